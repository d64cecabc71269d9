import type { DocumentKey } from '../../model';
import { isArrayAt, isObjectAt, members, type Span } from './scan';

/** Deeper objects belong to something else. */
const DEEPEST = 3;

/** A document with more keys than this is no list of items with a few settings beside it. */
const MOST_KEYS = 500;

/** Longer values are texts, not names. */
const LONGEST_VALUE = 200;

/**
 * The keys of a JSON document beside its items that hold a short text, a number, true or false, or a list of one: `metric` of
 * `{"metric": "wer", "items": [...]}`, `metric` of `{"config": {"metric": "wer"}, ...}`; and the name of the list of items.
 *
 * @param open position of the document's opening brace
 * @param items position of the bracket of its items
 */
export function keysBeside(bytes: Uint8Array, open: number, path: string, items: number): DocumentKey[] {
  const found: DocumentKey[] = [];
  const visit = (from: number, depth: number, within: string): void => {
    for (const { key, ...span } of members(bytes, from, path)) {
      if (found.length >= MOST_KEYS) {
        return;
      }
      if (span.start === items) {
        found.push({ name: `${within}${key}`, value: key });
      } else if (isObjectAt(bytes, span.start) && depth < DEEPEST) {
        visit(span.start, depth + 1, `${within}${key}.`);
      } else {
        const value = scalarAt(bytes, span);
        if (value !== null) {
          found.push({ name: `${within}${key}`, value });
        }
      }
    }
  };
  visit(open, 1, '');
  return found;
}

function scalarAt(bytes: Uint8Array, { start, end }: Span): DocumentKey['value'] | null {
  if (end - start > LONGEST_VALUE || isObjectAt(bytes, start)) {
    return null;
  }
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(start, end)));
    const only: unknown =
      isArrayAt(bytes, start) && Array.isArray(value) && value.length === 1 ? value[0] : value;
    return typeof only === 'string' || typeof only === 'number' || typeof only === 'boolean' ? only : null;
  } catch {
    // Such as a bare NaN.
    return null;
  }
}
