import { elementAt } from '../../model/lists';
import { english } from '../../model/words';
import type { Cell, Detection, Format, Records } from '../../model/records';
import { parseDecimal } from '../cells/cells';
import { headLines, toUtf8 } from '../decode';
import { badLine, eachLine, nothingExpected } from '../lines';

/** The statistics of a segment, in Meteor's order (`MeteorStats.toString`): matches of content and of function words. */
export const METEOR_STATISTICS: readonly string[] = [
  'length',
  'reference length',
  'function words',
  'reference function words',
  ...[1, 2, 3, 4].flatMap((stage) => [
    `stage ${stage} content`,
    `stage ${stage} reference content`,
    `stage ${stage} function`,
    `stage ${stage} reference function`,
  ]),
  'chunks',
  'matched words',
  'matched reference words',
];

/** What Meteor prints before and after the segments. */
const OTHER = /^(?:\s*$|Meteor version|Eval ID|Language:|Format:|Task:|Modules:|Weights:|Parameters:)/;

const SEGMENT = /^Segment (\d+) score:((?:\t[^\t]+)+)$/;

/** What `-vOut` prints for a segment, the score last. */
const VERBOSE = ['precision', 'recall', 'fragmentation penalty', 'score'];

/**
 * The sufficient statistics that METEOR 1.3 to 1.5 print with `-ssOut`: 23 numbers per segment, as MultEval
 * stores them, too. (With SGML input, `-seg.scr` has the set, system, document and segment before them.)
 */
export const meteorStatistics: Format = {
  id: 'meteor-statistics',
  name: 'METEOR statistics',
  detect: (head) =>
    detectLines(
      head,
      (text) => statisticsOf(text) !== null,
      english('every line has the 23 statistics of METEOR'),
    ),
  read: (raw, path) => {
    const ids: Cell[] = [];
    return readSegments(
      'meteor-statistics',
      raw,
      path,
      METEOR_STATISTICS,
      english('the 23 statistics of a segment'),
      (text) => {
        const found = statisticsOf(text);
        if (found !== null) {
          ids.push(found.id);
        }
        return found?.values ?? null;
      },
      ids,
    );
  },
};

/** What METEOR prints without `-ssOut`: the score of each segment, with `-vOut` also its parts, then the total. */
export const meteorOutput: Format = {
  id: 'meteor-output',
  name: 'METEOR output',
  holds: 'scores',
  detect: (head) =>
    detectLines(head, (text) => SEGMENT.test(text), english('lines of METEOR scores by segment')),
  read: (raw, path) =>
    readSegments('meteor-output', raw, path, VERBOSE, english('the score of a segment'), (text) => {
      const values = SEGMENT.exec(text)?.[2]?.trim().split('\t').map(parseDecimal);
      return values === undefined || values.includes(undefined) || ![1, 4].includes(values.length)
        ? null
        : [...Array.from({ length: 4 - values.length }, () => null), ...values.map((value) => value ?? null)];
    }),
};

function detectLines(head: Uint8Array, isSegment: (text: string) => boolean, why: string): Detection {
  const lines = headLines(head).filter((line) => !OTHER.test(line));
  const end = lines.findIndex((line) => line.startsWith('System level statistics:'));
  const segments = end === -1 ? lines : lines.slice(0, end);
  return isSegment(segments[0] ?? '') && segments.filter(isSegment).length > segments.length / 2
    ? { confidence: 0.96, why }
    : { confidence: 0, why: english('its lines are not segments of METEOR') };
}

function statisticsOf(text: string): { id: string | null; values: number[] } | null {
  const cells = text.split('\t');
  const id = cells.length === 5 ? cells.slice(0, 4).join('::') : null;
  const values = (cells.length === 5 ? elementAt(cells, 4) : text).trim().split(/\s+/).map(parseDecimal);
  return values.length === METEOR_STATISTICS.length &&
    values.every((value) => value !== undefined && value >= 0)
    ? { id, values: values.map((value) => value ?? 0) }
    : null;
}

function readSegments(
  format: string,
  raw: Uint8Array,
  path: string,
  names: readonly string[],
  expected: string,
  valuesOf: (text: string) => readonly Cell[] | null,
  ids: readonly Cell[] = [],
): Records {
  const { bytes, notes } = toUtf8(raw, path);
  const rows: (readonly Cell[])[] = [];
  const lines: number[] = [];
  let over = false;
  eachLine(bytes, path, (text, line) => {
    over ||= text.startsWith('System level statistics:');
    if (over || OTHER.test(text)) {
      return;
    }
    const values = valuesOf(text);
    if (values === null) {
      throw badLine(path, line, expected, text);
    }
    rows.push(values);
    lines.push(line);
  });
  if (rows.length === 0) {
    throw nothingExpected(bytes, path, expected);
  }
  const columns = names
    .map((name, i) => ({ name, cells: rows.map((row) => row[i] ?? null) }))
    .filter(({ cells }) => cells.some((cell) => cell !== null));
  const identified = ids.length === rows.length && ids.every((id) => id !== null);
  return {
    format,
    n: rows.length,
    columns: identified ? [{ name: 'id', cells: ids }, ...columns] : columns,
    lines: Int32Array.from(lines),
    notes,
    ...(format === 'meteor-output' && { measures: ['score'] }),
  };
}
