import { UNSPACED } from '../../metrics/text/scripts';

/** A word, or a character of a script without spaces between words. */
const PART = new RegExp(`[${UNSPACED}]\\p{M}*|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');

// eslint-disable-next-line no-control-regex
const ASCII = /^[\x00-\x7f]*$/;

/** The words of a text, whatever their case, punctuation and form of Unicode. */
export function partsOf(text: string): readonly string[] {
  const parts = ASCII.test(text)
    ? text.toLowerCase().match(/[a-z\d]+/g)
    : text.normalize('NFKC').toLowerCase().match(PART);
  return parts ?? [];
}
