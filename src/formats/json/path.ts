import { badSetting, RealGainError } from '../../model/errors';
import { english } from '../../model/words';
import type { Cell, Records } from '../../model/records';
import { someQuoted } from '../../model/texts/some-of';
import { lineCounter, toUtf8 } from '../decode';
import { elements, isArrayAt, isObjectAt, members, skipSpace, valueEnd, type Span } from './scan';
import { isObject, parseJson } from './value';
import { ID, valueAt } from './crossed';
import { decodeUtf8, excerpt } from '../lines';
import { ObjectTable } from './objects';

/** One step into a value: a member, an element (0-based), or all of either. */
type Step = string | number | typeof ALL;

const ALL = Symbol('*');

const STEP = /\.(\w[\w-]*)|\[(\d+)\]|\["([^"\\]*)"\]|\['([^'\\]*)'\]|\[\*\]|\.\*/y;

/** Longer paths are refused: each step may scan the file once. */
const MOST_STEPS = 64;

const KEYS_NAMED = 12;

/** True for a column named by its path in the document: `$.results[*].metrics.f1`. */
export function isJsonPath(column: string): boolean {
  return column.startsWith('$');
}

/**
 * The values at paths in a JSON document or in JSON Lines, one column per path, named after it. The last
 * `[*]` (or `.*`) of a path defines the items; without one, an item is a line. The items' own members are
 * columns too, so that they can be matched by their ids, and so is the id or number of what holds several of them: a question
 * with its samples, a document with its sentences. Of JSONPath (RFC 9535) this supports names, numbers
 * and wildcards.
 *
 * @param paths of the same items
 * @throws RealGainError `bad-setting` for an invalid path or for paths of different items; `unknown-column`
 *   listing the existing keys, if one matches nothing; `bad-format` with the line for broken JSON
 */
export function readPaths(raw: Uint8Array, path: string, paths: readonly string[]): Records {
  const { bytes, notes } = toUtf8(raw, path);
  const columns = paths.map((name) => ({ name, ...divided(name), found: false }));
  const [{ items } = { items: [] as Step[] }] = columns;
  const other = columns.find((column) => String(column.items.map(String)) !== String(items.map(String)));
  if (other !== undefined) {
    throw badSetting(
      'The paths "{0}" and "{1}" name different items; they must be the same up to their last [*].',
      paths[0] ?? '',
      other.name,
    );
  }
  const table = new ObjectTable('json', path);
  const line = lineCounter(bytes);
  let keys: readonly string[] = [];
  let holders = 0;
  const wild = items.lastIndexOf(ALL);
  const outer = wild < 0 ? 0 : items.slice(0, wild).lastIndexOf(ALL) + 1;
  for (const holder of placesInAll(bytes, items.slice(0, outer), path)) {
    holders += 1;
    const held = wild < 0 ? {} : { cluster: idOf(bytes, holder, path) ?? holders };
    for (const span of places(bytes, holder, items.slice(outer), path)) {
      const at = line(span.start);
      const item = parseJson(decodeUtf8(bytes.subarray(span.start, span.end), path, at), path, at);
      const values = columns.map((column) => {
        const reached = follow(item, column.inner);
        column.found ||= reached.value !== undefined;
        keys = column.found ? keys : reached.keys;
        return [column.name, reached.value] as const;
      });
      table.add({ ...held, ...(isObject(item) && item), ...Object.fromEntries(values) }, at);
    }
  }
  const nothing = columns.find(({ found }) => !found);
  if (nothing !== undefined) {
    const reached = table.length > 0 ? keys : keysAlong(bytes, items, path);
    const there = reached.length === 0 ? 'nothing' : someQuoted(reached);
    throw new RealGainError(
      'unknown-column',
      english('The path "{0}" names nothing in {1}: where it ends, there is {2}.', nothing.name, path, there),
      { path, choices: reached },
    );
  }
  const records = table.finish(notes);
  // What holds all items, or one each, groups none.
  const isGrouped = wild >= 0 && holders > 1 && holders < records.n;
  // Texts of their own tell sentences from samples.
  const areItems = records.columns.slice(1).some(({ cells }) => typeof cells.at(0) === 'string');
  return isGrouped
    ? { ...records, ...(!areItems && { clusterColumn: 'cluster' }) }
    : { ...records, columns: records.columns.slice(wild < 0 ? 0 : 1) };
}

