import { meanOf, sumOf } from '../model/lists';

/** Deviations below this share of the mean are errors of rounding. */
const ROUNDED = 1e-12;

/** Pearson's r of items that have both numbers, neither NaN; 0 if one of them doesn't vary. */
export function correlation(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let [n, sumX, sumY] = [0, 0, 0];
  forBoth(one, other, (x, y) => {
    n += 1;
    sumX += x;
    sumY += y;
  });
  let [xy, xx, yy] = [0, 0, 0];
  forBoth(one, other, (x, y) => {
    const [dx, dy] = [x - sumX / n, y - sumY / n];
    xy += dx * dy;
    xx += dx * dx;
    yy += dy * dy;
  });
  // The sum of equal numbers is rounded.
  const varies = (squares: number, sum: number) => Math.sqrt(squares / n) > ROUNDED * Math.abs(sum / n);
  return n > 0 && varies(xx, sumX) && varies(yy, sumY) ? xy / Math.sqrt(xx * yy) : 0;
}

/** The place of each number among all, equal ones alike. */
export function ranksOf(numbers: readonly number[] | Float64Array): number[] {
  const sorted = Float64Array.from(numbers).sort();
  const ranks = new Map(Array.from(sorted, (number, rank) => [number, rank]));
  return Array.from(numbers, (number) => ranks.get(number) ?? 0);
}

/** The mean of numbers, the sum of their squared distances from it, and the root of the mean one. */
export function momentsOf(values: Float64Array | readonly number[]): {
  readonly mean: number;
  readonly squares: number;
  readonly deviation: number;
} {
  const mean = meanOf(values);
  const squares = sumOf(Array.from(values, (value) => (value - mean) ** 2));
  return { mean, squares, deviation: Math.sqrt(squares / values.length) };
}

function forBoth(
  one: ArrayLike<number>,
  other: ArrayLike<number>,
  visit: (x: number, y: number) => void,
): void {
  for (let i = 0; i < one.length; i += 1) {
    const [x, y] = [one[i] ?? NaN, other[i] ?? NaN];
    if (!Number.isNaN(x) && !Number.isNaN(y)) {
      visit(x, y);
    }
  }
}
