import { numberOf } from '../columns';
import type { Column } from '../model/records';
import type { Histogram } from '../model/results/details';
import type { Pair, ResampleMode, Resamples } from '../model/results/significance';
import { barOfNumber, type Distribution } from '../model/results/item-query';
import { gridOf } from '../significance/lattice/probabilities';
import { isExact } from '../significance/resamples';
import { timesPowerOfTen } from '../significance/numbers/decimals';

const BINS = 60;

/** Omitted ends of an exact distribution: a million draws would hardly reach them. */
const UNSEEN = 5e-7;

/**
 * Resampled gains in equal bins. A mean of decimals can only take values on a grid, and bins that contain one
 * or two of them in turn would show spurious teeth: such bins are whole grid steps wide.
 *
 * @param gains a drawn one counts 1; a value of an exact distribution counts its probability
 */
export function histogramOf(mode: ResampleMode, gains: Resamples, pair: Pair): Histogram {
  const exact = isExact(gains);
  const values = exact ? gains.values : gains;
  const [first, end] = exact ? seen(gains.probabilities) : [0, gains.length];
  let [low, high] = [Infinity, -Infinity];
  for (let i = first; i < end; i++) {
    low = Math.min(low, values[i]!);
    high = Math.max(high, values[i]!);
  }
  const shared = { mode, exact };
  const step = gridStep(pair);
  const steps = Math.round((high - low) / step) + 1;
  const onGrid = step > pair.tolerance && Number.isFinite(steps);
  const width = onGrid ? step * Math.ceil(steps / BINS) : (high - low) / BINS;
  const start = onGrid ? low - step / 2 : low;
  if (!(width > pair.tolerance)) {
    return { ...shared, low, high, counts: [exact ? 1 : gains.length] };
  }
  const bins = onGrid ? Math.ceil((steps * step) / width - 1e-9) : BINS;
  const counts = new Array<number>(bins).fill(0);
  for (let i = first; i < end; i++) {
    counts[Math.min(bins - 1, Math.floor((values[i]! - start) / width))]! += exact
      ? gains.probabilities[i]!
      : 1;
  }
  return { ...shared, low: start, high: start + bins * width, counts };
}

/** The range in which probabilities matter. */
function seen(probabilities: Float64Array): [first: number, end: number] {
  let [first, end] = [0, probabilities.length];
  let [below, above] = [probabilities[first]!, probabilities[end - 1]!];
  while (first < end - 1 && below < UNSEEN) {
    first += 1;
    below += probabilities[first]!;
  }
  while (first < end - 1 && above < UNSEEN) {
    end -= 1;
    above += probabilities[end - 1]!;
  }
  return [first, end];
}

/** Distance between neighboring gains of a mean of decimals; 0 if there is no grid. */
function gridStep({ differences, n }: Pair): number {
  const grid = differences === null ? null : gridOf(differences);
  return grid === null ? 0 : timesPowerOfTen(grid.step / n, -grid.digits);
}

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
