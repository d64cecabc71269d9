import { english, type Text } from '../../model/words';
import { fileError, type RealGainError } from '../../model/errors';
import { countLines } from '../decode';
import { excerpt, notUtf8, tryDecode } from '../lines';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** The position of a value: bytes [start, end). */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Member extends Span {
  readonly key: string;
}

export function skipSpace(bytes: Uint8Array, from: number): number {
  let i = from;
  while (bytes[i] === 0x20 || bytes[i] === 0x0a || bytes[i] === 0x0d || bytes[i] === 0x09) {
    i += 1;
  }
  return i;
}

export function isArrayAt(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === OPEN_ARRAY;
}

export function isObjectAt(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === OPEN_OBJECT;
}

/**
 * The position of each element of a JSON array, found by scanning the bytes, so that an array may be longer
 * than a string and each element can be parsed separately.
 *
 * @param open position of its bracket
 * @returns the byte after its closing bracket
 * @throws RealGainError `bad-format` with the line if the array breaks off or its elements are not separated
 *   by commas
 */
export function* elements(bytes: Uint8Array, open: number, path: string): Generator<Span, number> {
  let position = skipSpace(bytes, open + 1);
  while (bytes[position] !== CLOSE_ARRAY) {
    const start = position;
    const end = valueEnd(bytes, start);
    position = skipSpace(bytes, end);
    if (position >= bytes.length || end === start) {
      throw fault(
        bytes,
        start,
        path,
        english('the array breaks off in or after this item; check that the file is complete'),
      );
    }
    yield { start, end };
    position = afterComma(bytes, position, CLOSE_ARRAY, path, english('"," or "]" after an item'));
  }
  return position + 1;
}

/** Objects with more members are dictionaries, whose members aren't kept to find repeated names. */
const MOST_REMEMBERED = 100_000;

/**
 * The position of each member of a JSON object, like `elements` for an array. Of members with the same name the last one
 * counts, as in Python and JavaScript.
 *
 * @throws RealGainError `bad-format`, `bad-encoding` with the line
 */
export function* members(bytes: Uint8Array, open: number, path: string): Generator<Member, number> {
  const scanned = scanMembers(bytes, open, path);
  const last = new Map<string, Member>();
  let next = scanned.next();
  for (; next.done !== true && last.size < MOST_REMEMBERED; next = scanned.next()) {
    last.delete(next.value.key);
    last.set(next.value.key, next.value);
  }
  yield* last.values();
  for (; next.done !== true; next = scanned.next()) {
    yield next.value;
  }
  return next.value;
}

function* scanMembers(bytes: Uint8Array, open: number, path: string): Generator<Member, number> {
  let position = skipSpace(bytes, open + 1);
  while (bytes[position] !== CLOSE_OBJECT) {
    if (bytes[position] !== QUOTE) {
      const found =
        position >= bytes.length ? english('the end of the file') : excerpt(peek(bytes, position));
      throw fault(bytes, position, path, english('expected a name in quotes but found {0}', found));
    }
    const keyEnd = closingQuote(bytes, position) + 1;
    const key = keyOf(bytes, position, keyEnd, path);
    const colon = skipSpace(bytes, keyEnd);
    const start = skipSpace(bytes, colon + 1);
    const end = valueEnd(bytes, start);
    position = skipSpace(bytes, end);
    if (key === null || bytes[colon] !== COLON || position >= bytes.length || end === start) {
      throw fault(
        bytes,
        isCharacterAt(bytes, colon) ? start : colon,
        path,
        english('the object breaks off in or after this member; check that the file is complete'),
      );
    }
    yield { key, start, end };
    position = afterComma(bytes, position, CLOSE_OBJECT, path, english('"," or "}" after a member'));
  }
  return position + 1;
}

/** A `bad-format` that names the line of a byte; `bad-encoding` if no character of UTF-8 begins there. */
export function fault(
  bytes: Uint8Array,
  at: number,
  path: string,
  message: Text,
  more: { readonly holdsNoItems?: true } = {},
): RealGainError {
  const line = 1 + countLines(bytes, 0, Math.min(at, bytes.length));
  if (!isCharacterAt(bytes, at)) {
    return notUtf8(bytes.subarray(at, at + LONGEST_CHARACTER), path, line);
  }
  return fileError('bad-format', { path, line, ...more }, '{0}, line {1}: {2}.', message);
}

/** Bytes of a character of UTF-8 at most. */
const LONGEST_CHARACTER = 4;

function isCharacterAt(bytes: Uint8Array, at: number): boolean {
  const [lengths, first] = [[1, 2, 3, 4], bytes[at]];
  return first === undefined || lengths.some((length) => tryDecode(bytes.subarray(at, at + length)) !== null);
}

export function peek(bytes: Uint8Array, at: number): string {
  const [line = ''] = new TextDecoder().decode(bytes.subarray(at, at + 200)).split('\n');
  return line.trimEnd();
}

function afterComma(bytes: Uint8Array, at: number, close: number, path: string, expected: string): number {
  if (bytes[at] === COMMA) {
    return skipSpace(bytes, at + 1);
  }
  if (bytes[at] !== close) {
    throw fault(bytes, at, path, english('expected {0} but found {1}', expected, excerpt(peek(bytes, at))));
  }
  return at;
}

/** The byte after the value that starts here: after its closing brace or quote, or before a comma or bracket. */
export function valueEnd(bytes: Uint8Array, start: number): number {
  let depth = 0;
  for (let i = start; i < bytes.length; i += 1) {
    switch (bytes[i]) {
      case QUOTE:
        i = closingQuote(bytes, i);
        break;
      case OPEN_OBJECT:
      case OPEN_ARRAY:
        depth += 1;
        break;
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        if (depth <= 1) {
          return depth === 0 ? i : i + 1;
        }
        depth -= 1;
        break;
      case COMMA:
        if (depth === 0) {
          return i;
        }
        break;
      default:
    }
  }
  return bytes.length;
}

function closingQuote(bytes: Uint8Array, open: number): number {
  let i = open + 1;
  while (i < bytes.length && bytes[i] !== QUOTE) {
    i += bytes[i] === BACKSLASH ? 2 : 1;
  }
  return i;
}

/** Null if it is not a JSON string. Throws RealGainError `bad-encoding`. */
function keyOf(bytes: Uint8Array, start: number, end: number, path: string): string | null {
  const text = tryDecode(bytes.subarray(start, end));
  if (text === null && end <= bytes.length) {
    throw notUtf8(bytes.subarray(start, end), path, 1 + countLines(bytes, 0, start));
  }
  try {
    const key: unknown = JSON.parse(text ?? '');
    return typeof key === 'string' ? key : null;
  } catch {
    return null;
  }
}
