import { haveSameNames, SAMPLE, valueAt, type ItemsPlace } from './samples';
import { elements, isArrayAt, isObjectAt, members, type Member, type Span } from './scan';
import { isObject } from './value';

/** Fewer names are of systems, or of parts. */
const FEWEST_ITEMS = 8;

/** More names are of items. */
const MOST_SYSTEMS = 50;

/** What one system did on one item: the trials, or the only one. */
interface Crossing {
  readonly system: string;
  readonly id: string;
  readonly values: readonly Span[];
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
  const sample = first.slice(0, SAMPLE).flatMap(({ start, end }): unknown[] => {
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
      yield {
        system,
        id,
        values: isArrayAt(bytes, inner.start) ? [...elements(bytes, inner.start, file)] : [inner],
      };
    }
  }
}
