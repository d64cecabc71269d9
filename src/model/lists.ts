/** The smallest and largest of any number of values, which need not fit into the arguments of a call; of none, ∞ and −∞. */
export function endsOf(values: Iterable<number>): [least: number, largest: number] {
  let [least, largest] = [Infinity, -Infinity];
  for (const value of values) {
    least = Math.min(least, value);
    largest = Math.max(largest, value);
  }
  return [least, largest];
}

export function largest(values: Iterable<number>, atLeast = -Infinity): number {
  let found = atLeast;
  for (const value of values) {
    found = Math.max(found, value);
  }
  return found;
}

export function smallest(values: Iterable<number>, atMost = Infinity): number {
  let found = atMost;
  for (const value of values) {
    found = Math.min(found, value);
  }
  return found;
}

export function append<Value>(list: Value[], values: Iterable<Value>): void {
  for (const value of values) {
    list.push(value);
  }
}

/** The number of a value: 0, 1, 2 … in order of first appearance. */
export function numberIn<Value>(numbers: Map<Value, number>, value: Value): number {
  const known = numbers.get(value);
  if (known === undefined) {
    numbers.set(value, numbers.size);
  }
  return known ?? numbers.size - 1;
}

/** How often each value is there, in order of first appearance. */
export function tally<Value>(values: Iterable<Value>): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/** The values of each key, in order of first appearance. */
export function grouped<Key, Value>(
  values: Iterable<Value>,
  keyOf: (value: Value) => Key,
): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const known = groups.get(key);
    if (known === undefined) {
      groups.set(key, [value]);
    } else {
      known.push(value);
    }
  }
  return groups;
}

/** The values that are there: null, undefined and false stand for none. */
export function present<Value>(values: readonly (Value | null | undefined | false)[]): Value[] {
  return values.filter((value): value is Value => value !== null && value !== undefined && value !== false);
}

/** A value, several, or none. */
export type Part<Value> = Value | readonly Value[] | null | undefined | false;

/** The values that are there, of one part after the other. */
export function listOf<Value>(...parts: readonly Part<Value>[]): Value[] {
  return present(parts.flat() as (Value | null | undefined | false)[]);
}

/** The whole numbers from 0 to n − 1. */
export function countTo(n: number): number[] {
  return Array.from({ length: n }, (_, number) => number);
}

/** How many pairs of so many there are: n(n − 1)/2. */
export function pairsAmong(count: number): number {
  return (count * (count - 1)) / 2;
}

export function ratioOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

export function sumOf(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) {
    sum += value;
  }
  return sum;
}

/** NaN for no values. */
export function meanOf(values: ArrayLike<number> & Iterable<number>): number {
  return sumOf(values) / values.length;
}

/** The last of those with the same path, in order of first appearance. */
export function eachOnce<File extends { readonly path: string }>(files: readonly File[]): File[] {
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

/** The members of an object by name, for keys that don't depend on their order. */
export function sortedEntries(members: object): [string, unknown][] {
  return Object.entries(members).sort(([one], [other]) => (one < other ? -1 : 1));
}

/** JSON that is the same for the same value, in whatever order the members of its objects are. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(sortedEntries(member))
      : member,
  );
}

/** The element at an index that must be in range; throws where `list[index]` would be undefined. */
export function elementAt<T>(list: ArrayLike<T>, index: number): T {
  if (!(index >= 0 && index < list.length)) {
    throw new RangeError(`Index ${index} of ${list.length}`);
  }
  return list[index] as T;
}

/**
 * The first of the whole numbers 0 … end − 1 for which `holds` is true, given that it stays true from there;
 * else end.
 */
export function firstWhere(end: number, holds: (place: number) => boolean): number {
  let [low, high] = [0, end];
  while (low < high) {
    const middle = (low + high) >> 1;
    [low, high] = holds(middle) ? [low, middle] : [middle + 1, high];
  }
  return low;
}

/** After how many places a list comes again to its end: by the longest beginning that is an end, too (Knuth, Morris and Pratt). */
export function periodOf(n: number, same: (one: number, other: number) => boolean): number {
  const longest = new Int32Array(n);
  let length = 0;
  for (let at = 1; at < n; at++) {
    while (length > 0 && !same(at, length)) {
      length = elementAt(longest, length - 1);
    }
    length += Number(same(at, length));
    longest[at] = length;
  }
  return n - length;
}
