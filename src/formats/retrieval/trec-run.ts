import { english } from '../../model/words';
import type { Format } from '../../model/records';
import { headLines } from '../decode';
import { readByQuery } from './by-query';
import { queryTable } from './query-table';

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * A retrieval run as trec_eval reads it: `query Q0 document rank score run`, lines in any order. An item is a query;
 * its `ranking` holds the documents with their scores. The rank column is ignored, as trec_eval ignores it. Or a table with named
 * columns of these.
 */
export const trecRun: Format = {
  id: 'trec-run',
  name: 'TREC run',

  detect(head, name) {
    if (queryTable(head, name)?.holds === 'run') {
      return { confidence: 0.97, why: english('its columns are a query, a document and its score') };
    }
    const rows = headLines(head)
      .filter((line) => line.trim() !== '' && !line.startsWith('#'))
      .map((line) => line.trim().split(/[ \t]+/));
    const fits = rows.filter(
      (cells) =>
        cells.length >= 6 &&
        /^(?:Q0|\d)$/i.test(cells[1] ?? '') &&
        /^\d+$/.test(cells[3] ?? '') &&
        NUMBER.test(cells[4] ?? ''),
    );
    // What TREC calls the iteration is the same throughout.
    const isRun = new Set(fits.map(([, iteration]) => iteration?.toLowerCase())).size === 1;
    return isRun && fits.length >= rows.length * 0.9
      ? {
          confidence: fits.every(([, iteration = '']) => /^q0$/i.test(iteration)) ? 0.97 : 0.85,
          why: english('every line has a query, a document, its rank and its score'),
        }
      : { confidence: 0, why: english('its lines have no query, document, rank and score') };
  },

  read: (bytes, path) =>
    readByQuery(bytes, path, {
      format: 'trec-run',
      column: 'ranking',
      ...(queryTable(bytes, path) ?? { width: 6, document: 2, value: 4, rank: 3 }),
      more: true,
      expected: english('a line of a run (query, Q0, document, rank, score, name of the run)'),
      valid: (value) => NUMBER.test(value),
    }),
};
