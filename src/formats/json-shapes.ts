import { elements, isArrayAt, isObjectAt, members, type Member } from './json-scan';
import { isObject, parseJson } from './json-value';

/** The position of the items in a JSON document, and its path for users. */
export interface ItemsPlace {
  /**
   * `objects`: an array of objects; `rows`: an array of lists; `values`: an array of numbers or texts; `lists`: arrays of
   * objects under different names; `dictionary`: members whose names are ids; `columns`: arrays under the names of columns;
   * `labelled`: objects under the names of columns, whose members' names are ids.
   */
  readonly kind: 'objects' | 'rows' | 'values' | 'lists' | 'dictionary' | 'columns' | 'labelled';
  /** The position of its bracket or brace. */
  readonly start: number;
  /** `$.results[*]` */
  readonly path: string;
  readonly count: number;
  /** The arrays, or the columns. */
  readonly parts?: readonly Member[];
  /** Some of its items. */
  readonly sample: readonly unknown[];
}

/** Deeper arrays belong to single items. */
const DEEPEST = 4;

/** Fewer members than this are fields of the document, not items. */
const FEWEST_MEMBERS = 3;

/** Fewer members of an object inside a document are a summary of its parts, not items. */
const FEWEST_INSIDE = 8;

/** The same for plain values, such as the scores of classes. */
const FEWEST_VALUES = 20;

/** Items that are parsed to see what they hold. */
const SAMPLE = 20;

/** Longer values aren't parsed to see what they are. */
const LONGEST = 1 << 16;

/** Fewer rows may as well be the fields of an item, or a matrix. */
const MANY_ROWS = 10;

/** More places than this are parts of items. */
const MOST_PLACES = 1000;

const QUOTE = 0x22;

/** The name of an id: `id`, `task_id`, `docId`. */
const ID = /(?:^|_)(?:id|ids|index|idx)$|[a-z](?:Id|ID)$/;

interface Inside {
  readonly bytes: Uint8Array;
  /** Of the file, for messages. */
  readonly file: string;
  readonly found: ItemsPlace[];
}

