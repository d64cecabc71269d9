import { elements, fault, isArrayAt, isObjectAt, members, skipSpace, type Span } from './json-scan';
import { english } from '../model';

/** The position of the items in a JSON document, and its path for users. */
export interface ItemsPlace {
  /** Objects in an array, or the members of an object, whose names are ids. */
  readonly kind: 'array' | 'dictionary';
  /** The position of its bracket or brace. */
  readonly start: number;
  /** `$.results[*]` */
  readonly path: string;
  readonly count: number;
}

/** Names of arrays with one object per item. */
const USUAL =
  /^(?:results?|samples|examples|instances|items|records|rows|predictions|outputs|questions|data|scores)$/i;

const QUOTE = 0x22;

/** Deeper arrays belong to single items. */
const DEEPEST = 4;

/** Fewer members than this are fields of the document, not items. */
const FEWEST_MEMBERS = 3;

/**
 * Finds the items of a JSON document that is not itself an array: the array of objects with the most of them
 * (one with a usual name before others), else a dictionary whose members are all objects, all numbers or all
 * texts.
 *
 * @param open position of the document's opening brace
 * @throws RealGainError `bad-format` if there are none
 */
export function findItems(bytes: Uint8Array, open: number, path: string): ItemsPlace {
  const arrays = arraysOf(bytes, open, '$', path, DEEPEST);
  const best =
    [...arrays].sort((one, other) => rank(other) - rank(one))[0] ?? dictionaryAt(bytes, open, path);
  if (best === null) {
    throw fault(
      bytes,
      open,
      path,
      english(
        'expected items (an array of objects, [{...}, ...]) but found a single JSON object that holds none',
      ),
    );
  }
  return best;
}

/** Usual names first, then the number of items. */
function rank({ path, count }: ItemsPlace): number {
  const name = /\b(\w+)\[\*\]$/.exec(path)?.[1] ?? '';
  return (USUAL.test(name) ? 2 ** 32 : 0) + count;
}

function arraysOf(bytes: Uint8Array, open: number, at: string, path: string, depth: number): ItemsPlace[] {
  const found: ItemsPlace[] = [];
  for (const { key, start } of members(bytes, open, path)) {
    const name = /^\w+$/.test(key) ? `${at}.${key}` : `${at}[${JSON.stringify(key)}]`;
    if (isArrayAt(bytes, start)) {
      const count = objectsIn(bytes, start, path);
      if (count > 0) {
        found.push({ kind: 'array', start, path: `${name}[*]`, count });
      }
    } else if (isObjectAt(bytes, start) && depth > 1 && found.length < 1000) {
      found.push(...arraysOf(bytes, start, name, path, depth - 1));
    }
  }
  return found;
}

/** Number of elements of an array of objects; 0 if it contains anything else. */
function objectsIn(bytes: Uint8Array, open: number, path: string): number {
  if (!isObjectAt(bytes, skipSpace(bytes, open + 1))) {
    return 0;
  }
  let count = 0;
  for (const { start } of elements(bytes, open, path)) {
    if (!isObjectAt(bytes, start)) {
      return 0;
    }
    count += 1;
  }
  return count;
}

function dictionaryAt(bytes: Uint8Array, open: number, path: string): ItemsPlace | null {
  let count = 0;
  let objects = 0;
  let numbers = 0;
  let texts = 0;
  for (const { start, end } of members(bytes, open, path)) {
    count += 1;
    objects += isObjectAt(bytes, start) ? 1 : 0;
    numbers += isNumber(bytes, { start, end }) ? 1 : 0;
    texts += bytes[start] === QUOTE ? 1 : 0;
  }
  const items = count >= FEWEST_MEMBERS && [objects, numbers, texts].includes(count);
  return items ? { kind: 'dictionary', start: open, path: '$.*', count } : null;
}

function isNumber(bytes: Uint8Array, { start, end }: Span): boolean {
  return end - start <= 30 && /^-?[\d.eE+-]+\s*$/.test(new TextDecoder().decode(bytes.subarray(start, end)));
}