/** What an object calls its id; null if it has none. */
function idOf(bytes: Uint8Array, { start }: Span, path: string): Cell {
  for (const { key, start: from, end } of isObjectAt(bytes, start) ? members(bytes, start, path) : []) {
    if (ID.test(key) && !isObjectAt(bytes, from) && !isArrayAt(bytes, from)) {
      return valueAt(bytes, from, end) as Cell;
    }
  }
  return null;
}

/** Up to the last wildcard, and the rest. */
function divided(text: string): { readonly items: Step[]; readonly inner: Step[] } {
  const steps: Step[] = [];
  let position = 1;
  while (position < text.length) {
    STEP.lastIndex = position;
    const match = STEP.exec(text);
    if (match === null) {
      throw badSetting(
        '"{0}" is not a path that RealGain can read: expected .name, ["name"], [number] or [*] at {1}, as in "$.results[*].metrics.f1".',
        text,
        excerpt(text.slice(position)),
      );
    }
    const [, name, index, quoted, single] = match;
    steps.push(name ?? quoted ?? single ?? (index === undefined ? ALL : Number(index)));
    position = STEP.lastIndex;
    if (steps.length > MOST_STEPS) {
      throw badSetting(
        'The path {0} has more than {1} steps, which is the limit; name a shorter one.',
        excerpt(text),
        MOST_STEPS,
      );
    }
  }
  const last = steps.lastIndexOf(ALL) + 1;
  return { items: steps.slice(0, last), inner: steps.slice(last) };
}

/** Every top-level value: one in a document, one per line in JSON Lines. */
function* roots(bytes: Uint8Array): Generator<Span> {
  for (let start = skipSpace(bytes, 0); start < bytes.length;) {
    const end = Math.max(valueEnd(bytes, start), start + 1);
    yield { start, end };
    start = skipSpace(bytes, end);
  }
}

function* placesInAll(bytes: Uint8Array, steps: readonly Step[], path: string): Generator<Span> {
  for (const root of roots(bytes)) {
    yield* places(bytes, root, steps, path);
  }
}

function* places(
  bytes: Uint8Array,
  place: Span,
  steps: readonly Step[],
  path: string,
  depth = 0,
): Generator<Span> {
  const step = steps[depth];
  if (step === undefined) {
    yield place;
    return;
  }
  let index = 0;
  for (const child of children(bytes, place, path)) {
    if (step === ALL || step === (child.key ?? index)) {
      yield* places(bytes, child, steps, path, depth + 1);
    }
    index += 1;
  }
}

function* children(bytes: Uint8Array, { start }: Span, path: string): Generator<Span & { key?: string }> {
  if (isObjectAt(bytes, start)) {
    for (const member of members(bytes, start, path)) {
      yield member;
    }
  } else if (isArrayAt(bytes, start)) {
    yield* elements(bytes, start, path);
  }
}

/** The value at the end of a path inside an item; if the path breaks off, the keys that exist there. */
function follow(item: unknown, steps: readonly Step[]): { value?: unknown; keys: readonly string[] } {
  let value = item;
  for (const step of steps) {
    const inside: unknown = isObject(value)
      ? Object.hasOwn(value, String(step))
        ? value[String(step)]
        : undefined
      : Array.isArray(value) && typeof step === 'number'
        ? value[step]
        : undefined;
    if (inside === undefined) {
      return { keys: isObject(value) ? Object.keys(value).slice(0, KEYS_NAMED) : [] };
    }
    value = inside;
  }
  return { value, keys: [] };
}

/** The keys at the end of the longest part of the path that matches something: of the first such place. */
function keysAlong(bytes: Uint8Array, steps: readonly Step[], path: string): string[] {
  let [deepest, keys]: [number, string[]] = [-1, []];
  const visit = (place: Span, depth: number) => {
    const step = steps[depth];
    const isDeepest = depth > deepest;
    deepest = Math.max(deepest, depth);
    const own: string[] = [];
    let index = 0;
    for (const child of children(bytes, place, path)) {
      if (isDeepest && child.key !== undefined && own.length < KEYS_NAMED) {
        own.push(child.key);
      }
      if (step !== undefined && (step === ALL || step === (child.key ?? index))) {
        visit(child, depth + 1);
      }
      index += 1;
    }
    keys = isDeepest && depth === deepest ? own : keys;
  };
  for (const root of roots(bytes)) {
    visit(root, 0);
  }
  return keys;
}
