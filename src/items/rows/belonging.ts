import { groupNameOf, namesSample, wordsOf } from '../../columns';
import { FEW_CLUSTERS } from '../../model/results/outcome';
import type { Placed } from '../content/content-difference';
import { BETWEEN } from '../match/composite-ids';
import {
  effectiveSize,
  isCrossed,
  joinedCodes,
  type Partition,
  partitionOf,
  spansOfTime,
  withoutGaps,
} from './partitions';
import { asksAnew, holdsParts, isInBlocks, isRestarted, type Rows } from './told-apart';
import { coded, MOST_SHARED, propertiesOf, type Property, type PropertyKind } from './item-properties';

/** More columns are not tried. */
const MOST_JOINED = 4;

/** Rooms on a day: the values of two columns together, where each has several values with several of the other. */
function jointGroups(
  properties: readonly Property[],
  n: number,
): readonly (Partition & { readonly column: string })[] {
  const some = properties.filter(({ exact, distinct }) => exact && 2 * distinct <= n).slice(0, MOST_JOINED);
  return some.flatMap((one, i) =>
    some.slice(i + 1).flatMap((other) => {
      const rows = joinedCodes(one.codes, other.codes);
      const isWider = rows.groups >= 2 * Math.max(one.distinct, other.distinct);
      return isWider && rows.groups >= FEW_CLUSTERS && 4 * rows.groups <= n
        ? [{ column: `${one.name}${BETWEEN}${other.name}`, ...rows }]
        : [];
    }),
  );
}

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
   * it. `few`: the same, but too few groups to say what others would do. `part`: the fixed parts of a test set. `broken`:
   * documents or the like, but some item has none, or another one in the other file. `near`: neighbors in time. `joint`:
   * the values of two columns together, which count where no column explains as much.
   */
  readonly because: 'sure' | 'resembling' | 'few' | 'part' | 'broken' | 'near' | 'joint';
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
export function belongingRows(
  a: Placed,
  b: Placed,
  results: ReadonlySet<string>,
  properties = propertiesOf(a, b, results),
): readonly Belonging[] {
  const counting = (isCount: (name: string) => boolean) =>
    a.records.columns
      .filter(({ name }) => !results.has(name) && isCount(name))
      .map(({ name, cells }) => ({ name, ...partitionOf(coded(cells, a.order)) }));
  const counted = counting((name) => groupNameOf(name) === 'count');
  // A sample may be the item, if something else counts its trials.
  const counts = counted.length > 0 ? counted : counting(namesSample);
  const all: Rows = { n: a.order.length, places: inLines(a.order), properties, counts };
  const singles = properties.filter((one) => isRepeating(one, all.n)).slice(0, 4 * MOST_TRIED);
  const found = [
    ...singles.flatMap((one) => belongingOf(one, all) ?? []),
    ...trainingsWithEpisodes(a, all, results),
    ...repeatsOfAll(a, all, results),
  ];
  const pairs = found.some(({ kind }) => kind === 'samples') ? [] : pairedSamples(singles, all);
  const spans = spansOfTime(a, properties);
  const near = spans && { ...spans, kind: 'clusters' as const, because: 'near' as const, rank: RANKS.length };
  return [
    ...found,
    ...pairs,
    ...jointGroups(singles, all.n).map((one) => ({
      ...one,
      kind: 'clusters' as const,
      because: 'joint' as const,
      rank: RANKS.length,
    })),
    ...(near === null ? [] : [near]),
  ];
}

/** The items in the order of the lines. */
export function inLines(order: Int32Array): Int32Array {
  const places = order.map((_, item) => item);
  return order.every((record, item) => record === item)
    ? places
    : places.sort((one, other) => (order[one] ?? 0) - (order[other] ?? 0));
}

function isRepeating({ distinct, unique, exact, kind, codes }: Property, n: number): boolean {
  return (
    (exact || kind === 'cluster' || kind === 'id') &&
    !unique &&
    distinct > 1 &&
    effectiveSize(partitionOf({ codes, distinct }), n) >= SMALLEST_SIZE
  );
}

