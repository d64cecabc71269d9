import type { Histogram, Pair, ResampleMode, Resamples } from '../model';
import { gridOf, isExact, timesPowerOfTen } from '../significance';

const BINS = 60;

/** Ends of an exact distribution that are left out: a million draws would hardly reach them. */
const UNSEEN = 5e-7;

/**
 * Resampled gains in equal bins. A mean of decimals can only take values on a grid, and bins that hold now one
 * now two of them show teeth that aren't there: such bins are whole steps of the grid wide.
 *
 * @param gains of which each drawn one counts 1, each possible one of an exact distribution its probability
 */
export function histogramOf(mode: ResampleMode, gains: Resamples, pair: Pair): Histogram {
  const exact = isExact(gains);
  const values = exact ? gains.values : gains;
  const [first, end] = exact ? seen(gains.probabilities) : [0, gains.length];
  let [low, high] = [Infinity, -Infinity];
  for (let i = first; i < end; i++) {
    low = Math.min(low, values[i]);
    high = Math.max(high, values[i]);
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
    counts[Math.min(bins - 1, Math.floor((values[i] - start) / width))] += exact ? gains.probabilities[i] : 1;
  }
  return { ...shared, low: start, high: start + bins * width, counts };
}

/** Where the probabilities begin and end to matter. */
function seen(probabilities: Float64Array): [first: number, end: number] {
  let [first, end] = [0, probabilities.length];
  for (let left = 0; first < end - 1 && (left += probabilities[first]) < UNSEEN;) first++;
  for (let left = 0; first < end - 1 && (left += probabilities[end - 1]) < UNSEEN;) end--;
  return [first, end];
}

/** Distance of neighbouring gains of a mean of decimals; 0 if there is no grid. */
function gridStep({ differences, n }: Pair): number {
  const grid = differences === null ? null : gridOf(differences);
  return grid === null ? 0 : timesPowerOfTen(grid.step / n, -grid.digits);
}
