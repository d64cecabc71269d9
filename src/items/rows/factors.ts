import { findColumn, textOf, variesBeside } from '../../columns';
import { elementAt, largest, type Factor } from '../../model';
import type { Placed } from '../content/content-difference';
import { coded } from './item-properties';
import { joinedCodes } from './partitions';

/**
 * What was varied beside the items: judges, seeds and wordings, each with many items, and samples within these. Columns count that have
 * the same value in both outputs, row by row.
 *
 * @param items number of each row's item
 * @param scored name of the column with the scores
 */
export function factorsOf(a: Placed, b: Placed, items: Int32Array, scored?: string): readonly Factor[] {
  const count = largest(items, -1) + 1;
  return a.records.columns.flatMap(({ name, cells }): Factor[] => {
    const other = findColumn(b.records, name);
    const as = name === scored ? null : variesBeside(name);
    if (as === null || other === undefined) {
      return [];
    }
    const { codes, distinct, missing } = coded(cells, a.order);
    const isSame = a.order.every(
      (record, row) =>
        textOf(cells.at(record) ?? null) === textOf(other.cells.at(elementAt(b.order, row)) ?? null),
    );
    const together = joinedCodes(items, codes);
    if (missing > 0 || distinct < 2 || !isSame || together.groups === count) {
      return [];
    }
    if (as === 'sample') {
      return [{ name: 'sample', levels: together.indices }];
    }
    return together.groups > distinct ? [{ name, levels: codes }] : [];
  });
}
