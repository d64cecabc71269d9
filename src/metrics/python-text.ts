/**
 * White space as Python's `str.split` and `str.rstrip` have it. JavaScript's `\s` differs: it lacks U+001C to
 * U+001F and U+0085, and has U+FEFF.
 */
const SPACE = '\\t-\\r\\x1c- \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';

const BETWEEN_WORDS = new RegExp(`[^${SPACE}]+`, 'g');

const SPACES = new Set(' \t\n\v\f\r\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000');

/** `text.split()` of Python: the words between white space. */
export function splitWords(text: string): readonly string[] {
  return text.match(BETWEEN_WORDS) ?? [];
}

/** `text.rstrip()` of Python. */
export function stripEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isSpace(text.charAt(end - 1))) {
    end -= 1;
  }
  return end === text.length ? text : text.slice(0, end);
}

function isSpace(character: string): boolean {
  return SPACES.has(character) || (character >= '\u2000' && character <= '\u200a');
}
