import { fileError } from '../../model/errors';
import type { Records } from '../../model/records';
import { english } from '../../model/words';
import { toUtf8 } from '../decode';
import { badLine, eachLine } from '../lines';
import { recordsFrom } from '../line-rows';

export interface QueryFile {
  readonly format: string;
  /** Name of the column that holds a query's documents. */
  readonly column: string;
  /** What is between cells, where a first line names the columns; else white space, without such a line. */
  readonly separator?: RegExp;
  /** Position of the query's id, if it isn't the first cell. */
  readonly query?: number;
  /** Minimum number of cells on a line. */
  readonly width: number;
  readonly document: number;
  /** Position of its score or grade. */
  readonly value: number;
  /** Position of a rank that is ignored. */
  readonly rank?: number;
  /** True if further cells are allowed (and ignored), as trec_eval allows them in a run. */
  readonly more: boolean;
  /** True if these are right answers, and no system's. */
  readonly gold?: boolean;
  /** For a message: "a run line (query, Q0, document, rank, score, run)". */
  readonly expected: string;
  readonly valid: (value: string) => boolean;
}

const AGAINST_RANKS = english(
  'At most ranks, the score is not lower than at the rank before. Documents are ordered by their scores, as trec_eval does, and their ranks ignored.',
);

interface Query {
  readonly line: number;
  readonly documents: Map<string, number>;
  readonly rows: string[];
  last?: readonly [rank: number, value: number];
}

/**
 * Lines about one document each, grouped by query in order of first appearance: a column of query ids, and
 * one of the queries' documents as lines `document value`. Lines that start with # are comments.
 *
 * @throws RealGainError `bad-format` with the line (too few or many cells, a score that is not a number);
 *   `duplicate-id`
 * with both lines for a document that a query has twice; `file-empty`
 */
export function readByQuery(raw: Uint8Array, path: string, file: QueryFile): Records {
  const { bytes, notes } = toUtf8(raw, path);
  const queries = new Map<string, Query>();
  let [ranked, against] = [0, 0];
  eachLine(bytes, path, (text, line) => {
    const trimmed = text.trim();
    if (trimmed === '' || trimmed.startsWith('#') || (line === 1 && file.separator !== undefined)) {
      return;
    }
    const cells = trimmed.split(file.separator ?? /[ \t]+/);
    const value = cells[file.value] ?? '';
    if (cells.length < file.width || (cells.length > file.width && !file.more) || !file.valid(value)) {
      throw badLine(path, line, file.expected, text);
    }
    const id = cells[file.query ?? 0] ?? '';
    const query = queries.get(id) ?? { line, documents: new Map<string, number>(), rows: [] };
    queries.set(id, query);
    const document = cells[file.document] ?? '';
    const earlier = query.documents.get(document);
    if (earlier !== undefined) {
      throw fileError(
        'duplicate-id',
        { path, line },
        '{0}, line {1}: duplicate document {3} of the query {2} (first on line {4}); each may occur once.',
        id,
        document,
        earlier,
      );
    }
    query.documents.set(document, line);
    query.rows.push(`${document} ${value}`);
    const [rank, number] = [Number(cells[file.rank ?? NaN]), Number(value)];
    if (query.last !== undefined && rank > query.last[0]) {
      ranked += 1;
      against += Number(number >= query.last[1]);
    }
    query.last = [rank, number];
  });
  if (queries.size === 0) {
    throw fileError('file-empty', { path }, '{0} holds no queries.');
  }
  const all = Array.from(queries, ([id, query]) => ({ id, ...query }));
  return {
    ...recordsFrom(file.format, all, { id: ({ id }) => id, [file.column]: ({ rows }) => rows.join('\n') }, [
      ...notes,
      ...(2 * against > ranked ? [AGAINST_RANKS] : []),
    ]),
    partial: true,
    ...(file.gold === true && { gold: true }),
  };
}
