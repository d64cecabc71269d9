import { findColumn, groupNameOf, numberOf, textOf, variesBeside } from '../../../columns';
import type { Column } from '../../../model/records';
import { elementAt, largest } from '../../../model/lists';
import { english } from '../../../model/words';
import type { Factor } from '../../../model/results/variance';
import { RealGainError } from '../../../model/errors';
import { everyKind } from '../../../model/kinds';
import type { Placed } from '../../content/content-difference';
import { coded } from './item-properties';
import { joinedCodes, type Partition } from './partitions';
import { clusterIndices } from './cluster-columns';
import { groupingColumn } from './grouping-columns';
import { cellAt, type Alignment } from '../../match/alignment';
import { momentsOf } from '../../../model/correlation';

/** More values of a column that isn't called like judges are other things. */
const MOST_VALUES = 20;

/** The gains of two values are so many standard errors apart where they disagree. */
const APART = 4;

/**
 * What was varied beside the items: judges, seeds and wordings, each with many items, and samples within these. Columns count that have
 * the same value in both outputs, row by row, and are called so; or whose values all have one row for each item, and disagree on which
 * output is better.
 *
 * @param items number of each row's item
 * @param scored name of the column with the scores
 */
export function factorsOf(a: Placed, b: Placed, items: Int32Array, scored?: string): readonly Factor[] {
  const count = largest(items, -1) + 1;
  return a.records.columns.flatMap(({ name, cells }): Factor[] => {
    const other = findColumn(b.records, name);
    const as = name === scored ? null : variesBeside(name);
    const isOpen =
      as === null &&
      name !== scored &&
      groupNameOf(name) === null &&
      everyKind(cells, (cell) => typeof cell === 'string');
    if ((as === null && !isOpen) || other === undefined) {
      return [];
    }
    const { indices, groups, missing } = coded(cells, a.order);
    if (missing > 0 || groups < 2 || (isOpen && indices.length !== groups * count)) {
      return [];
    }
    const isSame = a.order.every(
      (record, row) => textOf(cells.at(record)) === textOf(other.cells.at(elementAt(b.order, row))),
    );
    const together = joinedCodes(items, indices);
    if (!isSame || together.groups === count) {
      return [];
    }
    if (as === 'sample') {
      return [{ name: 'sample', levels: together.indices }];
    }
    const isFactor =
      !isOpen ||
      (together.groups === indices.length &&
        groups <= MOST_VALUES &&
        disagree({ indices, groups }, gainsOf(a, b, scored ?? 'score')));
    return isFactor && together.groups > groups ? [{ name, levels: indices }] : [];
  });
}

/** What B's number is above A's, row by row; NaN where one has none. */
function gainsOf(a: Placed, b: Placed, scored: string): Float64Array {
  const [one, other] = [a, b].map(({ records }) => findColumn(records, scored)?.cells);
  return Float64Array.from(
    a.order,
    (record, row) =>
      (numberOf(other?.at(elementAt(b.order, row)) ?? null) ?? NaN) -
      (numberOf(one?.at(record) ?? null) ?? NaN),
  );
}

/** Whether the mean gains of two values have opposite signs, by more than chance. */
function disagree({ indices, groups }: Partition, gains: Float64Array): boolean {
  const means = Array.from({ length: groups }, (_, group) => {
    const own = gains.filter((_gain, row) => indices[row] === group);
    const { mean, deviation } = momentsOf(own);
    return { mean, variance: deviation ** 2 / own.length };
  }).sort((one, other) => one.mean - other.mean);
  const [low, high] = [elementAt(means, 0), elementAt(means, means.length - 1)];
  return (
    low.mean < 0 && high.mean > 0 && high.mean - low.mean > APART * Math.sqrt(low.variance + high.variance)
  );
}

/**
 * Clusters are taken from the first output or reference that has the column and the item.
 *
 * @param placed outputs and references, item by item
 * @throws RealGainError `unknown-column` if none has it; `different-items` if they put an item into different clusters;
 *   `bad-setting` if there is only one cluster; as `clusterIndices`
 */
export function clustersOfItems(
  placed: readonly [Placed, ...Placed[]],
  alignment: Pick<Alignment, 'ids' | 'idAt'>,
  column: string,
): Int32Array {
  const [place = placed[0], ...others] = placed.filter((side) => groupingColumn(side.records, column));
  const { indices, count } = clusterIndices([place, ...others], column);
  const idOf = (item: number) => alignment.idAt?.(item) ?? alignment.ids?.[item];
  others.forEach((other) => checkSameClusters(place, other, column, idOf));
  if (count < 2) {
    throw new RealGainError(
      'bad-setting',
      english(
        'The column "{0}" of {1} puts all items into one cluster; choose another, or none.',
        column,
        place.path,
      ),
      { path: place.path },
    );
  }
  return indices;
}

/**
 * The same item belongs to the same cluster in every file.
 *
 * @throws RealGainError `different-items` with the first item that doesn't
 */
function checkSameClusters(
  one: Placed,
  other: Placed,
  column: string,
  idOf: (item: number) => string | undefined,
): void {
  const [inOne, inOther] = [one, other].map((side) => groupingColumn(side.records, column));
  const item = one.order.findIndex((record, i) => {
    const [own, others] = [clusterAt(inOne, record), clusterAt(inOther, other.order[i])];
    return own !== '' && others !== '' && own !== others;
  });
  if (item < 0) {
    return;
  }
  const [recordA, recordB] = [elementAt(one.order, item), elementAt(other.order, item)];
  const line = elementAt(other.records.lines, recordB);
  const id = idOf(item);
  throw new RealGainError(
    'different-items',
    english(
      'The item {item} belongs to the {column} "{valueA}" on line {lineA} of {a} and to the {column} "{valueB}" on line {lineB} of {b}; correct one of the files, or choose another column of clusters.',
      {
        item: id === undefined ? String(item + 1) : `"${id}"`,
        column,
        valueA: clusterAt(inOne, recordA),
        valueB: clusterAt(inOther, recordB),
        lineA: elementAt(one.records.lines, recordA),
        lineB: line,
        a: one.path,
        b: other.path,
      },
    ),
    { path: other.path, line },
  );
}

function clusterAt(column: Column | undefined, record?: number): string {
  return textOf(cellAt(column?.cells ?? [], record)).trim();
}
