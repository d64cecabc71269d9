import { splitWords, strip, stripEnd } from './lists';
import { tokenize13a, westernTokens } from './tokenize-13a';

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
