import { english, fileError, type Records, type Text } from '../model';
import { isObject } from './json/value';
import { ObjectTable } from './json/objects';

/**
 * Items that a custom reader returns as plain objects, one per item, or with their line numbers as `{ items,
 * lines }`.
 *
 * @param format id of the format
 * @throws RealGainError `bad-format` if they have another form; `file-empty`
 */
export function fromRows(rows: unknown, format: string, path: string): Records {
  const { items, lines } = isObject(rows) ? rows : { items: rows, lines: undefined };
  const fail = (what: Text) =>
    fileError('bad-format', { path }, "{0} can't be read as {1}: its reader returned {2}.", format, what);
  if (!Array.isArray(items)) {
    throw fail(english('no list of items'));
  }
  if (
    lines !== undefined &&
    !(Array.isArray(lines) && lines.length === items.length && lines.every(Number.isInteger))
  ) {
    throw fail(english('lines, but not a whole number for each item'));
  }
  const table = new ObjectTable(format, path);
  items.forEach((item: unknown, i) => {
    if (!isObject(item)) {
      throw fail(english('item {0} not as an object of named values', i + 1));
    }
    table.add(item, lines === undefined ? i + 1 : (lines as number[])[i]!);
  });
  return table.finish([]);
}
