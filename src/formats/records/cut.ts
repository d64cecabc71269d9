import type { Format } from '../../model/records';
import { utf16Encoding } from '../decode';

/** A quoted line break may stand at the end of a head, so that the cut has to be before it. */
const MOST_CUTS = 8;

/**
 * A head without the item that is cut at its end, as a format could read it: the likeliest way first. It is then a whole file
 * of fewer items.
 *
 * @param head the beginning of a longer file, cut anywhere
 * @param format its format
 */
export function* wholeItems(head: Uint8Array, format: Pick<Format, 'holds'>): Generator<Uint8Array> {
  const text = new TextDecoder(utf16Encoding(head) ?? 'utf-8').decode(head);
  const encode = (cut: string) => new TextEncoder().encode(cut);
  if (isDocument(text)) {
    const closed = closedJson(text);
    if (closed !== null) {
      yield encode(closed);
    }
    return;
  }
  const separator = format.holds === 'blocks' ? /\r?\n[ \t]*\r?\n/g : /\n/g;
  const ends = [...text.matchAll(separator)]
    .slice(-MOST_CUTS)
    .map(({ 0: found, index }) => index + found.length);
  for (const end of ends.reverse()) {
    yield encode(text.slice(0, end));
  }
}

/** Whether a text is one JSON value over many lines, or on one long line. */
function isDocument(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) {
    return false;
  }
  const end = text.indexOf('\n');
  try {
    JSON.parse(end === -1 ? text : text.slice(0, end));
    return false;
  } catch {
    return true;
  }
}

const CLOSER: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/**
 * The beginning of a JSON document, ended after a whole value: at the last comma of the outermost list that goes on for half of
 * the text or more, because items are short and what is around them is shorter. null without such a comma.
 */
function closedJson(text: string): string | null {
  const open: string[] = [];
  const commas: { at: number; closers: string }[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (char === '"') {
      at = endOfString(text, at);
    } else if (CLOSER[char] !== undefined) {
      open.push(CLOSER[char]);
    } else if (char === '}' || char === ']') {
      open.pop();
    } else if (char === ',') {
      commas[open.length] = { at, closers: open.toReversed().join('') };
    }
  }
  const cut = Object.values(commas).find(({ at }) => at > text.length / 2);
  return cut === undefined ? null : text.slice(0, cut.at) + cut.closers;
}

/** The position of the quote that ends a string; the end of the text if it is cut. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') {
      at++;
    } else if (text[at] === '"') {
      return at;
    }
  }
  return text.length;
}
