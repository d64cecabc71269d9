import { textOf } from '../../../columns';
import { isIdColumn } from '../../../columns/id-names';
import { isMissing } from '../../../formats/cells/cells';
import { elementAt, smallest } from '../../../model/lists';
import { fileError } from '../../../model/errors';
import type { Cell, Column, Records } from '../../../model/records';
import {
  follows,
  hasNumbers,
  isShortText,
  isTelling,
  MOST_LABELLED,
  MOST_ROWS,
  rowsAtEnds,
} from './row-numbers';

/** Refuses a row at an end with numbers alone, where each other row has an id or a name, too. */
export function refuseNameless(records: Records, path: string): void {
  const { n, columns } = records;
  const isBlank = (cell: Cell | undefined) => isMissing(textOf(cell).trim());
  const said = columns.filter(
    ({ name, cells }) => isIdColumn(name) || (isShortText(cells.at(1)) && !isBlank(cells.at(1))),
  );
  const nameless = rowsAtEnds(n).filter(
    (row) => said.every(({ cells }) => isBlank(cells.at(row))) && hasNumbers(records, row),
  );
  const blanks = (one: Column) => one.cells.filter(isBlank).length;
  const atEnd = nameless.length === 0 || nameless.length > MOST_LABELLED * n ? undefined : smallest(nameless);
  const withoutName =
    atEnd === undefined ? undefined : said.find((one) => blanks(one) === nameless.length)?.name;
  const [row, name] = withoutName === undefined ? sumWithoutId(records) : [atEnd, withoutName];
  if (row !== undefined && name !== undefined) {
    const line = elementAt(records.lines, row);
    throw fileError(
      'bad-format',
      { path, line },
      '{0}, line {1}: the row has numbers but no "{2}", which all others have: it looks like a summary of them, not an item; delete the row, or name it if it is one.',
      name,
    );
  }
}

/** The first of some rows that have no id, and sum up those before: `,algebra,0.61`. */
function sumWithoutId(records: Records): readonly [row?: number | undefined, name?: string] {
  const ids = records.n > MOST_ROWS ? [] : records.columns.filter(({ name }) => isIdColumn(name));
  for (const { name, cells } of ids) {
    const rows: number[] = [];
    cells.forEach((cell, row) => {
      if ((cell === null || cell === '') && hasNumbers(records, row)) {
        rows.push(row);
      }
    });
    const apart = new Set(rows);
    if (
      rows.length > 0 &&
      rows.length <= MOST_LABELLED * records.n &&
      rows.every((row) => follows(records, row, apart, '')) &&
      rows.some((row) => isTelling(records, row, apart))
    ) {
      return [rows[0], name];
    }
  }
  return [];
}
