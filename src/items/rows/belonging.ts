import { groupNameOf, isStrictIdName, namesSample, weaknessOf } from '../../columns';
import { FEW_CLUSTERS } from '../../model/outcome';
import type { Placed } from '../content/content-difference';
import { BETWEEN } from '../match/composite-ids';
import { effectiveSize, joinedCodes, partitionOf, varies, type Partition } from './partitions';
import { coded, propertiesOf, type Property, type PropertyKind } from './item-properties';

/*
 * Which rows belong together: the samples of an item, the sentences of a document. Such rows resemble each other, so only
 * their groups are independent.
 */

/** A column, or two joined by ` + `, whose values say which rows belong together. */
export interface Belonging extends Partition {
  readonly column: string;
  /** `samples`: the same item was asked again; `clusters`: items of one document, user or the like. */
  readonly kind: 'samples' | 'clusters';
  /**
   * `sure`: such rows are never independent, whatever they scored. `resembling`: they belong together if their scores show
   * it. `few`: the same, but too few groups to say what others would do. `part`: the fixed parts of a test set.
   */
  readonly because: 'sure' | 'resembling' | 'few' | 'part';
  /** Where several columns say the same, the one with the lowest rank is named. */
  readonly rank: number;
}

/** With smaller groups, at most a tenth of the variance could come from them. */
const SMALLEST_SIZE = 1.1;

/** More columns are not tried. */
const MOST_TRIED = 8;

/**
 * Every column by which rows could belong together, whichever column matches them. Properties of the items count alone: a
 * column that all systems' outputs have, with the same value for the same item. A column without information (an id for each
 * row, a category of the id) changes nothing.
 *
 * @param a one output, its items in order
 * @param b another output of the same items, or the same one
 * @param results names of columns that are scored
 */
export function belongingRows(a: Placed, b: Placed, results: ReadonlySet<string>): readonly Belonging[] {
  const properties = propertiesOf(a, b, results);
  const counting = (isCount: (name: string) => boolean) =>
    a.records.columns
      .filter(({ name }) => !results.has(name) && isCount(name))
      .map(({ cells }) => coded(cells, a.order).codes);
  const counted = counting((name) => groupNameOf(name) === 'count');
  // A sample may be the item, if something else counts its trials.
  const counts = counted.length > 0 ? counted : counting(namesSample);
  const all: Rows = { n: a.order.length, properties, counts };
  const singles = properties.filter((one) => isRepeating(one, all.n)).slice(0, 4 * MOST_TRIED);
  const found = singles.flatMap((one) => belongingOf(one, all) ?? []);
  const pairs = found.some(({ kind }) => kind === 'samples') ? [] : pairedSamples(singles, all);
  return [...found, ...pairs];
}

/** The rows with everything that says what they are. */
interface Rows {
  readonly n: number;
  readonly properties: readonly Property[];
  /** Columns that count trials of an item. */
  readonly counts: readonly Int32Array[];
}

function isRepeating({ distinct, unique, exact, codes }: Property, n: number): boolean {
  return (
    exact &&
    !unique &&
    distinct > 1 &&
    effectiveSize({ indices: codes, groups: distinct }, n) >= SMALLEST_SIZE
  );
}