function belongingOf(one: Property, all: Rows): Belonging | null {
  const { name: column, kind, exact } = one;
  const rows = withoutGaps(partitionOf(one));
  const restarts = all.properties.filter((other) => other !== one && isRestarted(one, other, all));
  const isNumber = restarts.some(({ kind: other }) => other === 'cluster' || other === 'id');
  const holdsRows = kind === 'place' && restarts.length === 0 && holdsParts(one, all);
  const rank = RANKS.indexOf(kind);
  if (kind === 'answer') {
    return null;
  }
  if ((kind === 'place' && !holdsRows) || isNumber) {
    // The third turn of each dialog, or the third text of each rater: the gain shows whether such rows have more in common.
    return { column, ...rows, kind: 'clusters', because: 'part', rank };
  }
  const isCounted = all.counts.some((count) => isCrossed(rows, count, all.n));
  const isItem = kind === 'input' || kind === 'id' || isTask(one);
  const mayRestart = isCounted && numbersEpisodes(one);
  const isAgain =
    (isItem || isCounted) && !mayRestart && restarts.length === 0 && asksAnew(column, rows, all).length === 0;
  return isAgain && exact
    ? { column, ...rows, kind: 'samples', because: 'sure', rank }
    : {
        column,
        ...rows,
        kind: 'clusters',
        because: becauseOf(one, mayRestart || restarts.length > 0, all),
        rank,
      };
}

/** `task-07`: of an agent's many tasks each is an item, of a suite's few ones none. */
function isTask({ name, kind, opaque, numeric, distinct }: Property): boolean {
  return (
    kind === 'other' && wordsOf(name).at(-1) === 'task' && opaque && !numeric && distinct >= FEW_CLUSTERS
  );
}

/** Numbered from the start in each run of a trained agent, or the same tasks in each: the scores show which. */
function numbersEpisodes({ name, numeric }: Property): boolean {
  return numeric && wordsOf(name).includes('episode');
}

/** The runs of a trained agent, whose episodes depend on the same training. */
function trainingsWithEpisodes(a: Placed, all: Rows, results: ReadonlySet<string>): readonly Belonging[] {
  const episodes = all.properties.find((one) => numbersEpisodes(one) && !one.unique);
  return episodes === undefined
    ? []
    : a.records.columns.flatMap(({ name, cells }): Belonging[] => {
        const runs = results.has(name) || groupNameOf(name) !== 'count' ? null : coded(cells, a.order);
        return runs === null ||
          runs.missing > 0 ||
          !isCrossed(partitionOf(runs), partitionOf(episodes), all.n)
          ? []
          : [
              {
                column: name,
                ...partitionOf(runs),
                kind: 'clusters',
                because: runs.distinct < FEW_CLUSTERS ? 'few' : 'resembling',
                rank: RANKS.indexOf('cluster'),
              },
            ];
      });
}

/** Seeds and runs with all items each: the gain may depend on them. */
function repeatsOfAll(a: Placed, all: Rows, results: ReadonlySet<string>): readonly Belonging[] {
  const items = all.properties.filter(
    (one) => (one.kind === 'id' || one.kind === 'input') && !one.unique && one.exact,
  );
  return a.records.columns.flatMap(({ name, cells }): Belonging[] => {
    const runs = results.has(name) || groupNameOf(name) !== 'count' ? null : coded(cells, a.order);
    const rows = runs === null || runs.missing > 0 ? null : partitionOf(runs);
    return rows !== null && items.some((one) => isCrossed(rows, partitionOf(one), all.n))
      ? [{ column: name, ...rows, kind: 'clusters', because: 'part', rank: RANKS.length }]
      : [];
  });
}

function becauseOf(one: Property, isRestarted: boolean, all: Rows): Belonging['because'] {
  const { kind, exact, distinct } = one;
  const isNamed = kind === 'cluster' || kind === 'id' || kind === 'weak-id' || kind === 'beginning';
  if (!exact) {
    return 'broken';
  }
  if (distinct < FEW_CLUSTERS) {
    return isNamed && !isRestarted ? 'few' : 'part';
  }
  // Numbers of subjects stand in blocks, lengths and ages don't.
  if (kind === 'part' || (kind === 'quantity' && !isInBlocks(one, all))) {
    return 'part';
  }
  const isShared = kind === 'input' && distinct <= MOST_SHARED * all.n;
  return ((isNamed && kind !== 'beginning') || isShared) && !isRestarted ? 'sure' : 'resembling';
}

const RANKS: readonly PropertyKind[] = [
  'id',
  'weak-id',
  'number',
  'other',
  'cluster',
  'input',
  'part',
  'beginning',
];

/** Items that two columns identify: a question and its context, a number in each subject. */
function pairedSamples(singles: readonly Property[], all: Rows): readonly Belonging[] {
  const items = singles.filter(
    ({ kind, exact }) => exact && (kind === 'id' || kind === 'input' || kind === 'number'),
  );
  for (const one of items.slice(0, MOST_TRIED)) {
    const asked = asksAnew(one.name, partitionOf(one), all);
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
