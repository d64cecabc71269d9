import { groupNameOf, namesSample, wordSet, wordsOf, findColumn, textOf } from '../../../columns';
import { FEW_CLUSTERS } from '../../../model/results/outcome';
import type { Placed } from '../../content/content-difference';
import { BETWEEN } from '../../match/composite-ids';
import { effectiveSize, isCrossed, joinedCodes, type Partition, refines, withoutGaps } from './partitions';
import { asksAnew, holdsParts, isInBlocks, isRestarted, type Rows } from './told-apart';
import { coded, MOST_SHARED, propertiesOf, type Property, type PropertyKind } from './item-properties';

const MOST_COLUMNS_JOINED = 4;

/** Rooms on a day: the values of two columns together, where each has several values with several of the other. */
function jointGroups(
  properties: readonly Property[],
  n: number,
): readonly (Partition & { readonly column: string })[] {
  const some = properties
    .filter(({ exact, groups }) => exact && 2 * groups <= n)
    .slice(0, MOST_COLUMNS_JOINED);
  return some.flatMap((one, i) =>
    some.slice(i + 1).flatMap((other) => {
      const rows = joinedCodes(one.indices, other.indices);
      const isWider = rows.groups >= 2 * Math.max(one.groups, other.groups);
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
   * the values of two columns together, which count where no column explains as much. `difficulty`: `resembling` in the scores of
   * one output, which are alike also where items are drawn from all values.
   */
  readonly because: 'sure' | 'resembling' | 'few' | 'part' | 'broken' | 'near' | 'joint' | 'difficulty';
  /** Where several columns say the same, the one with the lowest rank is named. */
  readonly rank: number;
}

/** With smaller groups, at most a tenth of the variance could come from them. */
const SMALLEST_SIZE = 1.1;

/** If most rows have the same value, as where a few have an error, only a column named after documents or the like groups them. */
const LARGEST_SHARE = 0.8;

const MOST_COLUMNS_TRIED = 8;

type Run = Rows['counts'][number];

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
      .map(({ name, cells }): Run => {
        const { indices, groups } = coded(cells, a.order);
        return { name, indices, groups };
      });
  const counted = counting((name) => groupNameOf(name) === 'count');
  const runs = counted.filter(({ indices }) => !indices.includes(-1));
  // A sample may be the item, if something else counts its trials.
  const counts = counted.length > 0 ? counted : counting(namesSample);
  const all: Rows = { n: a.order.length, places: inLines(a.order), properties, counts };
  const singles = properties.filter((one) => isRepeating(one, all.n)).slice(0, 4 * MOST_COLUMNS_TRIED);
  const found = [
    ...singles.flatMap((one) => belongingOf(one, all) ?? []),
    ...trainingsWithEpisodes(runs, all),
    ...repeatsOfAll(runs, all),
  ];
  const pairs = found.some(({ kind }) => kind === 'samples') ? [] : pairedSamples(singles, all);
  const spans = spansOfTime(a, properties);
  return [
    ...found,
    ...pairs,
    ...jointGroups(singles, all.n).map((one) => lastly(one, 'joint')),
    ...(spans === null ? [] : [lastly(spans, 'near')]),
  ];
}

/** The items in the order of the lines. */
export function inLines(order: Int32Array): Int32Array {
  const places = order.map((_, item) => item);
  return order.every((record, item) => record === item)
    ? places
    : places.sort((one, other) => (order[one] ?? 0) - (order[other] ?? 0));
}

function isRepeating({ groups, unique, exact, kind, indices }: Property, n: number): boolean {
  const isNamed = kind === 'cluster' || kind === 'id';
  const size = unique || groups < 2 ? 0 : effectiveSize({ indices, groups }, n);
  return size >= SMALLEST_SIZE && (isNamed || (exact && size <= LARGEST_SHARE * n));
}

function belongingOf(one: Property, all: Rows): Belonging | null {
  const { name: column, kind, exact } = one;
  const rows = withoutGaps(one);
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
  // Steps that a system took aren't what it tried again, nor are trials counted by seeds that differ on most rows.
  const isCounted =
    (kind !== 'quantity' || isInBlocks(one, all)) &&
    all.counts.some((count) => 2 * count.groups <= all.n && isCrossed(rows, count, all.n));
  const isItem = kind === 'input' || kind === 'id' || isTask(one);
  const mayRestart = isCounted && numbersEpisodes(one);
  const isAgain =
    (isItem || isCounted) && !mayRestart && restarts.length === 0 && asksAnew(column, rows, all).length === 0;
  const isFilled = isAgain && isTemplate(one, all);
  return isAgain && exact && !isFilled
    ? { column, ...rows, kind: 'samples', because: 'sure', rank }
    : {
        column,
        ...rows,
        kind: 'clusters',
        because: isFilled ? 'few' : becauseOf(one, mayRestart || restarts.length > 0, all),
        rank,
      };
}

/** A few prompts, each for many items, which have ids. */
function isTemplate({ groups, kind }: Property, { properties }: Rows): boolean {
  return (
    kind === 'input' &&
    groups < FEW_CLUSTERS &&
    properties.some((other) => other.kind === 'id' && other.unique && other.exact)
  );
}

/** `task-07`: of an agent's many tasks each is an item, of a suite's few ones none. */
function isTask({ name, kind, opaque, numeric, groups }: Property): boolean {
  return kind === 'other' && wordsOf(name).at(-1) === 'task' && opaque && !numeric && groups >= FEW_CLUSTERS;
}

/** Numbered from the start in each run of a trained agent, or the same tasks in each: the scores show which. */
function numbersEpisodes({ name, numeric }: Property): boolean {
  return numeric && wordsOf(name).includes('episode');
}

/** The runs of a trained agent, whose episodes depend on the same training. */
function trainingsWithEpisodes(runs: readonly Run[], all: Rows): readonly Belonging[] {
  const episodes = all.properties.find((one) => numbersEpisodes(one) && !one.unique);
  const trainings = episodes === undefined ? [] : runs.filter((run) => isCrossed(run, episodes, all.n));
  return trainings.map(({ name, indices, groups }) => ({
    column: name,
    indices,
    groups,
    kind: 'clusters',
    because: groups < FEW_CLUSTERS ? 'few' : 'resembling',
    rank: RANKS.indexOf('cluster'),
  }));
}

/** Seeds and runs with all items each: the gain may depend on them. */
function repeatsOfAll(runs: readonly Run[], all: Rows): readonly Belonging[] {
  const items = all.properties.filter(
    (one) => (one.kind === 'id' || one.kind === 'input') && !one.unique && one.exact,
  );
  return runs
    .filter((run) => items.some((one) => isCrossed(run, one, all.n)))
    .map(({ name, indices, groups }) => lastly({ column: name, indices, groups }, 'part'));
}

/** Clusters that are named last. */
function lastly(rows: Partition & Pick<Belonging, 'column'>, because: Belonging['because']): Belonging {
  return { ...rows, kind: 'clusters', because, rank: RANKS.length };
}

function becauseOf(one: Property, isRestarted: boolean, all: Rows): Belonging['because'] {
  const { kind, exact, groups } = one;
  const isNamed = kind === 'cluster' || kind === 'id' || kind === 'weak-id' || kind === 'beginning';
  if (!exact) {
    return 'broken';
  }
  if (groups < FEW_CLUSTERS) {
    return isNamed && !isRestarted ? 'few' : 'part';
  }
  // Numbers of subjects stand in blocks, lengths and ages don't.
  if (kind === 'part' || saysPart(one, all) || (kind === 'quantity' && !isInBlocks(one, all))) {
    return 'part';
  }
  const isShared = kind === 'input' && groups <= MOST_SHARED * all.n;
  return ((isNamed && kind !== 'beginning') || isShared) && !isRestarted ? 'sure' : 'resembling';
}

/** Beginnings of ids per part, at most: `test_math` and `dev_math` are two of `math`. */
const BEGINNINGS_OF_PART = 2;

/** `context: bar chart`: a word or two for several questions; `math_17` beside the subject `math`. */
function saysPart(one: Property, { properties }: Rows): boolean {
  const { kind, texts, opaque, groups } = one;
  return kind === 'beginning'
    ? properties.some(
        (part) => part.kind === 'part' && groups <= BEGINNINGS_OF_PART * part.groups && refines(one, part),
      )
    : kind === 'input' && !texts && !opaque;
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
  for (const one of items.slice(0, MOST_COLUMNS_TRIED)) {
    const asked = asksAnew(one.name, one, all);
    for (const other of asked
      .filter((property) => property.exact && !property.unique)
      .slice(0, MOST_COLUMNS_TRIED)) {
      const rows = joinedCodes(one.indices, other.indices);
      const name = `${one.name}${BETWEEN}${other.name}`;
      const isRepeated = effectiveSize(rows, all.n) >= SMALLEST_SIZE;
      if (isRepeated && other.kind !== 'answer' && asksAnew(name, rows, all).length === 0) {
        return [{ column: name, ...rows, kind: 'samples', because: 'sure', rank: RANKS.length }];
      }
    }
  }
  return [];
}

/* Items that follow each other in time: what makes one hard makes its neighbors hard. */

const TIMES = wordSet('ds date dates day datetime timestamp time month week hour year quarter period');

/** The scores of this many spans show whether neighbors resemble each other. */
const SPANS = 20;
const FEWEST_SPANS = 10;
const SMALLEST_SPAN = 5;

/** Times that can be put in order as they are written: `2024-03-01 12:00`, `20240301`. */
const SORTABLE = /^\d{4}(?:[-/.]?\d\d){0,2}(?:[T ]\d\d(?::?\d\d){0,2}(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** Spans of as many items, by the first column in which each item has another time, the same in both files; null without one. */
function spansOfTime(
  a: Placed,
  properties: readonly Property[],
): (Partition & { readonly column: string }) | null {
  const n = a.order.length;
  const groups = Math.min(SPANS, Math.floor(n / SMALLEST_SPAN));
  const time = groups < FEWEST_SPANS ? undefined : properties.find(isTime);
  if (time === undefined) {
    return null;
  }
  const indices = new Int32Array(n);
  inTime(a, time.name).forEach((item, place) => (indices[item] = Math.floor((place * groups) / n)));
  return { column: time.name, indices, groups };
}

function isTime({ name, unique, exact }: Property): boolean {
  return unique && exact && TIMES.has(wordsOf(name).at(-1) ?? '');
}

/** The items in the order of their times, or of the file where these can't be put in order. */
function inTime({ records, order }: Placed, name: string): readonly number[] {
  const cells = findColumn(records, name)?.cells;
  const texts = Array.from(order, (record) => textOf(cells?.at(record)).trim());
  const areSortable = texts.every((text) => text.length === texts[0]?.length && SORTABLE.test(text));
  const keys = areSortable ? texts : Array.from(order);
  return Array.from(keys.keys()).sort((one, other) => ((keys[one] ?? 0) < (keys[other] ?? 0) ? -1 : 1));
}
