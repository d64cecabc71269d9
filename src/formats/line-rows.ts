import { fileError, type RealGainError } from '../model/errors';
import type { Cell, Records } from '../model/records';
import { type Text, english } from '../model/words';
import { toUtf8 } from './decode';
import { badLine, eachLine, nothingExpected } from './lines';
import { isObject } from './json/value';
import { ObjectTable } from './json/objects';

interface LineReading<Row> {
  /** A row; null: the line should be one; undefined: it says nothing. Blank lines say nothing, too, unless they are read. */
  readonly rowOf: (text: string, line: number) => Row | null | undefined;
  readonly readsBlank?: true;
  readonly expected: Text;
  /** The error for a file without rows; absent: that its first line was expected to be one. */
  readonly none?: (path: string) => RealGainError;
}

export type OnLine<Row> = Row & { readonly line: number };

/**
 * The rows of a file with at most one a line.
 *
 * @throws RealGainError `bad-format` with the line; as `none`, `toUtf8` and `eachLine`
 */
export function readRows<Row extends object>(
  raw: Uint8Array,
  path: string,
  { rowOf, readsBlank, expected, none }: LineReading<Row>,
): { readonly rows: OnLine<Row>[]; readonly notes: readonly Text[] } {
  const { bytes, notes } = toUtf8(raw, path);
  const rows: OnLine<Row>[] = [];
  eachLine(bytes, path, (text, line) => {
    const row = readsBlank !== true && text.trim() === '' ? undefined : rowOf(text, line);
    if (row === null) {
      throw badLine(path, line, expected, text);
    }
    if (row !== undefined) {
      rows.push({ ...row, line });
    }
  });
  if (rows.length === 0) {
    throw none?.(path) ?? nothingExpected(bytes, path, expected);
  }
  return { rows, notes };
}

export function noItems(path: string): RealGainError {
  return fileError('file-empty', { path }, '{0} holds no items.');
}

/** An item for each row, and a column for each function. */
export function recordsFrom<Row extends { readonly line: number }>(
  format: string,
  rows: readonly Row[],
  columns: Readonly<Record<string, (row: Row, item: number) => Cell>>,
  notes: readonly Text[],
): Records {
  return {
    format,
    n: rows.length,
    columns: Object.entries(columns).map(([name, cellOf]) => ({ name, cells: rows.map(cellOf) })),
    lines: Int32Array.from(rows, ({ line }) => line),
    notes,
  };
}

/** A score of one item, by one system where there are several. */
export interface ScoreLine {
  readonly id: string;
  readonly name: string;
  readonly system: string;
  readonly score: Cell;
}

/**
 * Lines with one score each as records: a column for each score and, where there are several, each system (`chrF,Online-A`). Items that
 * one system lacks have no score there.
 *
 * @returns the first line of each item, too
 * @throws RealGainError `duplicate-id` with both lines
 */
export function recordsOfScores<Line extends OnLine<ScoreLine>>(
  format: string,
  path: string,
  rows: readonly Line[],
  notes: readonly Text[],
): { readonly records: Records; readonly items: readonly Line[] } {
  const [names, systems] = [new Set(rows.map(({ name }) => name)), new Set(rows.map(({ system }) => system))];
  const columnOf = (name: string, system: string) => (systems.size === 1 ? name : `${name},${system}`);
  const items = new Map<string, { readonly first: Line; readonly scores: Map<string, Line> }>();
  for (const row of rows) {
    const { id, name, system, line } = row;
    const { first, scores } = items.get(id) ?? { first: row, scores: new Map<string, Line>() };
    items.set(id, { first, scores });
    const column = columnOf(name, system);
    const earlier = scores.get(column);
    if (earlier !== undefined) {
      throw fileError(
        'duplicate-id',
        { path, line },
        '{0}, line {1}: {2} has "{3}" twice (first on line {4}).',
        id,
        column,
        earlier.line,
      );
    }
    scores.set(column, row);
  }
  const all = [...items.values()];
  const measures = [...names].flatMap((name) => [...systems].map((system) => columnOf(name, system)));
  const cellsOf = (measure: string) => all.map(({ scores }) => scores.get(measure)?.score ?? null);
  const firsts = all.map(({ first }) => first);
  const { columns, ...records } = recordsFrom(format, firsts, { id: ({ id }) => id }, notes);
  return {
    items: firsts,
    records: {
      ...records,
      columns: [...columns, ...measures.map((name) => ({ name, cells: cellsOf(name) }))],
      measures,
      partial: true,
      ...(systems.size > 1 && { systems: [...systems] }),
    },
  };
}

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
