import { english } from '../../model/words';
import { fileError } from '../../model/errors';
import type { Format } from '../../model/records';
import { headLines } from '../decode';
import { readRows, recordsFrom } from '../line-rows';

const MARKS = new Map([
  ['1', 1],
  ['+', 1],
  ['TP', 1],
  ['true', 1],
  ['0', 0],
  ['-', 0],
  ['FP', 0],
  ['false', 0],
]);

/**
 * A ranked list of candidates (collocations, terms) with true-positive marks, as in Evert (2004): one line
 * `candidate <tab> 1` each, best first. An item is a candidate; its `rank` is its position.
 */
export const rankedList: Format = {
  id: 'ranked-list',
  name: english('ranked list of candidates'),

  detect(head) {
    const rows = headLines(head)
      .filter((line) => line !== '')
      .map((line) => line.split('\t'));
    const marked = rows.filter((cells) => cells.length === 2 && MARKS.has(cells[1] ?? ''));
    const candidates = new Set(rows.map(([candidate]) => candidate));
    // Numbers before the marks would be scores of something else, and `test-1`, `test-2` ids of items with their labels.
    const named = new Set(rows.map(([candidate = '']) => candidate.replaceAll(/[\d.\s]+/g, ''))).size > 1;
    return marked.length > 1 && marked.length === rows.length && candidates.size === rows.length && named
      ? { confidence: 0.87, why: english('every line is a candidate with its true-positive mark') }
      : { confidence: 0, why: english('its lines are not candidates with marks') };
  },

  read(raw, path) {
    const { rows, notes } = readRows(raw, path, {
      rowOf(text) {
        const [id = '', mark = '', ...more] = text.split('\t');
        const tp = MARKS.get(mark.trim());
        return tp === undefined || more.length > 0 ? null : { id, tp };
      },
      expected: english('a candidate, a tab and its mark (1 or 0)'),
      none: (file) => fileError('file-empty', { path: file }, '{0} holds no candidates.'),
    });
    return {
      ...recordsFrom(
        'ranked-list',
        rows,
        { id: (row) => row.id, tp: (row) => row.tp, rank: (_, i) => i + 1 },
        notes,
      ),
      // Labels of texts look the same: the user declares a ranking by choosing n-best precision.
      measures: [],
      partial: true,
    };
  },
};
