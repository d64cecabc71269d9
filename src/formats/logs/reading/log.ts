import { elementAt, fileError, RealGainError, type Cell, type Origin } from '../../../model';
import { utf16Encoding } from '../../decode';
import { excerpt } from '../../lines';

/** The head of a file as text, possibly cut. */
export function headText(head: Uint8Array): string {
  return new TextDecoder(utf16Encoding(head) ?? 'utf-8').decode(head);
}

/** A JSON value as a cell; lists and objects as JSON text. */
export function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) {
    return null;
  }
  if (typeof value === 'number') {
    return Number.isFinite(value) ? value : null;
  }
  return typeof value === 'string' || typeof value === 'boolean' ? value : jsonText(value);
}

/** Null if it is nested too deeply to be serialized. */
function jsonText(value: unknown): string | null {
  try {
    return JSON.stringify(value);
  } catch {
    return null;
  }
}

/** Longer texts are kept as their beginning and a hash. */
const KEPT = 120;
const BEGINNING = 80;

/** A value as a short text that is equal only for equal values; null for none. */
export function digest(value: unknown): Cell {
  const text = cellOf(value);
  return typeof text === 'string' && text.length > KEPT
    ? `${text.slice(0, BEGINNING)}… (${hash(text)})`
    : text;
}

/** FNV-1a with 64 bits, of the text's UTF-16 units, in two halves. */
export function hash(text: string): string {
  let [high, low] = [0xcbf29ce4, 0x84222325];
  for (let i = 0; i < text.length; i++) {
    low ^= text.charCodeAt(i);
    // Times 2^40 + 0x1b3.
    const product = (low >>> 0) * 0x1b3;
    high = (Math.imul(high, 0x1b3) + Math.floor(product / 2 ** 32) + (low << 8)) | 0;
    low = product | 0;
  }
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}

/** What a model wrote, as text: a string, or the texts of its parts. */
export function contentText(content: unknown): Cell {
  if (!Array.isArray(content)) {
    return cellOf(content);
  }
  const texts = content.map((part: unknown) =>
    typeof part === 'object' && part !== null && 'text' in part ? String(part.text) : '',
  );
  return texts.join('\n').trim();
}

/** An error in a log that says which system and task it is of. */
export function withOriginOf(error: unknown, origin: Origin): unknown {
  return error instanceof RealGainError
    ? new RealGainError(error.code, error.said, { ...error.toJSON(), origin })
    : error;
}

export function notAnItem(path: string, line: number, expected: string, found: string): RealGainError {
  return fileError(
    'bad-format',
    { path, line },
    '{0}, line {1}: expected {2} but found {3}.',
    expected,
    excerpt(elementAt(found.trim().split('\n'), 0)),
  );
}