/** Every place of a document where items may be. */
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
    if (sample.length < SAMPLE) {
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
  found.push(...arraysOf(arrays, all.length, open, at));
  const dictionary = dictionaryOf(inside, all, open, at);
  if (dictionary !== null) {
    found.push(dictionary);
  }
  if (dictionary?.kind === 'dictionary' && (isScored(dictionary) || dictionary.count >= MANY_ROWS)) {
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

/** Arrays of alike objects are one list, and so are arrays of values of one length a table. */
function arraysOf(arrays: readonly Listed[], memberCount: number, open: number, at: string): ItemsPlace[] {
  const places: ItemsPlace[] = [];
  const rest = new Set(arrays.filter(({ place: { kind } }) => kind === 'objects'));
  for (const first of rest) {
    const others = [...rest].filter((one) => one !== first && areAlike(first.place, one.place));
    const alike = shareIds([first, ...others]) ? [first] : [first, ...others];
    alike.forEach((one) => rest.delete(one));
    places.push(alike.length === 1 ? first.place : together(alike, open, at));
  }
  places.push(
    ...arrays.map(({ place }) => place).filter(({ kind, count }) => kind === 'rows' && count >= MANY_ROWS),
  );
  const values = arrays.filter(({ place: { kind, count } }) => kind === 'values' && count > 1);
  const longest = Math.max(0, ...values.map(({ place: { count } }) => count));
  const columns = values.filter(({ place: { count } }) => count === longest);
  const areSamples = columns.length === memberCount && columns.length >= longest;
  if (columns.length > 0 && !areSamples) {
    places.push({
      kind: 'columns',
      start: open,
      path: `${at}.*[*]`,
      count: longest,
      parts: columns.map(({ member }) => member),
      sample: Array.from({ length: Math.min(longest, SAMPLE) }, (_, row) =>
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
    parts: lists.map(({ member }) => member),
    sample: lists.flatMap(({ place }) => place.sample).slice(0, SAMPLE),
  };
}

/** True if an id occurs in two of the lists: then they hold the same items, such as those of two systems. */
function shareIds(lists: readonly Listed[]): boolean {
  const seen = new Set<string>();
  return lists.some(({ place: { sample } }) => {
    const own = new Set(sample.flatMap((item) => (isObject(item) ? (idOf(item) ?? []) : [])));
    const isSeen = [...own].some((id) => seen.has(id));
    own.forEach((id) => seen.add(id));
    return isSeen;
  });
}

function idOf(item: Readonly<Record<string, unknown>>): string | null {
  const ids = Object.entries(item).filter(([key, value]) => ID.test(key) && isPlainValue(value));
  return ids.length === 0 ? null : JSON.stringify(ids);
}

function areAlike({ sample: [one] }: ItemsPlace, { sample: [other] }: ItemsPlace): boolean {
  return haveSameNames(one, other);
}

/** True if most of the members of two items have the same names. */
function haveSameNames(one: unknown, other: unknown): boolean {
  const [keys, others] = [one, other].map((item) => Object.keys(isObject(item) ? item : {}));
  const shared = keys?.filter((key) => others?.includes(key)).length ?? 0;
  return 2 * shared > Math.max(keys?.length ?? 0, others?.length ?? 0);
}

/** Items have some names in common, and values: objects of many objects each hold items themselves. */
function areItems(objects: readonly unknown[]): boolean {
  const [first] = objects;
  const holdsItems = (object: unknown) => {
    const values = isObject(object) ? Object.values(object) : [];
    return values.length >= FEWEST_INSIDE && values.every(isObject);
  };
  return (
    2 * objects.filter((object) => haveSameNames(first, object)).length > objects.length &&
    !objects.every(holdsItems)
  );
}

/** Members that are all objects, all lists, all numbers or all texts; null for fields of the document. */
function dictionaryOf(
  { bytes }: Inside,
  all: readonly Member[],
  open: number,
  at: string,
): ItemsPlace | null {
  const kinds = new Set(all.map(({ start, end }) => kindOf(bytes, start, end)));
  const [kind] = kinds;
  if (kinds.size !== 1 || kind === 'other') {
    return null;
  }
  const sample = all.slice(0, SAMPLE).map(({ start, end }) => valueAt(bytes, start, end));
  const common = { start: open, sample };
  if (kind === 'object') {
    const labels = labelsOf(sample);
    if (labels !== null && all.length <= SAMPLE && labels.length > all.length) {
      const rows = labels
        .slice(0, SAMPLE)
        .map((label) =>
          Object.fromEntries(all.map(({ key }, i) => [key, (sample[i] as Record<string, unknown>)[label]])),
        );
      return {
        kind: 'labelled',
        start: open,
        path: `${at}.*.*`,
        count: labels.length,
        parts: all,
        sample: rows,
      };
    }
  }
  if (kind === 'object' && !areItems(sample)) {
    return null;
  }
  if (kind === 'array' && !sample.every((value) => Array.isArray(value) && value.every(isPlainValue))) {
    return null;
  }
  const fewest = kind === 'number' || kind === 'text' ? FEWEST_VALUES : FEWEST_INSIDE;
  return all.length < (at === '$' ? FEWEST_MEMBERS : fewest)
    ? null
    : { ...common, kind: 'dictionary', path: `${at}.*`, count: all.length };
}

/**
 * The names of the rows, where objects are columns, as pandas writes a table: all have the same names and values of one
 * type, and the names number the rows, or are more than an item has fields.
 */
function labelsOf(objects: readonly unknown[]): readonly string[] | null {
  const [first] = objects;
  const labels = isObject(first) ? Object.keys(first) : [];
  const areColumns = objects.every((object) => {
    const entries = isObject(object) ? Object.entries(object) : [];
    const types = new Set(entries.filter(([, value]) => value !== null).map(([, value]) => typeof value));
    return (
      entries.length === labels.length &&
      entries.every(([key], i) => key === labels[i]) &&
      types.size <= 1 &&
      !types.has('object')
    );
  });
  const areNumbered = labels.length > 1 && labels.every((label, i) => label === String(i));
  return areColumns && (areNumbered || labels.length >= MANY_ROWS) ? labels : null;
}

function kindOf(
  bytes: Uint8Array,
  start: number,
  end: number,
): 'object' | 'array' | 'number' | 'text' | 'other' {
  if (isObjectAt(bytes, start)) {
    return 'object';
  }
  if (isArrayAt(bytes, start)) {
    return 'array';
  }
  if (bytes[start] === QUOTE) {
    return 'text';
  }
  const isShort = end - start <= 30;
  return isShort && NUMBER.test(new TextDecoder().decode(bytes.subarray(start, end))) ? 'number' : 'other';
}

/** Or a mark of right and wrong. */
const NUMBER = /^(?:-?[\d.eE+-]+|true|false|null|NaN)\s*$/;

/** Null for what is too long to look into, or broken: reading it will say why. */
function valueAt(bytes: Uint8Array, start: number, end: number): unknown {
  if (end - start > LONGEST) {
    return null;
  }
  try {
    return parseJson(new TextDecoder().decode(bytes.subarray(start, end)), '', 0);
  } catch {
    return null;
  }
}

function isPlainValue(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

/** True if items hold a number or a mark of right and wrong that isn't an id. */
export function isScored({ sample }: ItemsPlace): boolean {
  return sample.some((item) => scoreIn(item) !== null);
}

/** The name of the first member of an item that may be a score; '' for an item that is one itself. */
export function scoreIn(item: unknown): string | null {
  if (Array.isArray(item)) {
    return item.some((one) => typeof one === 'number' || typeof one === 'boolean') ? '' : null;
  }
  if (!isObject(item)) {
    return typeof item === 'number' || typeof item === 'boolean' ? '' : null;
  }
  for (const [key, value] of Object.entries(item)) {
    const inner = isObject(value) ? scoreIn(value) : null;
    if (inner !== null || (isScore(value) && !ID.test(key))) {
      return inner === null ? key : `${key}.${inner}`;
    }
  }
  return null;
}

const MARK = /^(?:[+\-−]?[$€£]?[\d.,' ]+%?|pass(?:ed)?|fail(?:ed)?|correct|incorrect|right|wrong|[ciyntf])$/i;

function isScore(value: unknown): boolean {
  return (
    typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && MARK.test(value))
  );
}

function stepTo(at: string, key: string): string {
  return /^\w+$/.test(key) ? `${at}.${key}` : `${at}[${JSON.stringify(key)}]`;
}
