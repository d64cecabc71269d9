import { english, type Text } from '../../model/words';
import { tally } from '../../model/lists';

/** An expression, or what finds a word by itself. */
export interface Pattern {
  exec(text: string): ArrayLike<string> | null;
}

/** What only one of two files that belong together has in its lines. */
export interface Mark {
  readonly pattern: Pattern;
  /** The least share of lines of the one file that is not the system's own style; of the other, a tenth of it is too much. */
  readonly share: number;
  /** A clause about those lines, with an example of the mark. */
  readonly says: (example: string) => Text;
  /** Signatures of metrics to which it makes no difference. */
  readonly ignoredBy?: readonly RegExp[];
}

/** Metrics that drop case, punctuation or spaces, by their signatures. */
export const CASELESS = /case:lc|rouge|meteor|normalized/i;
export const UNPUNCTUATED = /punct:no|rouge|normalized/i;

/** This share of the lines of a file is most of them. */
export const MOST = 0.5;

export const contain = (example: string): Text => english('contain marks such as "{0}"', example);

/** The first and the last word of lines with several, and of any line; without the marks at them, if these differ. */
const ENDS = [
  [
    { ofSeveral: /^\s*(\S+)\s/, ofAny: /^\s*(\S+)/ },
    {
      ofSeveral: /^[^\p{L}\p{N}]*([\p{L}\p{N}]+)[^\p{L}\p{N}]+[\p{L}\p{N}]/u,
      ofAny: /^[^\p{L}\p{N}]*([\p{L}\p{N}]+)/u,
    },
  ],
  [
    { ofSeveral: /\s(\S+)\s*$/, ofAny: /(?<!\S)(\S+)\s*$/ },
    {
      ofSeveral: /(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+([\p{L}\p{N}]+)[^\p{L}\p{N}]*$/u,
      ofAny: /(?<![\p{L}\p{N}])([\p{L}\p{N}]+)[^\p{L}\p{N}]*$/u,
    },
  ],
] as const;

/** The first and the last word of most lines: `Translation:`, `</s>`. */
export function usualWords(texts: readonly string[]): readonly Mark[] {
  return ENDS.flatMap((ways, end): Mark[] => {
    const [found] = ways.flatMap(({ ofSeveral, ofAny }) => {
      const word = mostFrequent(texts.map((text) => ofSeveral.exec(text)?.[1] ?? ''));
      return word === null ? [] : [{ word, at: ofAny }];
    });
    return found === undefined
      ? []
      : [
          {
            pattern: { exec: (text) => (found.at.exec(text)?.[1] === found.word ? [found.word] : null) },
            share: MOST,
            says: () =>
              end === 0 ? english('begin with "{0}"', found.word) : english('end in "{0}"', found.word),
          },
        ];
  });
}

/** The word that most of them are; null if there is none. */
function mostFrequent(words: readonly string[]): string | null {
  const [word, count] = [...tally(words)].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0]);
  return count < MOST * words.length || !/[\p{L}\p{N}]/u.test(word) ? null : word;
}

/** A character is expected so often in the other file, if it is as frequent there, and is there so much less often. */
const EXPECTED = 10;
const RARER = 10;

const LONGEST_LINE = 2000;

/**
 * Characters in most lines of one file that are much rarer in the other one, most frequent first, if the metric reads them: other
 * quotation marks, letters of another script that look alike, digits for words.
 */
export function usualCharacters(
  files: readonly [readonly string[], readonly string[]],
  signature: string,
): Mark[] {
  const isCaseless = CASELESS.test(signature);
  const isRead = UNPUNCTUATED.test(signature) ? /[\p{L}\p{N}\p{M}]/u : /[^\t\n\r ]/u;
  const read = (text: string) =>
    (isCaseless ? text.toLowerCase() : text).slice(0, LONGEST_LINE).replace(/\d/g, '0');
  const all = files.map((texts) => charactersIn(texts.map(read)));
  return all.flatMap((own, side) => {
    const other = all[1 - side] ?? own;
    const isRarer = ({ count }: Used, one: string) => {
      const expected = (count / own.length) * other.length;
      return expected >= EXPECTED && RARER * (other.used.get(one)?.count ?? 0) <= expected;
    };
    return [...own.used]
      .filter(
        ([one, used]) => used.lines >= MOST * files[side]!.length && isRead.test(one) && isRarer(used, one),
      )
      .sort(([, one], [, next]) => next.lines - one.lines)
      .map(([one]) => ({
        pattern: { exec: (text) => (read(text).includes(one) ? [one] : null) },
        share: MOST,
        says: () => saysOf(one),
      }));
  });
}

interface Used {
  count: number;
  lines: number;
}

/** How often each character is used, and in how many texts. */
function charactersIn(texts: readonly string[]): {
  readonly length: number;
  readonly used: ReadonlyMap<string, Used>;
} {
  const used = new Map<string, Used>();
  let length = 0;
  texts.forEach((text) => {
    const seen = new Set<string>();
    for (const one of text) {
      const so = used.get(one) ?? { count: 0, lines: 0 };
      used.set(one, { count: so.count + 1, lines: so.lines + Number(!seen.has(one)) });
      seen.add(one);
      length += 1;
    }
  });
  return { length, used };
}

/** Digits are one character. */
function saysOf(character: string): Text {
  return character === '0'
    ? english('have digits')
    : /[\p{C}\p{Z}\p{M}]/u.test(character)
      ? english('contain the character U+{0}', codeOf(character))
      : contain(character);
}

function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}
