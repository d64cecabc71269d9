import { english } from '../../model/words';
import { fileError } from '../../model/errors';
import type { Format } from '../../model/records';
import { filledLines } from '../decode';
import { readRows, recordsOfScores } from '../line-rows';

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
    const rows = filledLines(head).map((line) => line.trim().split(/\s+/));
    const measured = rows.filter((cells) => cells.length === 3 && MEASURE.test(cells[0] ?? ''));
    return measured.length > 1 && rows.filter((cells) => cells.length === 3).length > rows.length / 2
      ? { confidence: 0.96, why: english('every line has a measure of trec_eval, a query and a value') }
      : { confidence: 0, why: english('its lines have no measure, query and value') };
  },

  read(raw, path) {
    const { rows, notes } = readRows(raw, path, {
      rowOf(text) {
        const [name, id, value, ...more] = text.trim().split(/\s+/);
        if (name === undefined || id === undefined || value === undefined || more.length > 0) {
          return null;
        }
        const score = Number.isFinite(Number(value)) ? Number(value) : value;
        return id === ALL ? undefined : { id, name, system: '', score };
      },
      expected: english('a measure, a query and a value'),
      none: (file) =>
        fileError(
          'file-empty',
          { path: file },
          '{0} holds only means over all queries; run trec_eval with -q for the values of each.',
        ),
    });
    const { records } = recordsOfScores('trec-eval-output', path, rows, notes);
    return { ...records, measures: records.measures?.filter((name) => !NO_MEASURE.test(name)) };
  },
};
