import { elements, isArrayAt, isObjectAt, type Member, members, type Span } from './scan';
import { isObject, parseJson } from './value';

export interface ItemsPlace {
  /**
   * `objects`: an array of objects; `rows`: an array of lists; `values`: an array of numbers or texts; `lists`: arrays of
   * objects under different names; `dictionary`: members whose names are ids; `columns`: arrays under the names of columns;
   * `labelled`: objects under the names of columns, whose members' names are ids; `crossed`: what each system did under the names of
   * items, or the reverse.
   */
  readonly kind: 'objects' | 'rows' | 'values' | 'lists' | 'dictionary' | 'columns' | 'labelled' | 'crossed';
  /** The position of its bracket or brace. */
  readonly start: number;
  /** `$.results[*]` */
  readonly path: string;
  readonly count: number;
  /** True for `lists` and `crossed` objects that hold the same items, of a system each. */
  readonly areSystems?: boolean;
  /** The arrays, or the columns. */
  readonly parts?: readonly Member[];
  readonly sample: readonly unknown[];
}

export const EXAMINED_ITEMS = 20;

/** Longer values aren't parsed to see what they are. */
const LONGEST = 1 << 16;

/** The name of an id: `id`, `task_id`, `docId`. */
export const ID = /(?:^|_)(?:id|ids|index|idx)$|[a-z](?:Id|ID)$/;

/** The ids of an item, as a text; null without any. */
export function idOf(item: Readonly<Record<string, unknown>>): string | null {
  const ids = Object.entries(item).filter(([key, value]) => ID.test(key) && isPlainValue(value));
  return ids.length === 0 ? null : JSON.stringify(ids);
}

/** True if most of the members of two items have the same names. */
export function haveSameNames(one: unknown, other: unknown): boolean {
  const [keys, others] = [one, other].map((item) => Object.keys(isObject(item) ? item : {}));
  const shared = keys?.filter((key) => others?.includes(key)).length ?? 0;
  return 2 * shared > Math.max(keys?.length ?? 0, others?.length ?? 0);
}

/** Null for what is too long to look into, or broken: reading it will say why. */
export function valueAt(bytes: Uint8Array, start: number, end: number): unknown {
  if (end - start > LONGEST) {
    return null;
  }
  try {
    return parseJson(new TextDecoder().decode(bytes.subarray(start, end)), '', 0);
  } catch {
    return null;
  }
}

/** False for a list or an object. */
export function isPlainValue(value: unknown): boolean {
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

/** Fewer names are of systems, or of parts. */
const FEWEST_ITEMS = 8;

/** More names are of items. */
const MOST_SYSTEMS = 50;

/** What one system did on one item: a trial, or the only one. */
interface Crossing extends Span {
  readonly system: string;
  readonly id: string;
}

/**
 * Objects under the names of items with a list of alike trials for each system, or under the names of systems with a list, or an object,
 * for each item: `{"q1": {"gpt": [{"score": 1}, {"score": 0}], "llama": …}, …}`. null unless each item has each system.
 */
export function crossedOf(
  bytes: Uint8Array,
  all: readonly Member[],
  open: number,
  at: string,
  file: string,
): ItemsPlace | null {
  const [head, ...others] = all;
  if (head === undefined || others.length === 0 || !all.every(({ start }) => isObjectAt(bytes, start))) {
    return null;
  }
  const first = [...members(bytes, head.start, file)];
  const names = new Set(first.map(({ key }) => key));
  const holdsSystems = names.size < all.length;
  const systems = holdsSystems ? names : new Set(all.map(({ key }) => key));
  const items = Math.max(names.size, all.length);
  const isKind = first.every(({ start }) => isArrayAt(bytes, start)) ? isArrayAt : isObjectAt;
  const isComplete = (row: readonly Member[]) =>
    row.length === names.size && row.every(({ key, start }) => names.has(key) && isKind(bytes, start));
  if (
    (holdsSystems && isKind === isObjectAt) ||
    names.size === all.length ||
    items < FEWEST_ITEMS ||
    systems.size < 2 ||
    systems.size > MOST_SYSTEMS ||
    !isComplete(first) ||
    !others.every(({ start }) => isComplete([...members(bytes, start, file)]))
  ) {
    return null;
  }
  const sample = first.slice(0, EXAMINED_ITEMS).flatMap(({ start, end }): unknown[] => {
    const value = valueAt(bytes, start, end);
    return Array.isArray(value) ? value : [value];
  });
  const kinds = new Set(sample.map((value) => (isObject(value) ? 'an item' : typeof value)));
  // Lists of numbers may be an item's own, such as its scores and times.
  const areAlike = sample.every((value) => isObject(value) && haveSameNames(sample[0], value));
  return kinds.size !== 1 || sample.some(Array.isArray) || (holdsSystems && !areAlike)
    ? null
    : {
        kind: 'crossed',
        start: open,
        path: `${at}.*.*`,
        count: items,
        parts: all,
        sample,
        areSystems: !holdsSystems,
      };
}

export function* crossings(
  bytes: Uint8Array,
  { parts = [], areSystems = false }: ItemsPlace,
  file: string,
): Generator<Crossing> {
  for (const outer of parts) {
    for (const inner of members(bytes, outer.start, file)) {
      const [system, id] = areSystems ? [outer.key, inner.key] : [inner.key, outer.key];
      for (const { start, end } of isArrayAt(bytes, inner.start)
        ? elements(bytes, inner.start, file)
        : [inner]) {
        yield { system, id, start, end };
      }
    }
  }
}
