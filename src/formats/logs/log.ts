import { english, RealGainError, type Cell } from '../../model';
import { utf16Encoding } from '../decode';
import { excerpt } from '../lines';

/** The head of a file as text, cut wherever it ends. */
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

/** Null for what is nested too deeply to be written. */
function jsonText(value: unknown): string | null {
  try {
    return JSON.stringify(value);
  } catch {
    return null;
  }
}

/** What a model wrote, as text: a text, or the texts of its parts. */
export function contentText(content: unknown): Cell {
  if (!Array.isArray(content)) {
    return cellOf(content);
  }
  const texts = content.map((part: unknown) =>
    typeof part === 'object' && part !== null && 'text' in part ? String(part.text) : '',
  );
  return texts.join('\n').trim();
}

/** The error for a line or element that is no item of this log. */
export function notAnItem(path: string, line: number, expected: string, found: string): RealGainError {
  return new RealGainError(
    'bad-format',
    english(
      '{0}, line {1}: expected {2} but found {3}.',
      path,
      line,
      expected,
      excerpt(found.trim().split('\n')[0]),
    ),
    { path, line },
  );
}
