import { studentTail } from '../../significance/distributions';
import { meanAndDeviation } from '../../significance/moments';

/** Items, or clusters of them, that are drawn together. */
export interface Units {
  readonly count: number;
  /** The number 0 … of each row's unit. */
  readonly of: Int32Array;
}

/** What units come to that are each counted several times; null where it isn't defined. */
export type Statistic = (counts: Uint32Array) => number | null;

export function totalsOf(values: Float64Array, units: Units): Float64Array {
  const totals = new Float64Array(units.count);
  values.forEach((value, row) => (totals[units.of[row]!]! += value));
  return totals;
}

/** Σ of one over Σ of the other: a ratio of sums, not a mean of ratios. */
export function ratioUnder(over: Float64Array, under: Float64Array): Statistic {
  return (counts) => {
    let [top, bottom] = [0, 0];
    counts.forEach((times, unit) => {
      top += times * over[unit]!;
      bottom += times * under[unit]!;
    });
    return bottom > 0 ? top / bottom : null;
  };
}

export function quotientUnder(one: Statistic, other: Statistic): Statistic {
  return (counts) => {
    const [top, bottom] = [one(counts), other(counts)];
    return top === null || bottom === null || bottom === 0 ? null : top / bottom;
  };
}

/** One-sided p of Student's t that Σ a ≥ most · Σ b: that the mean of a − most · b is 0 or more. */
export function ratioP(a: Float64Array, b: Float64Array, most: number): number {
  const { mean, deviation } = meanAndDeviation(a.map((value, unit) => value - most * b[unit]!));
  const error = deviation / Math.sqrt(a.length);
  return error > 0 ? studentTail(mean / error, Math.max(1, a.length - 1)).p : mean < 0 ? 0 : 1;
}

/**
 * Whether a ratio of totals is shown to be at most so large: by Student's t of the items' differences, and by the bootstrap's interval
 * at level 1 − 2α, which allows for skewed costs.
 */
export function holdsAt(
  most: number,
  p: number,
  interval: readonly [number, number] | null,
  alpha: number,
): 'yes' | 'no' | 'open' {
  if (interval === null) {
    return 'open';
  }
  const [low, high] = interval;
  return p <= alpha && high <= most ? 'yes' : 1 - p <= alpha && low > most ? 'no' : 'open';
}

export function medianOf(values: Float64Array): number {
  const sorted = values.toSorted();
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
