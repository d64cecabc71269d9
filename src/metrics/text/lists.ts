/**
 * White space as in Python's `str.split` and `str.rstrip`. JavaScript's `\s` differs: it lacks U+001C to
 * U+001F and U+0085, and includes U+FEFF.
 */
const SPACE = '\\t-\\r\\x1c- \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';

const BETWEEN_WORDS = new RegExp(`[^${SPACE}]+`, 'g');

/** `text.split()` of Python: the words between white space. */
export function splitWords(text: string): readonly string[] {
  return text.match(BETWEEN_WORDS) ?? [];
}

/** `text.rstrip()` of Python. */
export function stripEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isSpaceCode(text.charCodeAt(end - 1))) {
    end -= 1;
  }
  return end === text.length ? text : text.slice(0, end);
}

/** `text.strip()` of Python. */
export function strip(text: string): string {
  const kept = stripEnd(text);
  let start = 0;
  while (start < kept.length && isSpaceCode(kept.charCodeAt(start))) {
    start += 1;
  }
  return start === 0 ? kept : kept.slice(start);
}

/** Whether Python treats this character code as white space. */
export function isSpaceCode(code: number): boolean {
  if (code < 0x80) {
    return code === 0x20 || (code >= 0x09 && code <= 0x0d) || (code >= 0x1c && code <= 0x1f);
  }
  return (
    (code >= 0x2000 && code <= 0x200a) ||
    [0x85, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000].includes(code)
  );
}

/** The values of a list, which formats store in a cell as JSON text; null if it is not a list. */
export function valuesIn(cell: string): readonly unknown[] | null {
  if (!cell.startsWith('[') || !cell.endsWith(']')) {
    return null;
  }
  try {
    const list: unknown = JSON.parse(cell);
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
}

/** The strings of a list that contains only strings; null for anything else. */
export function listIn(cell: string): readonly string[] | null {
  const values = valuesIn(cell);
  return values?.every((value) => typeof value === 'string') === true ? values : null;
}

/** True if a text has more words than this; stops counting early. */
export function hasMoreWords(text: string, count: number): boolean {
  const word = /\S+/g;
  for (let words = 0; words <= count; words += 1) {
    if (!word.test(text)) {
      return false;
    }
  }
  return true;
}
