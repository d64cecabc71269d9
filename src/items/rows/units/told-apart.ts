import {
  contentKind,
  namesInput,
  namesLongPart,
  numbersItems,
  variesBeside,
  weaknessOf,
} from '../../../columns';
import { FEW_CLUSTERS } from '../../../model/results/outcome';
import type { Property } from './item-properties';
import { isCrossed, varies, withoutGaps, type Partition } from './partitions';

/* What properties of the items say about two rows with one value: the same item again, other items, or the numbers of other rows. */

export interface Rows {
  readonly n: number;
  /** The items in the order of the first file. */
  readonly places: Int32Array;
  readonly properties: readonly Property[];
  /** Columns that count trials of an item. */
  readonly counts: readonly (Partition & { readonly name: string })[];
}

/** Numbers of sentences or frames, each on neighboring rows: those of its tokens, or of what was found in it. */
export function holdsParts(one: Property, all: Rows): boolean {
  return (namesLongPart(one.name) || namesInput(one.name)) && isInBlocks(one, all);
}

/** Whether all rows with one value are beside each other in the first file. */
export function isInBlocks(
  { indices }: Pick<Partition, 'indices'>,
  { places }: Pick<Rows, 'places'>,
): boolean {
  const seen = new Set<number>();
  let last = -1;
  return places.every((item) => {
    const code = indices[item] ?? -1;
    const isNew = code !== last && seen.has(code);
    seen.add(code);
    last = code;
    return !isNew;
  });
}

/** Names of properties in which rows of one group differ, so that they aren't the same item again. */
export function asksAnew(name: string, rows: Partition, all: Rows): readonly Property[] {
  return all.properties.filter((other) => {
    if (other.name === name || (other.opaque && isUnique(other, all)) || !tellsItems(other)) {
      return false;
    }
    // What starts again in each group numbers its rows.
    const mayNumber = other.numeric && (other.kind === 'id' || other.kind === 'cluster');
    const isNumber = mayNumber && !other.unique && weaknessOf(other.name) > weaknessOf(name);
    return varies(rows, other.indices) && !(isNumber && isCrossed(rows, other, all.n));
  });
}

/** Also where some rows have no value, such as the id of a trace that only later runs wrote. */
function isUnique(one: Property, { n }: Rows): boolean {
  return one.unique || withoutGaps(one).groups === n;
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
export function isRestarted(one: Property, other: Property, all: Rows): boolean {
  const mayNumber =
    one.kind === 'id' ||
    one.kind === 'number' ||
    one.kind === 'place' ||
    one.kind === 'weak-id' ||
    ((one.kind === 'cluster' || one.kind === 'input') && one.numeric);
  if (!mayNumber || other.unique || other.groups < 2) {
    return false;
  }
  // All first samples may come first, and then all second ones.
  if (one.kind === 'id' && all.counts.some(({ name }) => name === other.name)) {
    return false;
  }
  // A `doc_id` may be the row of each `task`.
  const isOfSet = contentKind(other.name) === 'set';
  if (one.kind === 'id' && other.kind === 'other' && !isOfSet) {
    // An id that a `judge` or a `side` comes with again is that of the item; there are few of them. Each exam has its `question_no`.
    const isOfEach = numbersItems(one.name) && variesBeside(other.name) === null;
    const mayRestart = other.groups >= FEW_CLUSTERS || isOfEach;
    return mayRestart && one.numeric && stands(one, other, all) && isCrossed(one, other, all.n);
  }
  const isNamed = other.kind === 'id' || other.kind === 'cluster';
  const isWeaker = weaknessOf(one.name) > (isNamed ? weaknessOf(other.name) : -1);
  const isKnown =
    (one.kind !== 'cluster' || weaknessOf(one.name) > 0 || isOfSet) &&
    (other.kind !== 'input' || one.numeric);
  return isWeaker && isKnown && stands(one, other, all) && isCrossed(one, other, all.n);
}

/** Whether rows that another column holds are beside each other, and not those of the numbers in them. */
function stands(one: Property, other: Property, all: Rows): boolean {
  const [own, others] = [isInBlocks(one, all), isInBlocks(other, all)];
  // Rows with one value beside each other are those of an item: what several workers gave it, its two sides, its languages.
  const holdsOthers = contentKind(other.name) !== 'set' && own && !others;
  return !holdsOthers && (mayHold(other) || (others && !own));
}

/** Whether numbers could start again in each group of a column. */
function mayHold({ kind }: Property): boolean {
  return kind !== 'answer' && kind !== 'quantity' && kind !== 'number' && kind !== 'place';
}
