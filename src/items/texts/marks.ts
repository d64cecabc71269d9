import { english, type Text } from '../../model';

/** An expression, or what finds a word by itself. */
interface Pattern {
  exec(text: string): ArrayLike<string> | null;
}

/** What only one of two files that belong together has in its lines. */
interface Mark {
  readonly pattern: Pattern;
  /** The least share of lines of the one file that is not the system's own style; of the other, a tenth of it is too much. */
  readonly share: number;
  /** A clause about those lines, with an example of the mark. */
  readonly says: (example: string) => Text;
  /** Signatures of metrics to which it makes no difference. */
  readonly ignoredBy?: readonly RegExp[];
}

/** Metrics that drop case, punctuation or spaces, by their signatures. */
const CASELESS = /case:lc|rouge|meteor|normalized/i;
const UNPUNCTUATED = /punct:no|rouge|normalized/i;
const UNSPACED = /^(?!.*space:yes).*\bnc:|tok:(?:zh|char)/;

const MOST = 0.5;
const SOME = 0.1;

const contain = (example: string): Text => english('contain marks such as "{0}"', example);

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
];

/** How many lines of a file have a mark, and the first of them. */
interface Marked {
  readonly count: number;
  readonly share: number;
  readonly example: string;
}

/** A mark that one of two files has and the other hasn't. */
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
  const usual = [output, reference].flatMap(usualWords);
  return [...MARKS, ...usual].flatMap(({ pattern, share, says, ignoredBy }): OneSided[] => {
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

/** The first and the last word of most lines: `Translation:`, `</s>`. */
function usualWords(texts: readonly string[]): readonly Mark[] {
  return [
    {
      of: (text: string) => /^\s*(\S+)\s/.exec(text)?.[1],
      isAt: (text: string, word: string) => text.trimStart().split(/\s/, 1)[0] === word,
    },
    {
      of: (text: string) => /\s(\S+)\s*$/.exec(text)?.[1],
      isAt: (text: string, word: string) => text.trimEnd().split(/\s/).at(-1) === word,
    },
  ].flatMap(({ of, isAt }, end): Mark[] => {
    const counts = new Map<string, number>();
    texts.forEach((text) => {
      const word = of(text) ?? '';
      counts.set(word, (counts.get(word) ?? 0) + 1);
    });
    const [word, count] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0]);
    return count < MOST * texts.length || !/[\p{L}\p{N}]/u.test(word)
      ? []
      : [
          {
            pattern: { exec: (text) => (isAt(text, word) ? [word] : null) },
            share: MOST,
            says: () => (end === 0 ? english('begin with "{0}"', word) : english('end in "{0}"', word)),
          },
        ];
  });
}
