import type { DocumentKey, Format, Records } from '../../model/records';
import { english, type Text } from '../../model/words';
import { hasExtension, headLines, toUtf8 } from '../decode';
import { excerpt } from '../lines';
import { addRows, findItems, findRows } from './items';
import type { ItemsPlace } from './crossed';
import { addElements, addPlace, valueReader, withoutClasses } from './places';
import { fault, isArrayAt, isObjectAt, members, peek, skipSpace, type Span, valueEnd } from './scan';
import { arrayPlace } from './shapes';
import { isObject, type JsonObject } from './value';
import { ObjectTable } from './objects';

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
function keysBeside(bytes: Uint8Array, open: number, path: string, items: number): DocumentKey[] {
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

/**
 * A JSON array of objects, lists or values, or a JSON document that contains one (`{"results": [{...}, ...]}`), is a
 * dictionary of items (`{"id1": {...}, ...}`) or a table by columns (`{"id": [...], "score": [...]}`). Each item is found by
 * scanning the bytes and parsed separately, so that a file may be longer than a string and every item knows its line.
 */
export const json: Format = {
  id: 'json',
  name: 'JSON',
  container: true,

  detect(head, name) {
    const lines = headLines(head);
    const start = lines.join('\n').trimStart();
    if (/^\[\s*\{/.test(start)) {
      return { confidence: 0.95, why: english('it is a JSON array of objects') };
    }
    if (lines.length === 1 && !hasExtension(name, '.jsonl', '.ndjson') && holdsItems(start)) {
      return { confidence: 0.96, why: english('it is one JSON object that holds items') };
    }
    const opened = /^\{[^\S\n]*\n\s*"/.test(start) || /^\{\s*"(?:[^"\\]|\\.)*":[^\n]*[[{,]\s*\n/.test(start);
    const document = opened || (hasExtension(name, '.json') && /^[[{]/.test(start));
    return document
      ? { confidence: 0.6, why: english('it looks like a JSON document') }
      : { confidence: 0, why: english('it does not start with a JSON array of objects') };
  },

  read(raw, path) {
    const { bytes, notes } = toUtf8(raw, path);
    const start = skipSpace(bytes, 0);
    if (isArrayAt(bytes, start)) {
      return readArray(bytes, start, path, notes);
    }
    if (isObjectAt(bytes, start)) {
      return readObjects(bytes, start, path, notes) ?? readDocument(bytes, start, path, notes);
    }
    const found = excerpt(peek(bytes, start));
    throw fault(
      bytes,
      start,
      path,
      english('expected an array of objects ([{...}, ...]) but found {0}', found),
    );
  },
};

/** An object with a list of objects, or with only objects: as JSON Lines it would be a file of one item. */
function holdsItems(line: string): boolean {
  try {
    const members = Object.values(JSON.parse(line) as JsonObject);
    const isList = (member: unknown) => Array.isArray(member) && member.length > 1 && member.every(isObject);
    return (
      line.startsWith('{') &&
      (members.some(isList) || (members.length > 2 && members.every(isObject)) || areAnswers(members))
    );
  } catch {
    return false;
  }
}

/** More texts than an item has fields. */
function areAnswers(members: readonly unknown[]): boolean {
  return members.length >= FEWEST_ANSWERS && members.every((member) => typeof member === 'string');
}

const FEWEST_ANSWERS = 8;

function readArray(bytes: Uint8Array, start: number, path: string, notes: readonly Text[]): Records {
  const table = new ObjectTable('json', path);
  const first = skipSpace(bytes, start + 1);
  const atEnd = (end: number) => checkNothingFollows(bytes, end, path, 'array');
  if (isObjectAt(bytes, first) || valueEnd(bytes, first) === first) {
    addElements(table, bytes, start, path, atEnd);
  } else {
    const place = arrayPlace(bytes, start, '$[*]', path);
    if (place === null) {
      // The first element that is no object says what is wrong.
      addElements(table, bytes, start, path);
    } else {
      addPlace(table, bytes, place, path);
    }
    atEnd(valueEnd(bytes, start));
  }
  const records = table.finish(notes);
  return areAnnotations(records) ? { ...records, partial: true } : records;
}

/** AlpacaEval's list lacks the instructions on which the judge's answer could not be parsed. */
function areAnnotations(records: Records): boolean {
  const names = new Set(records.columns.map(({ name }) => name));
  return ['instruction', 'generator_1', 'generator_2', 'preference'].every((name) => names.has(name));
}

/** Objects one below the other, each on several lines, as `jq` writes them; null if there is only one. */
function readObjects(bytes: Uint8Array, start: number, path: string, notes: readonly Text[]): Records | null {
  const isNext = (at: number) => at < bytes.length && isObjectAt(bytes, at);
  if (!isNext(skipSpace(bytes, valueEnd(bytes, start)))) {
    return null;
  }
  const table = new ObjectTable('json', path);
  const valueAt = valueReader(bytes, path);
  let at = start;
  while (isNext(at)) {
    const end = valueEnd(bytes, at);
    const { value, line } = valueAt({ start: at, end });
    table.add(value as JsonObject, line);
    at = skipSpace(bytes, end);
  }
  checkNothingFollows(bytes, at, path, 'object');
  return table.finish(notes);
}

function readDocument(bytes: Uint8Array, start: number, path: string, notes: readonly Text[]): Records {
  const table = new ObjectTable('json', path);
  const rows = findRows(bytes, start, path);
  if (rows !== null) {
    addRows(table, bytes, rows, path);
    const read = table.finish(notes);
    return withKeys(read, keysBeside(bytes, start, path, rows.start));
  }
  const found = findItems(bytes, start, path);
  addPlace(table, bytes, found, path);
  const read = table.finish([...notes, english('The items are those of {0}.', found.path)]);
  const records = withKeys(withoutClasses(read, found), keysBeside(bytes, start, path, found.start));
  return areVerdicts(found) ? { ...records, partial: true } : records;
}

/** `{"q1": true, "q2": false}`: what an evaluation ran, which may be less than all items. */
function areVerdicts({ kind, sample }: ItemsPlace): boolean {
  return kind === 'dictionary' && sample.every((value) => typeof value === 'boolean' || value === null);
}

function withKeys(records: Records, beside: readonly DocumentKey[]): Records {
  return beside.length === 0 ? records : { ...records, beside: [...(records.beside ?? []), ...beside] };
}

function checkNothingFollows(bytes: Uint8Array, end: number, path: string, what: string): void {
  const position = skipSpace(bytes, end);
  if (position < bytes.length) {
    const found = excerpt(peek(bytes, position));
    throw fault(bytes, position, path, english('expected nothing after the {0} but found {1}', what, found));
  }
}