function belongingOf(one: Property, all: Rows): Belonging | null {
  const { name, kind, codes, distinct } = one;
  const rows = { indices: codes, groups: distinct };
  const restarts = all.properties.filter((other) => other !== one && isRestarted(one, other, all.n));
  if (restarts.some(({ kind: other }) => other === 'cluster' || other === 'id' || other === 'input')) {
    return null;
  }
  const isCounted = all.counts.some((count) => isCrossed(rows, count, all.n));
  const isItem = kind === 'input' || (kind === 'id' && isNamedItem(name));
  const asks = asksAnew(one.name, rows, all);
  const rank = RANKS.indexOf(kind);
  if (asks.length === 0 && restarts.length === 0 && (isItem || isCounted) && kind !== 'answer') {
    return { column: name, ...rows, kind: 'samples', because: 'sure', rank };
  }
  if (kind === 'answer' || kind === 'quantity' || kind === 'place') {
    return null;
  }
  const isRandom = kind === 'cluster' || kind === 'id' || kind === 'weak-id' || kind === 'input';
  const because =
    distinct < FEW_CLUSTERS
      ? isRandom && kind !== 'input'
        ? 'few'
        : 'part'
      : kind === 'part'
        ? 'part'
        : isRandom && restarts.length === 0
          ? 'sure'
          : 'resembling';
  return { column: name, ...rows, kind: 'clusters', because, rank };
}

const RANKS: readonly PropertyKind[] = ['id', 'weak-id', 'number', 'other', 'cluster', 'input', 'part'];

/** `row` and `line` number what they are of. */
function isNamedItem(name: string): boolean {
  return isStrictIdName(name) || groupNameOf(name) === 'id';
}

/** Names of properties in which rows of one group differ, so that they aren't the same item again. */
function asksAnew(name: string, rows: Partition, all: Rows): readonly Property[] {
  return all.properties.filter((other) => {
    if (other.name === name || (other.unique && other.opaque) || !tellsItems(other)) {
      return false;
    }
    // An id that starts again in each group numbers its rows.
    const isNumber = other.kind === 'id' && !other.unique && weaknessOf(other.name) > weaknessOf(name);
    return varies(rows, other.codes) && !(isNumber && isCrossed(rows, other.codes, all.n));
  });
}

/** Whether two rows that differ in a property are different items. */
function tellsItems({ kind, opaque }: Property): boolean {
  switch (kind) {
    case 'quantity':
    case 'number':
      return false;
    case 'other':
      return !opaque;
    default:
      return true;
  }
}

/** True if ids or numbers start again in each group of another column: they don't identify anything by themselves. */
function isRestarted(one: Property, other: Property, n: number): boolean {
  const numbers =
    one.kind === 'id' || one.kind === 'number' || one.kind === 'place' || one.kind === 'weak-id';
  if (
    !numbers ||
    other.unique ||
    other.distinct < 2 ||
    other.kind === 'answer' ||
    other.kind === 'quantity'
  ) {
    return false;
  }
  const isWeaker = weaknessOf(one.name) > (other.kind === 'id' ? weaknessOf(other.name) : -1);
  return isWeaker && isCrossed({ indices: one.codes, groups: one.distinct }, other.codes, n);
}

/** Nearly all rows. */
const NEARLY = 0.98;

/** True if a group and another column's value identify a row, though neither does alone. */
function isCrossed(rows: Partition, codes: Int32Array, n: number): boolean {
  const { groups } = joinedCodes(rows.indices, codes);
  const others = partitionOf(codes).groups;
  return groups >= NEARLY * n && others < NEARLY * n;
}

/** Items that two columns identify: a question and its context, a number in each subject. */
function pairedSamples(singles: readonly Property[], all: Rows): readonly Belonging[] {
  const items = singles.filter(({ kind }) => kind === 'id' || kind === 'input' || kind === 'number');
  for (const one of items.slice(0, MOST_TRIED)) {
    const asked = asksAnew(one.name, { indices: one.codes, groups: one.distinct }, all);
    for (const other of asked.filter((property) => property.exact && !property.unique).slice(0, MOST_TRIED)) {
      const rows = joinedCodes(one.codes, other.codes);
      const name = `${one.name}${BETWEEN}${other.name}`;
      const isRepeated = effectiveSize(rows, all.n) >= SMALLEST_SIZE;
      if (isRepeated && other.kind !== 'answer' && asksAnew(name, rows, all).length === 0) {
        return [{ column: name, ...rows, kind: 'samples', because: 'sure', rank: RANKS.length }];
      }
    }
  }
  return [];
}
