import { baseName } from '../../model/names';
import { english } from '../../model/words';
import { fileError } from '../../model/errors';
import type { Format, Records } from '../../model/records';
import { hasExtension, toUtf8 } from '../decode';
import { eachLine, excerpt } from '../lines';
import { headText } from '../logs/reading/labels';
import { areRows, boundsOf, channelKey, rowOf, secondsOf } from './stm';
import { recordsFrom, noItems } from '../line-rows';

/** `FILE CHANNEL BEGIN DURATION word [CONFIDENCE]` where the channel is one letter or digit. */
const ROW = /^\S+\s+[A-Z\d]\s+\d+(?:\.\d+)?\s+\d+\.\d+\s+\S+(?:\s+(?:[\d.-]+|NA))?\s*$/i;
/** A table of numbers has no words. */
const WORD = /^\S+\s+\S\s+[\d.]+\s+[\d.]+\s+\S*\p{L}/mu;
const NAMED_ROW = /^\s*\S+\s+\S+\s+[\d.*]+\s+[\d.*]+\s+\S/;

/** Columns, for every channel: the middle of each of its words in seconds, and its line. */
const MIDDLES = 'middles';
const LINES = 'lines';

interface Channel {
  readonly file: string;
  readonly channel: string;
  readonly words: string[];
  readonly middles: number[];
  readonly lines: number[];
}

/**
 * Words with their times, as recognizers write them for NIST's SCTK (`ctm`). An item is a channel of a recording, until the
 * segments of an stm divide it.
 */
export const ctm: Format = {
  id: 'ctm',
  name: english('SCTK words with times (ctm)'),
  conformsTo: 'stm',

  detect(head, name) {
    const isNamed = hasExtension(name, '.ctm');
    return areRows(head, isNamed, isNamed ? NAMED_ROW : ROW) && (isNamed || WORD.test(headText(head)))
      ? {
          confidence: isNamed ? 0.97 : 0.92,
          why: english('every line is a word with its begin and duration'),
        }
      : { confidence: 0, why: english('its lines are no words with begin and duration') };
  },

  read(raw, path) {
    const { bytes, notes } = toUtf8(raw, path);
    const channels = new Map<string, Channel>();
    let last: { readonly key: string; readonly begin: number } | null = null;
    eachLine(bytes, path, (text, line) => {
      const row = rowOf(text);
      if (row === null) {
        return;
      }
      const [file = '', channel = '', start, duration, word] = row;
      const [begin, length] = [secondsOf(start), secondsOf(duration)];
      if (begin === null || length === null || word === undefined || row.length > 6) {
        throw fileError(
          'bad-format',
          { path, line },
          '{0}, line {1}: expected file, channel, begin and duration of a word, and the word, but found {2} (alternatives of words can’t be scored).',
          excerpt(text),
        );
      }
      const key = channelKey(file, channel);
      const known = channels.get(key);
      if (known === undefined ? false : last?.key !== key || begin < last.begin) {
        throw fileError(
          'bad-format',
          { path, line },
          '{0}, line {1}: the words of a channel have to stand together, ordered by their begin; sort the file as SCTK says.',
        );
      }
      last = { key, begin };
      const own = known ?? { file, channel, words: [], middles: [], lines: [] };
      channels.set(key, own);
      own.words.push(word);
      own.middles.push(begin + length / 2);
      own.lines.push(line);
    });
    if (channels.size === 0) {
      throw noItems(path);
    }
    const all = Array.from(channels.values(), (channel) => ({ ...channel, line: channel.lines[0] ?? 1 }));
    return recordsFrom(
      'ctm',
      all,
      {
        id: ({ file, channel }) => `${file}_${channel}`,
        text: ({ words }) => words.join(' '),
        file: ({ file }) => file,
        channel: ({ channel }) => channel,
        [MIDDLES]: ({ middles }) => middles.join(' '),
        [LINES]: ({ lines }) => lines.join(' '),
      },
      notes,
    );
  },

  /**
   * The words in the segments of an stm, as sclite divides them (`segment_hyp_for_utt` of stm2ctm.c): a segment gets the next
   * words whose middles are before its end, the last of a channel all that are left. Words of ignored segments are left out.
   */
  conform: inSegments,
};

function inSegments(
  output: Records,
  reference: Records,
  paths: { output: string; reference: string },
): Records {
  const channels = channelsOf(output);
  const taken = new Map<string, number>();
  const { skip, until } = boundsOf(reference);
  const cells = (name: string) => reference.columns.find((column) => column.name === name)?.cells ?? [];
  const [files, names, speakers] = [cells('file'), cells('channel'), cells('speaker')];
  refuseOthers([...channels.values()], files.map(String), paths);
  const texts: string[] = [];
  const lines = new Int32Array(reference.n);
  for (let item = 0; item < reference.n; item++) {
    const key = channelKey(`${files.at(item)}`, `${names.at(item)}`);
    const { words, middles, lines: at } = channels.get(key) ?? NOTHING;
    const before = (start: number, seconds: number) => {
      let end = start;
      while (end < words.length && (middles[end] ?? 0) < seconds) end += 1;
      return end;
    };
    const start = before(taken.get(key) ?? 0, skip[item] ?? -1);
    const end = before(start, until[item] ?? Infinity);
    taken.set(key, end);
    texts.push(words.slice(start, end).join(' '));
    lines[item] = at[Math.min(start, at.length - 1)] ?? 1;
  }
  const all = [...channels.values()].reduce((sum, { words }) => sum + words.length, 0);
  const used = texts.reduce((sum, text) => sum + (text === '' ? 0 : text.split(' ').length), 0);
  return {
    format: 'ctm',
    n: reference.n,
    columns: [...reference.columns.filter(({ name }) => name !== 'text'), { name: 'text', cells: texts }],
    lines,
    notes: [
      ...output.notes,
      ...(all === used
        ? []
        : [
            english(
              'Words outside the scored segments of {0} ({1}) don’t count, as sclite has it.',
              baseName(paths.reference),
              all - used,
            ),
          ]),
    ],
    ...(new Set(speakers).size > 1 && { clusterColumn: 'speaker' }),
  };
}

const NOTHING: Channel = { file: '', channel: '', words: [], middles: [], lines: [] };

function channelsOf({ columns, n }: Records): ReadonlyMap<string, Channel> {
  const cells = (name: string) => columns.find((column) => column.name === name)?.cells ?? [];
  const [files, names, texts] = [cells('file'), cells('channel'), cells('text')];
  const numbers = (text: unknown) => String(text).split(' ').map(Number);
  return new Map(
    Array.from({ length: n }, (_, i) => {
      const [file, channel] = [`${files.at(i)}`, `${names.at(i)}`];
      const words = `${texts.at(i)}`.split(' ');
      const [middles, lines] = [numbers(cells(MIDDLES).at(i)), numbers(cells(LINES).at(i))];
      return [channelKey(file, channel), { file, channel, words, middles, lines }];
    }),
  );
}

/** @throws RealGainError `id-mismatch` for a recording without any word: sclite refuses it too */
function refuseOthers(
  channels: readonly Channel[],
  files: readonly string[],
  paths: { output: string; reference: string },
): void {
  const known = new Set(channels.map(({ file }) => file.toLowerCase()));
  const lacking = files.find((file) => !known.has(file.toLowerCase()));
  if (lacking !== undefined) {
    throw fileError(
      'id-mismatch',
      { path: paths.output },
      '{0} has no words of the recording {1}, which {2} has segments of; compare the words of the same recordings.',
      lacking,
      paths.reference,
    );
  }
}
