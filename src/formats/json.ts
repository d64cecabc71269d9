import { RealGainError, type Format } from '../model';
import { countLines, toUtf8 } from './decode';
import { hasExtension, headLines } from './head';
import { isObject, parseJson } from './json-value';
import { decodeUtf8, excerpt } from './lines';
import { ObjectTable } from './objects';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * One JSON array of objects. Each object is found by a scan over the bytes and parsed by itself, so that a
 * file may be longer than a string and every item knows its line.
 */
export const json: Format = {
  id: 'json',
  name: 'JSON',

  detect(head, name) {
    const start = headLines(head).join('\n').trimStart();
    if (/^\[\s*\{/.test(start)) {
      return { confidence: 0.95, why: 'it is a JSON array of objects' };
    }
    // Not what can be read, but reading it says so better than treating it as text would.
    const document = /^\{\s*\n\s*"/.test(start) || (hasExtension(name, '.json') && /^[[{]/.test(start));
    return document
      ? { confidence: 0.6, why: 'it looks like a JSON document' }
      : { confidence: 0, why: 'it does not start with a JSON array of objects' };
  },

  read(raw, path) {
    const { bytes, notes } = toUtf8(raw, path);
    const table = new ObjectTable('json', path);
    let line = 1;
    let counted = 0;
    for (const { start, end } of arrayElements(bytes, path)) {
      line += countLines(bytes, counted, start);
      counted = start;
      const text = decodeUtf8(bytes.subarray(start, end), path, line);
      const value = parseJson(text, path, line);
      if (!isObject(value)) {
        throw wrong(path, line, `expected a JSON object in the array but found ${excerpt(text)}`);
      }
      table.add(value, line);
    }
    return table.finish(notes);
  },
};

/** Where each element of the top-level array lies, as bytes [start, end). */
function* arrayElements(bytes: Uint8Array, path: string): Generator<{ start: number; end: number }> {
  let position = skipSpace(bytes, 0);
  const fail = (at: number, message: string) => wrong(path, 1 + countLines(bytes, 0, at), message);
  if (bytes[position] !== OPEN_ARRAY) {
    const found = bytes[position] === OPEN_OBJECT ? 'a single JSON object' : excerpt(peek(bytes, position));
    throw fail(position, `expected an array of objects ([{...}, ...]) but found ${found}`);
  }
  position = skipSpace(bytes, position + 1);
  while (bytes[position] !== CLOSE_ARRAY) {
    const start = position;
    const end = elementEnd(bytes, start);
    position = skipSpace(bytes, end);
    if (position >= bytes.length || end === start) {
      throw fail(start, 'the array breaks off in or after this item; is the file complete?');
    }
    yield { start, end };
    if (bytes[position] === COMMA) {
      position = skipSpace(bytes, position + 1);
    } else if (bytes[position] !== CLOSE_ARRAY) {
      throw fail(position, `expected "," or "]" after an item but found ${excerpt(peek(bytes, position))}`);
    }
  }
  position = skipSpace(bytes, position + 1);
  if (position < bytes.length) {
    throw fail(position, `expected nothing after the array but found ${excerpt(peek(bytes, position))}`);
  }
}

/** The byte after the value that starts here: after its closing brace, or before a comma or bracket. */
function elementEnd(bytes: Uint8Array, start: number): number {
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

function skipSpace(bytes: Uint8Array, from: number): number {
  let i = from;
  while (bytes[i] === 0x20 || bytes[i] === 0x0a || bytes[i] === 0x0d || bytes[i] === 0x09) {
    i += 1;
  }
  return i;
}

function peek(bytes: Uint8Array, at: number): string {
  const [line = ''] = new TextDecoder().decode(bytes.subarray(at, at + 200)).split('\n');
  return line.trimEnd();
}

function wrong(path: string, line: number, message: string): RealGainError {
  return new RealGainError('bad-format', `${path}, line ${line}: ${message}.`, { path, line });
}
