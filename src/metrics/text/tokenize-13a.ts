import { isSpaceCode, splitWords, strip, stripEnd } from './lists';

/** The sacreBLEU release whose numbers and signatures BLEU, chrF and TER have. */
export const SACREBLEU = '2.6.0';

export type Tokenizer = (segment: string) => readonly string[];

/** What sacreBLEU treats as Chinese: some blocks are wider than intended, as in its code. */
const CHINESE =
  /[\u2001-\u2a6d\u2e80-\u2eff\u2f00-\u2fdf\u2ff0-\u303f\u3100-\u312f\u31a0-\u31bf\u31c0-\u31ef\u3200-\u33ff\u3400-\u4db5\u4e00-\u9fbb\uf900-\ufa2d\ufa30-\ufa6a\ufa70-\ufad9\ufe10-\ufe1f\ufe30-\ufe4f\uff00-\uffef]/g;

/** mteval-v14.pl: punctuation, except between digits, and symbols, by Unicode's categories. */
const INTERNATIONAL: readonly (readonly [RegExp, string])[] = [
  [/(\P{N})(\p{P})/gu, '$1 $2 '],
  [/(\p{P})(\P{N})/gu, ' $1 $2'],
  [/(\p{S})/gu, ' $1 '],
];

/** The tokenizers of sacreBLEU 2.6 that need no model (Post 2018), by their names in its signatures. */
export const TOKENIZERS = {
  '13a': tokenize13a,
  none: splitWords,
  char: (segment) => Array.from(stripEnd(segment)).filter((character) => strip(character) !== ''),
  intl: (segment) =>
    splitWords(INTERNATIONAL.reduce((text, [pattern, to]) => text.replace(pattern, to), stripEnd(segment))),
  zh: (segment) => westernTokens(strip(segment).replace(CHINESE, ' $& ')),
} satisfies Record<string, Tokenizer>;

export type TokenizerName = keyof typeof TOKENIZERS;

export function tokenizer(name: TokenizerName, lower: boolean): Tokenizer {
  const tokenize: Tokenizer = TOKENIZERS[name];
  return lower ? (segment) => tokenize(segment.toLowerCase()) : tokenize;
}

/**
 * The language-dependent steps of mteval-v13a for Western languages, in order: set off ASCII punctuation except
 * period, comma, dash and apostrophe; period and comma unless a digit comes before; period and comma unless a
 * digit comes after; a dash after a digit. Code points, not UTF-16 units, as in Python.
 */
const STEPS: readonly (readonly [RegExp, string])[] = [
  [/([{-~[-` -&(-+:-@/])/gu, ' $1 '],
  [/([^0-9])([.,])/gu, '$1 $2 '],
  [/([.,])([^0-9])/gu, ' $1 $2'],
  [/([0-9])(-)/gu, '$1 $2 '],
];

/** The tokens of a segment exactly as in sacreBLEU 2.x `-tok 13a` (Post 2018; mteval-v13a.pl by NIST). */
export function tokenize13a(segment: string): readonly string[] {
  const text = stripEnd(segment).replaceAll('<skipped>', '').replaceAll('-\n', '').replaceAll('\n', ' ');
  return paddedTokens(resolveEntities(text));
}

/**
 * The language-dependent steps alone, which sacreBLEU's `zh` applies after splitting off Chinese characters.
 */
export function westernTokens(text: string): readonly string[] {
  for (const [pattern, replacement] of STEPS) {
    text = text.replace(pattern, replacement);
  }
  return splitWords(text);
}

/** The character classes that matter to the steps. */
const OTHER = 0;
const SPACE = 1;
const PUNCTUATION = 2;
const STOP = 3;
const DASH = 4;
const DIGIT = 5;

const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return isSpaceCode(code)
    ? SPACE
    : /[.,]/.test(character)
      ? STOP
      : character === '-'
        ? DASH
        : /[0-9]/.test(character)
          ? DIGIT
          : /[!-&(-/:-@[-`{-~]/.test(character)
            ? PUNCTUATION
            : OTHER;
});

/**
 * `westernTokens` of the text between two spaces, in one pass: texts are long, and four rounds of replacement
 * take most of the time of BLEU's statistics. Punctuation is split off. A period or comma is split off by the
 * second step if the character before it is neither a digit nor part of such a replacement; else, by the
 * third, if no digit follows. A dash is split off after a digit.
 */
function paddedTokens(text: string): readonly string[] {
  const tokens: string[] = [];
  let start = 0;
  let before = SPACE;
  let isSecondStep = false;
  for (let i = 0; i < text.length; i++) {
    const kind = kindAt(text, i);
    const wasSecondStep: boolean = isSecondStep;
    isSecondStep = kind === STOP && before !== DIGIT && !wasSecondStep;
    const isSetOff =
      kind === STOP
        ? isSecondStep || i + 1 === text.length || kindAt(text, i + 1) !== DIGIT
        : kind === PUNCTUATION || (kind === DASH && before === DIGIT);
    if (isSetOff || kind === SPACE) {
      if (start < i) {
        tokens.push(text.slice(start, i));
      }
      if (isSetOff) {
        tokens.push(text.charAt(i));
      }
      start = i + 1;
    }
    before = kind;
  }
  if (start < text.length) {
    tokens.push(text.slice(start));
  }
  return tokens;
}

function kindAt(text: string, place: number): number {
  const code = text.charCodeAt(place);
  return code < 128 ? KINDS[code]! : isSpaceCode(code) ? SPACE : OTHER;
}

export function resolveEntities(text: string): string {
  return text.includes('&')
    ? text.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>')
    : text;
}
