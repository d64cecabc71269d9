import type { Histogram, Pair, Resampled } from '../model';
import { asDecimals, timesPowerOfTen } from '../significance';

const BINS = 60;

/**
 * Resampled gains in equal bins. A mean of decimals can only take values on a grid, and bins that hold now one
 * now two of them show teeth that aren't there: such bins are whole steps of the grid wide.
 */
export function histogramOf({ mode, gains }: Resampled, pair: Pair): Histogram {
  let [low, high] = [Infinity, -Infinity];
  for (const gain of gains) {
    low = Math.min(low, gain);
    high = Math.max(high, gain);
  }
  const step = gridStep(pair);
  const steps = Math.round((high - low) / step) + 1;
  const onGrid = step > pair.tolerance && Number.isFinite(steps);
  const width = onGrid ? step * Math.ceil(steps / BINS) : (high - low) / BINS;
  const start = onGrid ? low - step / 2 : low;
  if (!(width > pair.tolerance)) {
    return { mode, low, high, counts: [gains.length] };
  }
  const bins = onGrid ? Math.ceil((steps * step) / width - 1e-9) : BINS;
  const counts = new Array<number>(bins).fill(0);
  for (const gain of gains) {
    counts[Math.min(bins - 1, Math.floor((gain - start) / width))]++;
  }
  return { mode, low: start, high: start + bins * width, counts };
}

/** Distance of neighbouring gains of a mean of decimals; 0 if there is no grid. */
function gridStep({ differences, n }: Pair): number {
  const decimals = differences === null ? null : asDecimals(differences);
  return decimals === null ? 0 : timesPowerOfTen(1, -decimals.digits) / n;
}
