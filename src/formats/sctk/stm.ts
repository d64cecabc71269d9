import type { Cell, Format, Records } from '../../model/records';
import { english } from '../../model/words';
import { fileError } from '../../model/errors';
import { largest } from '../../model/lists';
import { hasExtension, headLines } from '../decode';
import { readRows, noItems, type OnLine, recordsFrom } from '../line-rows';

/** Fewer lines than this look like times by chance. */
const FEWEST_LINES = 3;

/** The cells of a line; null for an empty line and a comment. */
export function rowOf(line: string): readonly string[] | null {
  return line.startsWith(';;') || line.trim() === '' ? null : line.trim().split(/\s+/);
}

/** Whether all lines of a head that hold anything are such, and enough of them for a file of another name. */
export function areRows(head: Uint8Array, isNamed: boolean, row: RegExp): boolean {
  const lines = headLines(head).filter((line) => rowOf(line) !== null);
  return lines.length >= (isNamed ? 1 : FEWEST_LINES) && lines.every((line) => row.test(line));
}

/** Seconds as a number; null for what is none. */
export function secondsOf(cell: string | undefined): number | null {
  return cell !== undefined && /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(cell) ? Number(cell) : null;
}

/** A channel of a recording. Case doesn't count. */
export function channelKey(file: string, channel: string): string {
  return `${file} ${channel}`.toLowerCase();
}

/** `FILE CHANNEL SPEAKER BEGIN END [<LABELS>] words` where the channel is one letter or digit. */
const ROW = /^\S+\s+[A-Z\d]\s+[^\sA-Z]*[A-Z]\S*\s+\d+(?:\.\d+)?\s+\d+\.\d+(?:\s|$)/i;
/** Of a file that is named as one, the first columns suffice. */
const NAMED_ROW = /^\s*\S+\s+\S+\s+\S+\s+[\d.]+\s+[\d.]+(?:\s|$)/;
/** Recorded, but not scored. */
const IGNORED = 'IGNORE_TIME_SEGMENT_IN_SCORING';
/** Parts of a label beyond these are not columns. */
const MOST_LABELS = 12;

interface Segment {
  readonly file: string;
  readonly channel: string;
  readonly speaker: string;
  readonly begin: string;
  readonly end: string;
  readonly seconds: number;
  readonly labels: readonly string[];
  readonly text: string;
}

/** Until when words belong to a segment, beside its records: see `ctm`. Seconds. */
export interface Bounds {
  /** Words up to here belong to ignored segments before it; -1 without any. */
  readonly skip: readonly number[];
  /** Words up to here belong to it; Infinity for the last of its channel. */
  readonly until: readonly number[];
}

export function boundsOf({ content = [] }: Records): Bounds {
  const numbers = (name: string) =>
    [...(content.find((column) => column.name === name)?.cells ?? [])].map((cell) => Number(cell));
  return { skip: numbers(SKIP), until: numbers(UNTIL) };
}

const SKIP = 'stm: skipped until';
const UNTIL = 'stm: words until';

/**
 * Segments of NIST's SCTK (`stm`): what was said when, by whom. Alternatives, `{ um / uh / @ }`, stay in the text, as in `trn`.
 * An item is a segment; what is to be ignored in scoring is none.
 */
export const stm: Format = {
  id: 'stm',
  name: english('SCTK segments (stm)'),

  detect(head, name) {
    const isNamed = hasExtension(name, '.stm');
    return areRows(head, isNamed, isNamed ? NAMED_ROW : ROW)
      ? {
          confidence: isNamed ? 0.97 : 0.92,
          why: english('every line is a segment with speaker, begin and end'),
        }
      : { confidence: 0, why: english('its lines are no segments with speaker, begin and end') };
  },

  read(raw, path) {
    const { rows: segments, notes } = readRows(raw, path, {
      rowOf: (text) => (rowOf(text) === null ? undefined : segmentIn(text)),
      expected: english('file, channel, speaker, begin and end of a segment'),
      none: noItems,
    });
    const { kept, skip, until } = placed(segments, path);
    if (kept.length === 0) {
      throw noItems(path);
    }
    const depth = Math.min(MOST_LABELS, largest(kept.map(({ labels }) => labels.length)));
    const labels = Array.from({ length: depth }, (_, i) => [
      `label ${i + 1}`,
      (segment: OnLine<Segment>) => segment.labels[i] ?? null,
    ]);
    return {
      ...recordsFrom(
        'stm',
        kept,
        {
          id: ({ file, channel, speaker, begin, end }) => `${file}_${channel}_${speaker}_${begin}_${end}`,
          text: ({ text }) => text,
          file: ({ file }) => file,
          channel: ({ channel }) => channel,
          speaker: ({ speaker }) => speaker,
          ...(Object.fromEntries(labels) as Record<string, (segment: OnLine<Segment>) => Cell>),
        },
        notes,
      ),
      content: [
        { name: SKIP, cells: skip },
        { name: UNTIL, cells: until },
      ],
      gold: true,
    };
  },
};

/** null for another line. */
function segmentIn(text: string): Segment | null {
  const [file = '', channel = '', speaker = '', begin = '', end = '', ...words] = rowOf(text) ?? [];
  const seconds = secondsOf(end);
  if (secondsOf(begin) === null || seconds === null) {
    return null;
  }
  const [first = ''] = words;
  const isLabel = first.startsWith('<');
  return {
    // SCTK keeps ends in single precision, which decides where the middle of a word is the end.
    file,
    channel,
    speaker,
    begin,
    end,
    seconds: Math.fround(seconds),
    labels: isLabel ? first.replace(/^<|>$/g, '').split(',') : [],
    text: (isLabel ? words.slice(1) : words).join(' '),
  };
}

/** The scored segments with their bounds. The segments of a channel have to stand together, in the order of their times. */
function placed(
  segments: readonly OnLine<Segment>[],
  path: string,
): { kept: readonly OnLine<Segment>[]; skip: number[]; until: number[] } {
  const kept: OnLine<Segment>[] = [];
  const skip: number[] = [];
  const until: number[] = [];
  const ended = new Set<string>();
  let skipped = -1;
  segments.forEach((segment, i) => {
    const { file, channel, begin, line, text, seconds } = segment;
    const key = channelKey(file, channel);
    const [before, after] = [segments[i - 1], segments[i + 1]];
    const isFirst = before === undefined || channelKey(before.file, before.channel) !== key;
    const isLast = after === undefined || channelKey(after.file, after.channel) !== key;
    if (isFirst ? ended.has(key) : Number(begin) < Number(before.begin)) {
      throw fileError(
        'bad-format',
        { path, line },
        '{0}, line {1}: the segments of a channel have to stand together, ordered by their begin; sort the file as SCTK says.',
      );
    }
    ended.add(key);
    if (isFirst) {
      skipped = -1;
    }
    if (text.toUpperCase().includes(IGNORED)) {
      skipped = Math.max(skipped, isLast ? Infinity : seconds);
      return;
    }
    kept.push(segment);
    skip.push(skipped);
    until.push(isLast ? Infinity : seconds);
    skipped = -1;
  });
  return { kept, skip, until };
}
