import type { Cells } from '../columns';

interface Grouped {
  readonly groups: Int32Array;
  /** The first item of each group. */
  readonly firsts: readonly number[];
}

/** @returns null if there are more than `most` distinct rows */
export function groupRows(columns: readonly Cells[], n: number, most: number): Grouped | null {
  const groups = new Int32Array(n);
  let firsts = [0];
  // Column by column, splits groups by the values of their items.
  for (const column of columns) {
    const values = new Places();
    const parts = new Places();
    const before = firsts.length;
    firsts = [];
    for (let i = 0; i < n; i++) {
      const group = parts.of(values.of(column[i]!) * before + groups[i]!);
      groups[i] = group;
      if (group === firsts.length) {
        firsts.push(i);
        if (firsts.length > most) {
          return null;
        }
      }
    }
  }
  return { groups, firsts };
}

/** How many items have each row, ascending, and the numbers of these rows column by column. */
export function rowsBySize(
  { groups, firsts }: Grouped,
  columns: readonly Cells[],
): { sizes: Float64Array; cells: Float64Array } {
  const sizes = new Float64Array(firsts.length);
  groups.forEach((group) => sizes[group]!++);
  const order = firsts.map((_, group) => group).sort((one, other) => sizes[one]! - sizes[other]!);
  return {
    sizes: Float64Array.from(order, (group) => sizes[group]!),
    cells: Float64Array.from(columns.flatMap((column) => order.map((group) => column[firsts[group]!]))),
  };
}

/** Small whole numbers, the usual case, are indices of an array: ten times as fast as a map. */
const SMALL = 1024;

/** Numbers keys in order of first appearance. */
class Places {
  /** Indices of small keys, from 1. */
  private readonly small = new Int32Array(SMALL);
  private readonly others = new Map<number, number>();
  private size = 0;

  of(key: number): number {
    const isSmall = key >>> 0 === key && key < SMALL;
    const known = isSmall ? this.small[key]! : (this.others.get(key) ?? 0);
    if (known > 0) {
      return known - 1;
    }
    this.size++;
    if (isSmall) {
      this.small[key] = this.size;
    } else {
      this.others.set(key, this.size);
    }
    return this.size - 1;
  }
}
