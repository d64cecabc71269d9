import { english, type Text } from '../../model/words';
import {
  CASELESS,
  contain,
  MOST,
  UNPUNCTUATED,
  usualCharacters,
  usualWords,
  type Mark,
  type Pattern,
} from './usual-marks';

const UNSPACED = /^(?!.*space:yes).*\bnc:|tok:(?:zh|char)/;

const SOME = 0.1;

/** Bytes of UTF-8 that were read as Latin-1 or Windows-1252, and what replaces bytes that can't be read. */
const MOJIBAKE =
  /[\u00c2-\u00df][\u0080-\u00bf\u0152-\u0178‚-›€™]|[\u00e0-\u00ef](?!\u00a0)[\u0080-\u00bf\u0152-\u0178‚-›€™]{2}|�/u;

/** Marks of tokenizers, templates and exports, by where they stand in a line. */
const MARKS: readonly Mark[] = [
  { pattern: /^\s*$/, share: SOME / 2, says: () => english('are empty') },
  {
    pattern: /<\/?[a-z]{1,8}>|<\|[^|<>]{1,30}\|>|\[(?:SEP|CLS|PAD|UNK|EOS|BOS)\]/i,
    share: SOME,
    says: contain,
  },
  { pattern: /\S@@(?= |$)|[▁Ġ]|(?<=^| )##(?=\p{L})/u, share: SOME, says: contain },
  { pattern: /@[-,.]@/, share: SOME, says: contain },
  { pattern: /&(?:amp|quot|apos|lt|gt|nbsp|#x?[\da-f]+);/i, share: SOME, says: contain },
  { pattern: /\\[nrt](?![a-z])|\\u[\da-f]{4}/i, share: SOME, says: contain },
  { pattern: { exec: (text) => MOJIBAKE.exec(text.normalize('NFC')) }, share: SOME, says: contain },
  {
    pattern: /^\s*["'“„«`](?=.+["'”“»`]\s*$)/u,
    share: MOST,
    says: () => english('are in quotation marks'),
  },
  {
    pattern: /^\s*\(?\d+[.):]?\s/,
    share: MOST,
    says: (example) => english('begin with a number such as "{0}"', example.trim()),
  },
  { pattern: /\p{Lu}/u, share: MOST, says: () => english('have a capital letter'), ignoredBy: [CASELESS] },
  { pattern: /\p{Ll}/u, share: MOST, says: () => english('have a small letter'), ignoredBy: [CASELESS] },
  {
    pattern: /[.,;:!?。，、；：！？]/u,
    share: MOST,
    says: () => english('have punctuation'),
    ignoredBy: [UNPUNCTUATED],
  },
  {
    pattern: /(?<=[\p{L}\p{N}]) [.,](?= |$)/u,
    share: MOST,
    says: () => english('have spaces before punctuation'),
    ignoredBy: [UNPUNCTUATED, UNSPACED],
  },
  {
    pattern:
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}] (?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u,
    share: MOST,
    says: () => english('have spaces between Chinese or Japanese characters'),
    ignoredBy: [UNSPACED],
  },
  { pattern: /\p{M}/u, share: 3 * SOME, says: () => english('have letters with accents') },
  {
    pattern: { exec: (text) => (isTitled(text) ? [text] : null) },
    share: MOST,
    says: () => english('begin nearly every word with a capital letter'),
    ignoredBy: [CASELESS],
  },
];

/** Lines with fewer words may be names. */
const FEWEST_WORDS = 3;
const NEARLY_ALL = 0.8;

/** `The River Is Wide`, but no `THE RIVER IS WIDE`. */
function isTitled(text: string): boolean {
  const words = text.match(/(?<![\p{L}\p{M}'’])\p{L}[\p{L}\p{M}'’]*/gu) ?? [];
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word));
  return words.length >= FEWEST_WORDS && capitals.length >= NEARLY_ALL * words.length && /\p{Ll}/u.test(text);
}

interface Marked {
  readonly count: number;
  readonly share: number;
  readonly example: string;
}

export interface OneSided {
  readonly says: Text;
  /** 0: the first file has it; 1: the second. */
  readonly in: 0 | 1;
  readonly counts: readonly [number, number];
}

/** With fewer lines, one file may have a mark by chance. */
const FEWEST = 10;

/**
 * What most lines of one file have, and hardly any of the other: marks, and a first or last word.
 *
 * @param texts decomposed (NFD): the same items of an output and of its reference
 * @param signature of the metric that compares them
 */
export function oneSidedMarks(
  [output, reference]: readonly [readonly string[], readonly string[]],
  signature: string,
): readonly OneSided[] {
  if (output.length < FEWEST) {
    return [];
  }
  const both = [output, reference] as const;
  const found = foundIn([...MARKS, ...both.flatMap(usualWords)], both, signature);
  return found.length > 0 ? found : foundIn(usualCharacters(both, signature), both, signature).slice(0, 1);
}

function foundIn(
  marks: readonly Mark[],
  [output, reference]: readonly [readonly string[], readonly string[]],
  signature: string,
): OneSided[] {
  return marks.flatMap(({ pattern, share, says, ignoredBy }): OneSided[] => {
    if (ignoredBy?.some((metrics) => metrics.test(signature)) === true) {
      return [];
    }
    const [one, other] = [marked(output, pattern), marked(reference, pattern)];
    const [more, less] = one.share > other.share ? [one, other] : [other, one];
    return more.share >= share && less.share <= Math.min(share, more.share) / 10
      ? [{ says: says(more.example), in: more === one ? 0 : 1, counts: [one.count, other.count] }]
      : [];
  });
}

function marked(texts: readonly string[], pattern: Pattern): Marked {
  const isEmpty = pattern.exec('') !== null;
  const lines = isEmpty ? texts : texts.filter((text) => text.trim() !== '');
  let [count, example] = [0, ''];
  for (const text of lines) {
    const found = pattern.exec(text);
    count += Number(found !== null);
    example ||= found?.[0] ?? '';
  }
  return { count, share: count / Math.max(1, lines.length), example };
}
