import type { Member } from './scan';
import { isObject, parseJson } from './value';

/** The position of the items in a JSON document, and its path for users. */
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

/** Items that are parsed to see what they hold. */
export const SAMPLE = 20;

/** Longer values aren't parsed to see what they are. */
const LONGEST = 1 << 16;

/** The name of an id: `id`, `task_id`, `docId`. */
const ID = /(?:^|_)(?:id|ids|index|idx)$|[a-z](?:Id|ID)$/;

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
