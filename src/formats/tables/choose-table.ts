import { english, joined, type Text } from '../../model/words';
import { fileError } from '../../model/errors';
import { formatCount } from '../../model/text';
import type { ReadOptions, Records } from '../../model/records';
import type { TableRow } from './quoted-rows';
import { TableBuilder } from './table-builder';

export interface FoundTable {
  /** "line 12" or a sheet's name. */
  readonly where: Text;
  readonly rows: readonly TableRow[];
}

/** A table this many times as long as the others holds the items; the others sum up. */
const LONGER = 3;

/** What printing in short leaves for the rows in the middle. */
const LEFT_OUT = /^(?:\.{2,3}|…|⋮)$/;

/**
 * The table with the items: the only one, or one far longer than the others, with a note.
 *
 * @throws RealGainError `bad-format` if it may be one of several, or was printed without its middle; as `TableBuilder`
 */
export function readTableOf(
  tables: readonly FoundTable[],
  format: string,
  path: string,
  options: ReadOptions,
  notes: readonly Text[],
): Records {
  const [longest, next] = [...tables].sort((one, other) => other.rows.length - one.rows.length);
  if (longest === undefined) {
    throw new Error('There is a table to read.');
  }
  if (next !== undefined && longest.rows.length < LONGER * next.rows.length) {
    throw fileError(
      'bad-format',
      { path },
      '{0} holds several tables ({1}); keep the one with the items, or give each its own file.',
      joined(tables.slice(0, MOST_LISTED).map(described), ', '),
    );
  }
  const builder = new TableBuilder(format, path, options);
  for (const row of longest.rows) {
    const filled = row.cells.filter((cell) => cell !== '');
    if (filled.length > 0 && filled.every((cell) => LEFT_OUT.test(cell))) {
      throw fileError(
        'bad-format',
        { path, line: row.line },
        '{0}, line {1}: the table was printed without its middle rows; write all of them, as CSV for example.',
      );
    }
    builder.add(row);
  }
  return builder.finish([
    ...notes,
    ...(next === undefined
      ? []
      : [english('Of {0} tables, the longest was read: {1}.', tables.length, described(longest))]),
  ]);
}

const MOST_LISTED = 6;

function described({ where, rows }: FoundTable): Text {
  return english('{0} with {1} lines', where, formatCount(rows.length));
}
