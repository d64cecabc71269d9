import { numberOf } from '../columns';
import type { Column } from '../model';
import { barOfNumber, type Distribution } from '../model/results/item-query';

/** Bars that fit above a column. */
const BARS = 16;

/** The numbers of columns that share an axis, item by item; NaN where one is missing. */
export interface Numbers {
  readonly columns: readonly Float64Array[];
  readonly low: number;
  readonly high: number;
}

/** Null if a column holds anything but numbers, or always the same one. */
export function numbersOf(columns: readonly Column[]): Numbers | null {
  let [low, high] = [Infinity, -Infinity];
  const numbers: Float64Array[] = [];
  for (const { cells } of columns) {
    const values = new Float64Array(cells.length);
    for (let item = 0; item < values.length; item++) {
      const cell = cells.at(item) ?? null;
      const value = typeof cell === 'boolean' ? undefined : numberOf(cell);
      if (value === undefined) {
        return null;
      }
      values[item] = value ?? NaN;
      low = Math.min(low, value ?? low);
      high = Math.max(high, value ?? high);
    }
    numbers.push(values);
  }
  return high > low && Number.isFinite(high - low) ? { columns: numbers, low, high } : null;
}

/** How often these items' numbers occur: of two columns, where an item has the same number in both, once. */
export function distributionOf({ columns, low, high }: Numbers, items: Uint32Array): Distribution {
  const counts = new Array<number>(BARS).fill(0);
  const bars = { low, high, counts };
  const add = (value: number): void => {
    if (!Number.isNaN(value)) {
      counts[barOfNumber(bars, value)]! += 1;
    }
  };
  const [first, second] = columns;
  for (const item of items) {
    const value = first?.[item] ?? NaN;
    add(value);
    const other = second?.[item] ?? NaN;
    if (other !== value) {
      add(other);
    }
  }
  return bars;
}
