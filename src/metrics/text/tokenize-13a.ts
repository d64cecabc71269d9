import { splitWords, stripEnd } from './python-text';

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

/**
 * The tokens of a segment exactly as sacreBLEU 2.x `-tok 13a` has them (Post 2018; mteval-v13a.pl by NIST).
 */
export function tokenize13a(segment: string): readonly string[] {
  const text = stripEnd(segment).replaceAll('<skipped>', '').replaceAll('-\n', '').replaceAll('\n', ' ');
  const tokens: string[] = [];
  for (const word of splitWords(resolveEntities(text))) {
    // No step looks beyond the white space around a word, and most words have nothing that a step could find.
    if (SET_OFF.test(word)) {
      tokens.push(...westernTokens(` ${word} `));
    } else {
      tokens.push(word);
    }
  }
  return tokens;
}

/** ASCII punctuation but the apostrophe: all that the steps look for. */
const SET_OFF = /[!-&(-/:-@[-`{-~]/;

/** The language-dependent steps alone, as sacreBLEU's `zh` takes them after setting off Chinese characters. */
export function westernTokens(text: string): readonly string[] {
  for (const [pattern, replacement] of STEPS) {
    text = text.replace(pattern, replacement);
  }
  return splitWords(text);
}

/** The characters that SGML escapes. */
export function resolveEntities(text: string): string {
  return text.includes('&')
    ? text.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>')
    : text;
}
