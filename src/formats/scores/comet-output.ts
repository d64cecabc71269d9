import { english, fileError, type Format } from '../../model';
import { isMissing, parseDecimal } from '../cells/cells';
import { headLines, toUtf8 } from '../decode';
import { eachLine, excerpt, nothingExpected } from '../lines';

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
    const lines = headLines(head).filter((line) => line.trim() !== '');
    const scored = lines.filter((line) => SEGMENT.test(line)).length;
    return scored > 0 && scored > lines.length / 2
      ? { confidence: 0.97, why: english('lines have a segment and its score') }
      : { confidence: 0, why: english('its lines have no segment and score') };
  },

  read(raw, path) {
    const { bytes, notes } = toUtf8(raw, path);
    const systems = new Map<string, Map<string, { readonly line: number; readonly score: number | null }>>();
    eachLine(bytes, path, (text, line) => {
      const [, system = '', segment = '', value = ''] = SEGMENT.exec(text) ?? [];
      const score = parseDecimal(value);
      if (segment === '' || (score === undefined && !isMissing(value))) {
        if (text.includes('Segment ') && SYSTEM.test(text)) {
          throw fileError(
            'bad-format',
            { path, line },
            '{0}, line {1}: expected "Segment" with its number and its score but found {2}.',
            excerpt(text),
          );
        }
        return;
      }
      const scores = systems.get(system) ?? new Map<string, { line: number; score: number | null }>();
      systems.set(system, scores);
      const earlier = scores.get(segment);
      if (earlier !== undefined) {
        throw fileError(
          'duplicate-id',
          { path, line },
          '{0}, line {1}: duplicate segment {2} of {3} (first on line {4}).',
          segment,
          system,
          earlier.line,
        );
      }
      scores.set(segment, { line, score: score ?? null });
    });
    const [first] = systems.values();
    if (first === undefined) {
      throw nothingExpected(
        bytes,
        path,
        english('a score of a segment (system, a tab, "Segment 0", a tab, "score: 0.8")'),
      );
    }
    const segments = [...first.keys()];
    const measures = [...systems].map(([system, scores]) => ({
      name: systems.size === 1 ? 'score' : `score,${system}`,
      cells: segments.map((segment) => scores.get(segment)?.score ?? null),
    }));
    return {
      format: 'comet-output',
      n: segments.length,
      columns: [{ name: 'id', cells: segments.map(Number) }, ...measures],
      lines: Int32Array.from(first.values(), ({ line }) => line),
      notes,
      measures: measures.map(({ name }) => name),
      partial: true,
      ...(systems.size > 1 && { systems: [...systems.keys()] }),
    };
  },
};
