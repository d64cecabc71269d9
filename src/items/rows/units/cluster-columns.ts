import { findColumn, groupNameOf, meaningOf, requireColumn, textOf } from '../../../columns';
import { haveSameCells } from '../../../columns/cells';
import { clusterWord, EVERY_ITEM, SAMPLES } from '../../../model/texts/cluster-words';
import { elementAt } from '../../../model/lists';
import { fileError } from '../../../model/errors';
import type { Column, Records } from '../../../model/records';
import type { ComparisonIdentity } from '../../../model/settings/identity';
import { everyKind, kindsOf } from '../../../model/kinds';
import { ABSENT } from '../../match/alignment';
import type { Placed } from '../../content/content-difference';
import type { Files } from '../../source';
import { groupingColumn } from './grouping-columns';

/** A column whose name doesn't suggest clusters needs at least this many values to look like them. */
const LIKELY_CLUSTERS = 10;

/** Columns that items could be clustered by: those named after documents, speakers ... first. */
export function clusterColumns(
  { a, b, references }: Files,
  { metric, idColumn, clusterColumn }: Pick<ComparisonIdentity, 'metric' | 'idColumn' | 'clusterColumn'>,
): string[] {
  const used = [metric?.column, metric?.referenceColumn, idColumn];
  const columns = [a, b, ...references].flatMap(({ records }) => describing(records));
  const likely = eachName(
    columns.filter(({ name }) => !used.includes(name)),
    couldCluster,
  ).filter(({ name }) => !isOfOutputs(name, a.records, b.records));
  const named = likely.filter(({ name }) => clusterWord(name) !== null);
  const chosen = clusterColumn === null || clusterColumn === EVERY_ITEM ? [] : [clusterColumn];
  const known = [a, b].flatMap(({ records }) => records.clusterColumn ?? []);
  const names = [...named, ...likely].map(({ name }) => name);
  return [...new Set([...known, ...names, ...chosen])];
}

function describing({ columns, outcomes = [], costs = [] }: Records): readonly Column[] {
  return columns.filter(({ name }) => !outcomes.includes(name) && !costs.includes(name));
}

/** What each output has other values of for as many items, such as the length of an answer: it divides none of them. */
function isOfOutputs(name: string, a: Records, b: Records): boolean {
  const [one, other] = [findColumn(a, name), findColumn(b, name)];
  return one !== undefined && other !== undefined && a.n === b.n && !haveSameCells(one, other);
}

/** The first column of each name that passes: a look at a million cells for each. */
function eachName(columns: readonly Column[], passes: (column: Column) => boolean): Column[] {
  const found = new Map<string, Column>();
  for (const column of columns) {
    if (!found.has(column.name) && passes(column)) {
      found.set(column.name, column);
    }
  }
  return [...found.values()];
}

/** Fewer repeated values are coincidences. */
const MOST_DISTINCT = 0.75;

/** Texts or whole numbers, the same for several items, that don't count trials or measure anything. */
function couldCluster({ name, cells }: Column): boolean {
  const isMeasured = clusterWord(name) === null && meaningOf(name).kind !== null;
  if (groupNameOf(name) === 'count' || (isMeasured && cells.every((cell) => typeof cell === 'number'))) {
    return false;
  }
  const most = MOST_DISTINCT * cells.length;
  const distinct = new Set<string | number>();
  const could = everyKind(cells, (cell) => {
    if (typeof cell === 'boolean' || cell === null || cell === '') {
      return false;
    }
    if (typeof cell === 'number' && !Number.isInteger(cell)) {
      return false;
    }
    distinct.add(cell);
    return distinct.size <= most;
  });
  return could && distinct.size >= (clusterWord(name) === null ? LIKELY_CLUSTERS : 2);
}

/** More values than this are too many for a row each. */
const MOST_SLICES = 20;

/** Columns of all files whose values divide the items into slices: categories, languages, subsets. */
export function sliceColumns({ a, b, references }: Files): string[] {
  const columns = [a, b, ...references].flatMap(({ records }) => [
    ...describing(records).filter(({ name }) => name !== SAMPLES),
    ...(records.labels ?? []),
  ]);
  return eachName(columns, dividesItems)
    .map(({ name }) => name)
    .filter((name) => !isOutcome(name, a.records, b.records));
}

/** Whether as many rows of two outputs hold other texts, as they do of what came of each item. */
function isOutcome(name: string, a: Records, b: Records): boolean {
  const [inA, inB] = [a, b]
    .map((records) => findColumn(records, name))
    .map((one) => one && kindsOf(one.cells));
  return (a.n === b.n && inA && inB && [...inA].some(([text, count]) => inB.get(text) !== count)) === true;
}

/** Texts, a few different ones, each the value of two items on average at least. */
function dividesItems({ cells }: Column): boolean {
  const kinds = kindsOf(cells);
  const distinct = kinds?.size ?? Infinity;
  return (
    distinct > 1 &&
    distinct <= MOST_SLICES &&
    2 * distinct <= cells.length &&
    everyKind(cells, (cell) => typeof cell === 'string' && cell !== '')
  );
}

/** Which cluster (document, speaker, session) each item belongs to, numbered in order of first appearance. */
interface Clusters {
  readonly indices: Int32Array;
  readonly count: number;
}

/**
 * Clusters of the items, from a column, or two joined by ` + `, of the first file that holds the item. An item in no file is a
 * separate cluster.
 *
 * @throws RealGainError `unknown-column`; `missing-value` with the line of an item without a cluster
 */
export function clusterIndices(sides: readonly [Placed, ...Placed[]], column: string): Clusters {
  const columns = sides.map(
    ({ records, path }) => groupingColumn(records, column) ?? requireColumn(records, column, path),
  );
  const numbers = new Map<string, number>();
  const indices = sides[0].order.map((_, item) => {
    const place = sides.findIndex(({ order }) => (order[item] ?? ABSENT) !== ABSENT);
    const name = place < 0 ? `\n${item}` : nameAt(elementAt(sides, place), elementAt(columns, place), item);
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  });
  return { indices, count: numbers.size };
}

function nameAt({ records, path, order }: Placed, { name, cells }: Column, item: number): string {
  const record = elementAt(order, item);
  const cell = cells.at(record) ?? null;
  if (cell === null || cell === '') {
    throw fileError(
      'missing-value',
      { path, line: elementAt(records.lines, record) },
      '{0}, line {1}: the item has no "{2}", which names its cluster.',
      name,
    );
  }
  return textOf(cell);
}
