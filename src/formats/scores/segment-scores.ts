import { english } from '../../model/words';
import { fileError } from '../../model/errors';
import type { Format } from '../../model/records';
import { parseDecimal } from '../cells/cells';
import { headLines } from '../decode';
import { readRows, recordsOfScores } from '../line-rows';

/** Cells of a line: metric, languages, test set, reference, system, then (in newer files) document, segment, score. */
const WIDTHS = [7, 8];
const SYSTEM = 4;

/**
 * Segment scores of the WMT metrics task (`*.seg.score`): tab-separated lines of metric, language pair, test
 * set, reference set, system, (document,) segment, score. An item is a segment. With one system the column is
 * named after the metric; with several, each system has its own: `chrF,Online-A`.
 */
export const segmentScores: Format = {
  id: 'segment-scores',
  name: english('WMT segment scores'),
  holds: 'scores',

  detect(head) {
    const rows = headLines(head)
      .filter((line) => line !== '')
      .map((line) => line.split('\t'));
    const width = rows[0]?.length ?? 0;
    const fits = rows.every(
      (cells) =>
        cells.length === width &&
        /^[a-z]{2,3}-[a-z]{2,3}$/.test(cells[1] ?? '') &&
        parseDecimal(cells.at(-1) ?? '') !== undefined,
    );
    return WIDTHS.includes(width) && fits
      ? {
          confidence: 0.97,
          why: english('every line has a metric, a language pair, a system, a segment and a score'),
        }
      : { confidence: 0, why: english('its lines are not segment scores') };
  },

  read(raw, path) {
    const { rows, notes } = readRows(raw, path, {
      rowOf(text) {
        const cells = text.split('\t');
        const score = parseDecimal(cells.at(-1) ?? '');
        const [name = '', , , , system = '', document = ''] = cells;
        return !WIDTHS.includes(cells.length) || score === undefined
          ? null
          : {
              id: cells.slice(SYSTEM + 1, -1).join('::'),
              name,
              system,
              score,
              document: cells.length === 8 ? document : '',
            };
      },
      expected: english('metric, languages, test set, reference, system, segment and score'),
      none: (file) => fileError('file-empty', { path: file }, '{0} holds no segment scores.'),
    });
    const { records, items } = recordsOfScores('segment-scores', path, rows, notes);
    const [id, ...scores] = records.columns;
    const documents = { name: 'document', cells: items.map(({ document }) => document) };
    return id === undefined || items.every(({ document }) => document === '')
      ? records
      : { ...records, columns: [id, documents, ...scores] };
  },
};
