import { findColumn, isAnswerName, meaningOf, numberOf, textOf } from '../../../columns';
import { numbersOf } from '../../../columns/cells';
import { isIdColumn } from '../../../columns/id-names';
import type { Cell, Column } from '../../../model';
import { countCells } from '../../../model/kinds';
import type { Input } from '../../source';

/** This share of a column's cells are numbers, if the others are errors. */
const MOST = 0.5;

/** Longer texts aren't numbers. */
const LONGEST = 24;

/**
 * Names the first cells that keep a column of both files from being scored.
 *
 * @throws RealGainError `not-numeric` if most cells of a shared column are numbers, and some are not; or if it is named like a
 *   score, and most cells are numbers with something else: `0.4s`, `~0.4`, `0.83 (0.03)`
 */
export function refuseStrayCells(a: Input, b: Input): void {
  const isNearly = ({ name, cells }: Column) => {
    const isMeasured = meaningOf(name).better !== null;
    const isOne = (cell: Cell) =>
      typeof numberOf(cell) === 'number' || (isMeasured && /\d/.test(textOf(cell).slice(0, LONGEST)));
    return countCells(cells, isOne) >= MOST * cells.length;
  };
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
