import { english } from '../../model/words';
import type { Format } from '../../model/records';
import { headLines } from '../decode';
import { readByQuery } from './by-query';
import { GRADE, queryTable } from './query-table';

/**
 * Relevance judgments as trec_eval reads them: `query 0 document grade`, or BEIR's with the names of three columns. An item is a query; its `judgments` hold the
 * documents with their grades. It is the reference of runs.
 */
export const qrels: Format = {
  id: 'qrels',
  name: english('TREC relevance judgments'),

  detect(head, name) {
    if (queryTable(head, name)?.holds === 'judgments') {
      return { confidence: 0.97, why: english('its columns are a query, a document and its grade') };
    }
    const rows = headLines(head)
      .filter((line) => line.trim() !== '' && !line.startsWith('#'))
      .map((line) => line.trim().split(/[ \t]+/));
    const isJudgment = (cells: readonly string[]) =>
      cells.length === 4 && /^(?:Q0|\d)$/i.test(cells[1] ?? '') && GRADE.test(cells[3] ?? '');
    // A first line of other words has the names of columns.
    return isJudgment(rows[0] ?? []) && rows.filter(isJudgment).length >= rows.length * 0.9
      ? { confidence: 0.9, why: english('every line has a query, a document and its grade') }
      : { confidence: 0, why: english('its lines have no query, document and grade') };
  },

  read: (bytes, path) =>
    readByQuery(bytes, path, {
      format: 'qrels',
      column: 'judgments',
      ...(queryTable(bytes, path) ?? { width: 4, document: 2, value: 3 }),
      more: false,
      gold: true,
      expected: english('a judgment (query, 0, document, grade as a whole number)'),
      valid: (value) => GRADE.test(value),
    }),
};
