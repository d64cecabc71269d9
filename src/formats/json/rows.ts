import { english, fileError } from '../../model';
import { lineCounter } from '../decode';
import { elements, isArrayAt, isObjectAt, members, skipSpace, type Span } from './scan';
import { parseJson } from './value';
import { decodeUtf8 } from '../lines';
import type { ObjectTable } from './objects';

/** A table in a JSON document: the names of its columns, and the position of the array of its rows. */
export interface JsonRows {
  readonly names: readonly string[];
  readonly start: number;
  /** The names of the rows; null if these are only numbered. */
  readonly index: readonly unknown[] | null;
}

/**
 * The table of a document as written by pandas with `orient="split"`, and by MLflow in
 * `eval_results_table.json`: `{"columns": ["a", "b"], "data": [[1, 2], ...]}`.
 *
 * @returns null for any other document
 */
export function findRows(bytes: Uint8Array, open: number, path: string): JsonRows | null {
  let names: readonly string[] | null = null;
  let start: number | null = null;
  let index: readonly unknown[] | null = null;
  const listAt = (span: Span): readonly unknown[] => {
    const value = parseJson(decodeUtf8(bytes.subarray(span.start, span.end), path, 1), path, 1);
    return Array.isArray(value) ? value : [];
  };
  for (const { key, ...span } of members(bytes, open, path)) {
    if (
      key === 'columns' &&
      isArrayAt(bytes, span.start) &&
      !isObjectAt(bytes, skipSpace(bytes, span.start + 1))
    ) {
      const value = listAt(span);
      names = value.every((name) => typeof name === 'string') ? value : null;
    } else if (key === 'index' && isArrayAt(bytes, span.start)) {
      const labels = listAt(span);
      index = labels.every((label, row) => label === row) ? null : labels;
    } else if (key === 'data' && isArrayAt(bytes, span.start)) {
      start = isArrayAt(bytes, skipSpace(bytes, span.start + 1)) ? span.start : null;
    }
  }
  return names === null || start === null ? null : { names, start, index };
}

/**
 * @throws RealGainError `bad-format` with the line of a row whose number of cells differs from the number of
 *   names
 */
export function addRows(
  table: ObjectTable,
  bytes: Uint8Array,
  { names, start, index }: JsonRows,
  path: string,
): void {
  const line = lineCounter(bytes);
  for (const span of elements(bytes, start, path)) {
    const at = line(span.start);
    const row = parseJson(decodeUtf8(bytes.subarray(span.start, span.end), path, at), path, at);
    if (!Array.isArray(row) || row.length !== names.length) {
      const found = Array.isArray(row)
        ? `${row.length} ${row.length === 1 ? 'value' : 'values'}`
        : english('no list of values');
      throw fileError(
        'bad-format',
        { path, line: at },
        '{0}, line {1}: this row has {2}, but "columns" names {3} columns.',
        found,
        names.length,
      );
    }
    const cells = Object.fromEntries(names.map((name, i) => [name, row[i] as unknown]));
    table.add(index === null ? cells : { index: index[table.length], ...cells }, at);
  }
}
