import { elementAt, english, fileError, type Cell, type Format } from '../../model';
import { parseDecimal } from '../cells/cells';
import { headLines, toUtf8 } from '../decode';
import { eachLine, excerpt } from '../lines';

/** Cells of a line: metric, languages, test set, reference, system, then (in newer files) document, segment, score. */
const WIDTHS = [7, 8];
const METRIC = 0;
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
    const { bytes, notes } = toUtf8(raw, path);
    const segments = new Map<
      string,
      { readonly line: number; readonly document: string; readonly scores: Map<string, Cell> }
    >();
    const metrics = new Set<string>();
    const systems = new Set<string>();
    eachLine(bytes, path, (text, line) => {
      if (text === '') {
        return;
      }
      const cells = text.split('\t');
      const score = parseDecimal(cells.at(-1) ?? '');
      if (!WIDTHS.includes(cells.length) || score === undefined) {
        throw fileError(
          'bad-format',
          { path, line },
          '{0}, line {1}: expected metric, languages, test set, reference, system, segment and score but found {2}.',
          excerpt(text),
        );
      }
      const metric = elementAt(cells, METRIC);
      const system = elementAt(cells, SYSTEM);
      const document = cells.length === 8 ? elementAt(cells, 5) : '';
      const id = cells.slice(SYSTEM + 1, -1).join('::');
      metrics.add(metric);
      systems.add(system);
      const segment = segments.get(id) ?? { line, document, scores: new Map<string, Cell>() };
      segments.set(id, segment);
      const column = `${metric}\t${system}`;
      if (segment.scores.has(column)) {
        throw fileError(
          'duplicate-id',
          { path, line },
          '{0}, line {1}: the segment {2}, which starts on line {3}, has two scores of {4}.',
          id,
          segment.line,
          system,
        );
      }
      segment.scores.set(column, score);
    });
    if (segments.size === 0) {
      throw fileError('file-empty', { path }, '{0} holds no segment scores.');
    }
    const all = [...segments.values()];
    const scores = [...metrics].flatMap((metric) =>
      [...systems].map((system) => ({
        name: systems.size === 1 ? metric : `${metric},${system}`,
        cells: all.map((segment) => segment.scores.get(`${metric}\t${system}`) ?? null),
      })),
    );
    const documents = all.some(({ document }) => document !== '')
      ? [{ name: 'document', cells: all.map(({ document }) => document) }]
      : [];
    return {
      format: 'segment-scores',
      n: segments.size,
      columns: [{ name: 'id', cells: [...segments.keys()] }, ...documents, ...scores],
      lines: Int32Array.from(all, ({ line }) => line),
      notes,
      measures: scores.map(({ name }) => name),
      partial: true,
      ...(systems.size > 1 && { systems: [...systems] }),
    };
  },
};
