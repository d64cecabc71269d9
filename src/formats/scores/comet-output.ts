import { english } from '../../model/words';
import type { Format } from '../../model/records';
import { isMissing, parseDecimal } from '../cells/cells';
import { filledLines } from '../decode';
import { readRows, recordsOfScores } from '../line-rows';

/** `out/a.txt	Segment 0	score: 0.8123` */
const SEGMENT = /^(.*\S)?\s+Segment (\d{1,15})\s+score: (\S+)\s*$/;

/** `out/a.txt	score: 0.8012` */
const SYSTEM = /\sscore: \S+\s*$/;

/**
 * What `comet-score` prints: one line per segment (numbered from 0) and one with the mean, for one system or
 * several. With several, each has a separate column: `score,out/a.txt`.
 */
export const cometOutput: Format = {
  id: 'comet-output',
  name: english('comet-score output'),
  holds: 'scores',

  detect(head) {
    const lines = filledLines(head);
    const scored = lines.filter((line) => SEGMENT.test(line)).length;
    return scored > 0 && scored > lines.length / 2
      ? { confidence: 0.97, why: english('lines have a segment and its score') }
      : { confidence: 0, why: english('its lines have no segment and score') };
  },

  read(raw, path) {
    const { rows, notes } = readRows(raw, path, {
      rowOf(text) {
        const [, system = '', id = '', value = ''] = SEGMENT.exec(text) ?? [];
        const score = parseDecimal(value);
        const isOther = id === '' || (score === undefined && !isMissing(value));
        const isBroken = isOther && text.includes('Segment ') && SYSTEM.test(text);
        return isBroken ? null : isOther ? undefined : { id, name: 'score', system, score: score ?? null };
      },
      expected: english('a score of a segment (system, a tab, "Segment 0", a tab, "score: 0.8")'),
    });
    const { records } = recordsOfScores('comet-output', path, rows, notes);
    const numbered = records.columns.map(({ name, cells }) => ({
      name,
      cells: name === 'id' ? cells.map(Number) : cells,
    }));
    return { ...records, columns: numbered };
  },
};
