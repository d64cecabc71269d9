import { textOf } from '../../columns';
import { isIdColumn } from '../../columns/names';
import { elementAt, fileError, type Column, type Records } from '../../model';
import { TABLES } from '../../model/table-formats';

/** What a row is called that sums up those above it. */
const SUMMARY =
  /^(?:(?:grand|sub|micro|macro|weighted|overall)[\s_-]*)?(?:total|totals|sum|average|averages|avg\.?|mean|overall|all|ave\.?|std|stdev|gesamt|summe|mittelwert|durchschnitt)$/i;

/**
 * Refuses a table whose last row is no item but sums up the others.
 *
 * @throws RealGainError `bad-format` with the line
 */
export function refuseSummaryRow(records: Records, path: string): void {
  if (!TABLES.has(records.format) || records.n < 3) {
    return;
  }
  const last = records.n - 1;
  const [first] = records.columns;
  const named = records.columns.filter((column) => column === first || isIdColumn(column.name));
  const column = named.find((one) => SUMMARY.test(textOf(one.cells.at(last) ?? null).trim()));
  const isNumeric = ({ cells }: Column) =>
    typeof cells.at(0) === 'number' && typeof cells.at(last) === 'number';
  if (column === undefined || !records.columns.some(isNumeric)) {
    return;
  }
  const word = textOf(column.cells.at(last) ?? null);
  const isAlone = column.cells.filter((cell) => textOf(cell) === word).length === 1;
  if (isAlone) {
    const line = elementAt(records.lines, last);
    throw fileError(
      'bad-format',
      { path, line },
      '{0}, line {1}: "{2}" in the column "{3}" looks like a summary of the rows above, not an item; delete the row, or rename it if it is one.',
      word.trim(),
      column.name,
    );
  }
}
