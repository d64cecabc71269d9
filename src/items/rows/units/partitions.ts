import { numberIn, elementAt } from '../../../model/lists';

/** Rows divided into groups: the group of each row, numbered from 0. */
export interface Partition {
  readonly indices: Int32Array;
  readonly groups: number;
}

/** Fewer rows that differ from their group may be corrections. */
const SOME = 0.02;

/** The average size of the group that a row is in, Σ n_g²/n: the largest design effect that is possible. */
export function effectiveSize({ indices, groups }: Partition, n: number): number {
  const sizes = new Float64Array(groups);
  indices.forEach((group) => {
    if (group >= 0) {
      sizes[group] = elementAt(sizes, group) + 1;
    }
  });
  return sizes.reduce((sum, size) => sum + size * size, 0) / Math.max(1, n);
}

/** Groups by the values of two columns. */
export function joinedCodes(one: Int32Array, other: Int32Array): Partition {
  const width = other.reduce((most, code) => Math.max(most, code), 0) + 2;
  const known = new Map<number, number>();
  const indices = one.map((code, row) => {
    const pair = (code + 1) * width + elementAt(other, row) + 1;
    const group = known.get(pair) ?? known.size;
    known.set(pair, group);
    return group;
  });
  return { indices, groups: known.size };
}

/** True if some rows of a group differ in a column; missing values don't count. */
export function varies({ indices, groups }: Partition, codes: Int32Array): boolean {
  const first = new Int32Array(groups).fill(-1);
  const most = SOME * indices.length;
  let differing = 0;
  for (let row = 0; row < indices.length && differing <= most; row += 1) {
    const [group, code] = [elementAt(indices, row), elementAt(codes, row)];
    if (group >= 0 && code >= 0) {
      const known = elementAt(first, group);
      first[group] = known < 0 ? code : known;
      differing += known >= 0 && known !== code ? 1 : 0;
    }
  }
  return differing > most;
}

/** True if each group lies within one group of the other. */
export function refines(one: Partition, other: Partition): boolean {
  const first = new Int32Array(one.groups).fill(-1);
  return one.indices.every((group, row) => {
    const outer = elementAt(other.indices, row);
    const known = elementAt(first, group);
    first[group] = outer;
    return known < 0 || known === outer;
  });
}

/** Numbers 0, 1, 2 … in order of appearance, without gaps. */
export function renumbered(groups: Int32Array): Int32Array {
  const numbers = new Map<number, number>();
  return groups.map((group) => numberIn(numbers, group));
}

/** Each item without a value is a separate group. */
export function withoutGaps({ indices, groups }: Partition): Partition {
  let count = groups;
  return indices.includes(-1)
    ? { indices: indices.map((group) => (group < 0 ? count++ : group)), groups: count }
    : { indices, groups };
}

const NEARLY_ALL = 0.98;

/** True if a group and another column's value identify a row, though neither does alone. */
export function isCrossed(one: Partition, other: Partition, n: number): boolean {
  const few = NEARLY_ALL * n;
  return (
    one.groups < few &&
    other.groups < few &&
    one.groups * other.groups >= few &&
    joinedCodes(one.indices, other.indices).groups >= few
  );
}
