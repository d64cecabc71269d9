/** A word, or a character of a script without spaces between words. */
const PART =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{N}\p{M}])+/gu;

// eslint-disable-next-line no-control-regex
const ASCII = /^[\x00-\x7f]*$/;

/** More words than this are not needed to tell a text from others. */
const MOST = 100;

/** More characters are not looked at. */
const LONGEST = 2000;

/** The first words of a text, whatever their case, punctuation and form of Unicode. */
export function partsOf(all: string): readonly string[] {
  const text = all.slice(0, LONGEST);
  const parts = ASCII.test(text)
    ? text.toLowerCase().match(/[a-z\d]+/g)
    : text.normalize('NFKC').toLowerCase().match(PART);
  return parts?.slice(0, MOST) ?? [];
}
