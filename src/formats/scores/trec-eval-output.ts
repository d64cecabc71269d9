import { english, fileError, type Cell, type Format } from '../../model';
import { headLines, toUtf8 } from '../decode';
import { eachLine, excerpt } from '../lines';

/** Names of measures that distinguish the output of trec_eval from other tables. */
const MEASURE =
  /^(?:runid|num_(?:q|ret|rel|rel_ret)|map|gm_map|ndcg|Rprec|bpref|recip_rank|iprec_at_recall_[\d.]+|(?:P|recall|ndcg_cut|map_cut|success)_\d+)$/;

/** Sums and descriptions. */
const NO_MEASURE = /^(?:runid|relstring|num_|gm_)/;

/** The pseudo-query of the means. */
const ALL = 'all';

/**
 * What `trec_eval -q` prints: `measure query value` lines. Each query is an item, each measure a column; the
 * lines with means ("all") are left out.
 */
export const trecEvalOutput: Format = {
  id: 'trec-eval-output',
  name: 'trec_eval -q output',
  holds: 'scores',

  detect(head) {
    const rows = headLines(head)
      .filter((line) => line.trim() !== '')
      .map((line) => line.trim().split(/\s+/));
    const measured = rows.filter((cells) => cells.length === 3 && MEASURE.test(cells[0] ?? ''));
    return measured.length > 1 && rows.filter((cells) => cells.length === 3).length > rows.length / 2
      ? { confidence: 0.96, why: english('every line has a measure of trec_eval, a query and a value') }
      : { confidence: 0, why: english('its lines have no measure, query and value') };
  },

  read(raw, path) {
    const { bytes, notes } = toUtf8(raw, path);
    const queries = new Map<string, { readonly line: number; readonly values: Map<string, Cell> }>();
    const measures = new Set<string>();
    eachLine(bytes, path, (text, line) => {
      if (text.trim() === '') {
        return;
      }
      const [measure, query, value, ...more] = text.trim().split(/\s+/);
      if (measure === undefined || query === undefined || value === undefined || more.length > 0) {
        throw fileError(
          'bad-format',
          { path, line },
          '{0}, line {1}: expected a measure, a query and a value but found {2}.',
          excerpt(text),
        );
      }
      if (query === ALL) {
        return;
      }
      const known = queries.get(query) ?? { line, values: new Map<string, Cell>() };
      queries.set(query, known);
      if (known.values.has(measure)) {
        throw fileError(
          'duplicate-id',
          { path, line },
          '{0}, line {1}: the query {2}, which starts on line {3}, has {4} twice.',
          query,
          known.line,
          measure,
        );
      }
      measures.add(measure);
      known.values.set(measure, Number.isFinite(Number(value)) ? Number(value) : value);
    });
    if (queries.size === 0) {
      throw fileError(
        'file-empty',
        { path },
        '{0} holds only means over all queries; run trec_eval with -q for the values of each.',
      );
    }
    const all = [...queries.values()];
    return {
      format: 'trec-eval-output',
      n: queries.size,
      columns: [
        { name: 'id', cells: [...queries.keys()] },
        ...[...measures].map((name) => ({ name, cells: all.map(({ values }) => values.get(name) ?? null) })),
      ],
      lines: Int32Array.from(all, ({ line }) => line),
      notes,
      measures: [...measures].filter((name) => !NO_MEASURE.test(name)),
      partial: true,
    };
  },
};
