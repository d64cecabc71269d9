import { contentKind, idRank, isAnswerName, isOutputName, meaningOf } from '../../columns';
import { isIdColumn } from '../../columns/id-names';
import { NumberCells } from '../../formats/cells/typed-texts';
import { isOfTime, numberForm, readNumber } from '../../formats/cells/number-forms';
import { elementAt } from '../../model/lists';
import { english } from '../../model/words';
import type { Cells, Column, Records } from '../../model/records';
import { kindsOf } from '../../model/kinds';

/** Texts looked at before all of them are. */
const FIRST = 20;

/**
 * The records with numbers for texts that are numbers: `"0.53"` in JSON, `53%`, `0,53`, `1 234`, `6/10`. A column is read by one
 * rule, the form that fits each of its filled cells. Ids, answers and what belongs to the items stay as they are written, and so
 * do texts that all differ while their numbers don't (the sections 1.1 and 1.10).
 */
export function withWrittenNumbers(records: Records): Records {
  const columns = records.columns.map((column) => numbersIn(column, records.lines) ?? column);
  return columns.some((column, i) => column !== records.columns[i]) ? { ...records, columns } : records;
}

function numbersIn(column: Column, lines: ArrayLike<number>): Column | null {
  const { name, cells } = column;
  if (isIdColumn(name) || idRank(name) !== null || isAnswerName(name) || isOutputName(name)) {
    return null;
  }
  const texts = contentKind(name) === null ? textsIn(cells) : null;
  const written = texts === null || numberForm(texts.slice(0, FIRST)) === null ? null : numberForm(texts);
  if (texts === null || written === null) {
    return null;
  }
  const { form, doubt } = written;
  if (isOfTime(form.unit) && meaningOf(name).kind !== 'cost') {
    // A time of day.
    return null;
  }
  const numbers = Float64Array.from(cells, (cell) =>
    typeof cell === 'string' ? (readNumber(cell, form) ?? NaN) : typeof cell === 'number' ? cell : NaN,
  );
  if (
    texts.length === cells.length &&
    new Set(texts).size === texts.length &&
    new Set(numbers).size < texts.length
  ) {
    return null;
  }
  const at = doubt === undefined ? -1 : cells.map((cell) => cell).findIndex((cell) => isText(cell, doubt));
  return {
    name,
    cells: new NumberCells(numbers),
    ...(form.unit !== '' && { unit: form.unit }),
    ...(doubt !== undefined && {
      doubt: {
        line: elementAt(lines, at),
        why: english('"{0}" may be a number of thousands or have decimals', doubt),
      },
    }),
  };
}

function isText(cell: unknown, text: string): boolean {
  return typeof cell === 'string' && cell.trim() === text;
}

/** The texts of a column, each once if they are of few kinds; null if there are none, or a cell is true or false. */
function textsIn(cells: Cells): string[] | null {
  const texts: string[] = [];
  const take = (cell: unknown): boolean => {
    if (typeof cell === 'string') {
      texts.push(cell);
    }
    return typeof cell !== 'boolean' && (texts.length !== FIRST || numberForm(texts) !== null);
  };
  const kinds = kindsOf(cells);
  const isRead = kinds === null ? cells.every(take) : [...kinds.keys()].every(take);
  return isRead && texts.length > 0 ? texts : null;
}
