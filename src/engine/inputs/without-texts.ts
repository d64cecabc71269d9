import { isLog } from '../../formats';
import { hash } from '../../formats/logs/reading/labels';
import { idRank, isOutputName, textOf } from '../../columns';
import { isIdColumn } from '../../columns/id-names';
import type { Cell, Column, Records } from '../../model/records';

export interface LogOfScores {
  readonly records: Records;
  /** The columns that are left out, or of which only hashes are left. */
  readonly texts: readonly string[];
}

/** A number in a text is compared as a number. */
const NUMBER = /^[+-]?\d{1,15}(?:\.\d{1,15})?$/;

/**
 * A log without texts: ids and scores as they are, of other texts a hash each, which is equal for texts that are compared
 * as equal. What systems wrote is left out: no comparison uses it. null for other files, and where no score could be chosen.
 */
export function withoutTexts(records: Records): LogOfScores | null {
  const { columns, measures = [], content, clusterColumn } = records;
  if (!isLog({ id: records.format }) || measures.length === 0) {
    return null;
  }
  const isKept = ({ name, cells }: Column) =>
    measures.includes(name) ||
    name === clusterColumn ||
    isIdColumn(name) ||
    idRank(name) !== null ||
    !cells.some((cell) => typeof cell === 'string');
  const isWritten = ({ name }: Column) => isOutputName(name.split(',', 1)[0] ?? name);
  const [kept, texts] = [columns.filter(isKept), columns.filter((column) => !isKept(column))];
  return {
    records: {
      ...records,
      columns: [
        ...kept.map(copied),
        ...texts.filter((column) => !isWritten(column)).map((column) => hashed(column)),
      ],
      ...(content && { content: content.map((column) => hashed(column)) }),
      labels: undefined,
    },
    texts: texts.map(({ name }) => name),
  };
}

/** An array, whatever it was packed in. */
function copied(column: Column): Column {
  return { ...column, cells: [...column.cells] };
}

function hashed(column: Column): Column {
  const known = new Map<string, string>();
  const hashOf = (cell: Cell): Cell => {
    if (typeof cell !== 'string' || cell === '' || NUMBER.test(cell)) {
      return cell;
    }
    const found = known.get(cell) ?? `#${hash(textOf(cell).normalize('NFC').replace(/\s+/g, ' ').trim())}`;
    known.set(cell, found);
    return found;
  };
  return { ...column, cells: column.cells.map(hashOf) };
}
