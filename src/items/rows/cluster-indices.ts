import { fileError, type Records } from '../../model';
import { requireColumn, textOf } from '../../columns';
import { groupingColumn } from './grouping-columns';

/** Which cluster (document, speaker, session) each item belongs to, numbered in order of first appearance. */
export interface Clusters {
  readonly indices: Int32Array;
  readonly count: number;
}

/**
 * Clusters of the aligned items, from a column of one file, or two joined by ` + `.
 *
 * @param order record of each item, as in `Alignment.a`
 * @throws RealGainError `unknown-column`; `missing-value` with the line of an item without a cluster
 */
export function clusterIndices(records: Records, column: string, order: Int32Array, path: string): Clusters {
  const { cells } = groupingColumn(records, column) ?? requireColumn(records, column, path);
  const numbers = new Map<string, number>();
  const indices = order.map((record) => {
    const cell = record < 0 ? null : (cells.at(record) ?? null);
    if (cell === null || cell === '') {
      const line = records.lines[record]!;
      throw fileError(
        'missing-value',
        { path, line },
        '{0}, line {1}: the item has no "{2}", which names its cluster.',
        column,
      );
    }
    const name = textOf(cell);
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  });
  return { indices, count: numbers.size };
}
