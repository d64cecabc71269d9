import {
  crossedOf,
  haveSameNames,
  idOf,
  isScored,
  type ItemsPlace,
  EXAMINED_ITEMS,
  valueAt,
} from './crossed';
import { dictionaryOf, MANY_ROWS } from './dictionary';
import { elements, isArrayAt, isObjectAt, members, type Member } from './scan';
import { isObject, type JsonObject } from './value';
import { append } from '../../model/lists';

/** Deeper arrays belong to single items. */
const DEEPEST = 4;

/** Depth of all systems: in the document, or in a member of it. */
const CROSSED_DEPTH = 2;

/** More places than this are parts of items. */
const MOST_PLACES = 1000;

interface Inside {
  readonly bytes: Uint8Array;
  readonly file: string;
  readonly found: ItemsPlace[];
}

export function placesIn(bytes: Uint8Array, open: number, file: string): readonly ItemsPlace[] {
  const inside: Inside = { bytes, file, found: [] };
  visit(inside, open, '$', 1);
  return inside.found;
}

/** What an array holds; null if its elements are of several kinds, or there are none. */
export function arrayPlace(bytes: Uint8Array, open: number, path: string, file: string): ItemsPlace | null {
  let kind: 'objects' | 'rows' | 'values' | null = null;
  let count = 0;
  const sample: unknown[] = [];
  for (const { start, end } of elements(bytes, open, file)) {
    const own = isObjectAt(bytes, start) ? 'objects' : isArrayAt(bytes, start) ? 'rows' : 'values';
    if (kind !== null && own !== kind) {
      return null;
    }
    kind = own;
    count += 1;
    if (sample.length < EXAMINED_ITEMS) {
      sample.push(valueAt(bytes, start, end));
    }
  }
  if (
    kind === 'rows' &&
    !sample.every((row) => isRow(row) && row.length === (sample[0] as unknown[]).length)
  ) {
    return null;
  }
  return kind === null ? null : { kind, start: open, path, count, sample };
}

/** A list of two values or more. */
function isRow(value: unknown): value is readonly unknown[] {
  return (
    Array.isArray(value) && value.length > 1 && value.every((one) => typeof one !== 'object' || one === null)
  );
}

function visit(inside: Inside, open: number, at: string, depth: number): void {
  const { bytes, file, found } = inside;
  const all = [...members(bytes, open, file)];
  const objects = all.filter(({ start }) => isObjectAt(bytes, start));
  const arrays = all.flatMap((member) => {
    const place = isArrayAt(bytes, member.start)
      ? arrayPlace(bytes, member.start, `${stepTo(at, member.key)}[*]`, file)
      : null;
    return place === null ? [] : [{ member, place }];
  });
  for (const one of arraysOf(arrays, all.length, open, at)) {
    found.push(one);
  }
  const crossed = depth <= CROSSED_DEPTH ? crossedOf(bytes, all, open, at, file) : null;
  if (crossed !== null) {
    found.push(crossed);
    return;
  }
  const dictionary = dictionaryOf(bytes, all, open, at);
  if (dictionary !== null) {
    found.push(dictionary);
  }
  const isTable = dictionary?.kind === 'labelled';
  if (isTable || (dictionary !== null && (isScored(dictionary) || dictionary.count >= MANY_ROWS))) {
    return;
  }
  for (const { key, start } of depth < DEEPEST + 1 ? objects : []) {
    if (found.length < MOST_PLACES) {
      visit(inside, start, stepTo(at, key), depth + 1);
    }
  }
}

interface Listed {
  readonly member: Member;
  readonly place: ItemsPlace;
}

/** What systems are shown before they are asked. */
const SHOWN = /^(?:few.?shot|in.?context|demo(?:nstration)?s?|exemplars?|warm.?up)/i;

