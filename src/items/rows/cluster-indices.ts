import { elementAt, fileError, type Column } from '../../model';
import { requireColumn, textOf } from '../../columns';
import type { Placed } from '../content/content-difference';
import { ABSENT } from '../match/alignment';
import { groupingColumn } from './grouping-columns';

/** Which cluster (document, speaker, session) each item belongs to, numbered in order of first appearance. */
export interface Clusters {
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
