import { headLines } from '../decode';

/** Where a table of queries and documents has what is read of it. */
export interface QueryTable {
  readonly separator: RegExp;
  readonly query: number;
  readonly document: number;
  readonly value: number;
  readonly width: number;
  readonly holds: 'run' | 'judgments';
}

/** More isn't looked at to tell runs from judgments. */
const HEAD = 1 << 16;

const NAMES = {
  query: /^(?:query|q|topic)[-_]?(?:id|no)$|^qid$/i,
  document: /^(?:corpus|doc|document|passage)[-_]?(?:id|no)$/i,
  value: /^(?:score|sim|similarity|relevance|label)$/i,
  rank: /^rank$/i,
};

export const GRADE = /^-?\d{1,4}$/;

/**
 * A table with a row for each document of a query, by the names of its columns, as BEIR's `qrels/test.tsv` and what pandas writes of a
 * run; null for others. Whole numbers are grades, but between commas they may be what a system predicts, unless a name says relevance.
 */
export function queryTable(bytes: Uint8Array, path: string): QueryTable | null {
  const [first = '', ...lines] = headLines(bytes.subarray(0, HEAD));
  const separator = first.includes('\t') ? /\t/ : /,/;
  const names = first.trim().split(separator);
  const at = (name: RegExp) => names.findIndex((one) => name.test(one));
  const [query, document, value] = [at(NAMES.query), at(NAMES.document), at(NAMES.value)];
  const width = at(NAMES.rank) < 0 ? 3 : 4;
  if (Math.min(query, document, value) < 0 || names.length !== width) {
    return null;
  }
  const rows = lines.map((line) => line.trim().split(separator)).filter(({ length }) => length === width);
  const areGrades = rows.every((row) => GRADE.test(row[value] ?? ''));
  const isRanked = new Set(rows.map((row) => row[query])).size < rows.length;
  const areJudged = separator.source === '\t' || /qrel|relevance/i.test(`${path} ${first}`);
  return (areGrades ? areJudged : isRanked)
    ? { separator, query, document, value, width, holds: areGrades ? 'judgments' : 'run' }
    : null;
}