/** Arrays of alike objects are one list, and so are arrays of values of one length a table. */
function arraysOf(arrays: readonly Listed[], memberCount: number, open: number, at: string): ItemsPlace[] {
  const places: ItemsPlace[] = [];
  const lists = arrays.filter(({ place: { kind } }) => kind === 'objects');
  const asked = lists.filter(({ member }) => !SHOWN.test(member.key));
  const rest = new Set(asked.length > 0 ? asked : lists);
  for (const first of rest) {
    const others = [...rest].filter(
      (one) => one !== first && haveSameNames(first.place.sample[0], one.place.sample[0]),
    );
    const all = [first, ...others];
    const alike = shareIds(all) && !areSamples(all) ? [first] : all;
    alike.forEach((one) => rest.delete(one));
    places.push(alike.length === 1 ? first.place : together(alike, open, at));
  }
  append(
    places,
    arrays.map(({ place }) => place).filter(({ kind, count }) => kind === 'rows' && count >= MANY_ROWS),
  );
  const values = arrays.filter(({ place: { kind, count } }) => kind === 'values' && count > 1);
  const longest = values.reduce((most, { place: { count } }) => Math.max(most, count), 0);
  const columns = values.filter(({ place: { count } }) => count === longest);
  const areOfItems = columns.length === memberCount && columns.length >= longest;
  if (columns.length > 0 && !areOfItems) {
    places.push({
      kind: 'columns',
      start: open,
      path: `${at}.*[*]`,
      count: longest,
      parts: columns.map(({ member }) => member),
      sample: Array.from({ length: Math.min(longest, EXAMINED_ITEMS) }, (_, row) =>
        Object.fromEntries(columns.map(({ member, place }) => [member.key, place.sample[row]])),
      ),
    });
  }
  return places;
}

function together(lists: readonly Listed[], open: number, at: string): ItemsPlace {
  return {
    kind: 'lists',
    start: open,
    path: `${at}.*[*]`,
    count: lists.reduce((sum, { place: { count } }) => sum + count, 0),
    areSystems: holdSameItems(lists),
    parts: lists.map(({ member }) => member),
    sample: lists.flatMap(({ place }) => place.sample).slice(0, EXAMINED_ITEMS),
  };
}

/** Whether lists without ids hold the same texts (sources, questions), each in its place. */
function holdSameItems(lists: readonly Listed[]): boolean {
  const [first, ...others] = lists.map(({ place }) => place);
  const texts = Object.entries(isObject(first?.sample[0]) ? first.sample[0] : {}).filter(
    ([, value]) => typeof value === 'string',
  );
  const cellsOf = ({ sample }: ItemsPlace, key: string) =>
    sample.map((item) => (isObject(item) ? item[key] : null));
  return texts.some(([key]) => {
    const own = first === undefined ? [] : cellsOf(first, key);
    return (
      own.length > 1 &&
      new Set(own).size === own.length &&
      others.every(
        (other) => other.count === first?.count && cellsOf(other, key).every((cell, i) => cell === own[i]),
      )
    );
  });
}

/**
 * True if an id occurs in two of the lists: then they hold the same items, such as those of two systems. An id with another question
 * is another item: the ids of each list start again.
 */
function shareIds(lists: readonly Listed[]): boolean {
  const seen = new Map<string, JsonObject>();
  return lists.some(({ place: { sample } }) => {
    const own = sample.filter(isObject).map((item) => [idOf(item), item] as const);
    const isSeen = own.some(([id, item]) => {
      const other = id === null ? undefined : seen.get(id);
      return other !== undefined && !asksOther(item, other);
    });
    own.forEach(([id, item]) => id !== null && seen.set(id, item));
    return isSeen;
  });
}

/** Far more lists than each has items are of problems, whose samples are numbered alike, and not of systems. */
function areSamples(lists: readonly Listed[]): boolean {
  return lists.length >= MANY_LISTS && lists.every(({ place: { count } }) => 2 * count < lists.length);
}

const MANY_LISTS = 20;

const ASKED = /^(?:question|query|problem|instruction|premise|source|src|prompt)$/i;

function asksOther(item: JsonObject, other: JsonObject): boolean {
  return Object.entries(item).some(
    ([key, value]) => ASKED.test(key) && typeof value === 'string' && value !== other[key],
  );
}

function stepTo(at: string, key: string): string {
  return /^\w+$/.test(key) ? `${at}.${key}` : `${at}[${JSON.stringify(key)}]`;
}
