import { findColumn, isAnswerName, numberOf } from '../../columns';
import { numbersOf } from '../../columns/cells';
import { isIdColumn } from '../../columns/names';
import type { Column } from '../../model';
import { countCells } from '../../model/kinds';
import type { Input } from '../source';

/** This share of a column's cells are numbers, if the others are errors. */
const MOST = 0.5;

/**
 * Names the first cells that keep a column of both files from being scored.
 *
 * @throws RealGainError `not-numeric` if most cells of a shared column are numbers, and some are not
 */
export function refuseStrayCells(a: Input, b: Input): void {
  const isNearly = ({ cells }: Column) =>
    countCells(cells, (cell) => typeof numberOf(cell) === 'number') >= MOST * cells.length;
  const column = a.records.columns.find(
    (one) =>
      !isIdColumn(one.name) &&
      !isAnswerName(one.name) &&
      [one, findColumn(b.records, one.name)].every((own) => own !== undefined && isNearly(own)),
  );
  for (const { records, stamp } of column === undefined ? [] : [a, b]) {
    const own = findColumn(records, column?.name ?? '');
    if (own !== undefined) {
      numbersOf(records, own, stamp.path);
    }
  }
}
