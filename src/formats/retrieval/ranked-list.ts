import { english, fileError, type Cell, type Format } from '../../model';
import { headLines, toUtf8 } from '../decode';
import { eachLine, excerpt } from '../lines';

/** How lists mark true and false positives. */
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
    // Numbers before the marks would be ids or scores of something else.
    const named = rows.some(([candidate = '']) => /[^\d.\s]/.test(candidate));
    return marked.length > 1 && marked.length === rows.length && candidates.size === rows.length && named
      ? { confidence: 0.87, why: english('every line is a candidate with its true-positive mark') }
      : { confidence: 0, why: english('its lines are not candidates with marks') };
  },

  read(raw, path) {
    const { bytes, notes } = toUtf8(raw, path);
    const candidates: string[] = [];
    const marks: Cell[] = [];
    const lines: number[] = [];
    eachLine(bytes, path, (text, line) => {
      if (text.trim() === '') {
        return;
      }
      const [candidate = '', mark = '', ...more] = text.split('\t');
      const value = MARKS.get(mark.trim());
      if (value === undefined || more.length > 0) {
        throw fileError(
          'bad-format',
          { path, line },
          '{0}, line {1}: expected a candidate, a tab and its mark (1 or 0) but found {2}.',
          excerpt(text),
        );
      }
      candidates.push(candidate);
      marks.push(value);
      lines.push(line);
    });
    if (lines.length === 0) {
      throw fileError('file-empty', { path }, '{0} holds no candidates.');
    }
    return {
      format: 'ranked-list',
      n: lines.length,
      columns: [
        { name: 'id', cells: candidates },
        { name: 'tp', cells: marks },
        { name: 'rank', cells: lines.map((_, i) => i + 1) },
      ],
      lines: Int32Array.from(lines),
      notes,
      // Labels of texts look the same: the user declares a ranking by choosing n-best precision.
      measures: [],
      partial: true,
    };
  },
};
