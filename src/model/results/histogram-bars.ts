import type { Comparison } from './comparison';
import type { Histogram } from './details';
import { primaryTest } from '../text';
import { smallest, largest, sumOf } from '../lists';

/** One bar: gains in [low, high), as a share of all resamples. */
export interface Bar {
  readonly low: number;
  readonly high: number;
  readonly count: number;
  readonly share: number;
  /** True for emphasized bars, which are drawn in full color. */
  readonly strong: boolean;
}

/**
 * The bars of the histogram, with shares adding up to 1 (or all 0 without resamples). Emphasized bars, judged
 * by their middle, are bootstrap gains within the interval, or gains by chance at least as extreme as δ,
 * which p counts.
 */
export function histogramBars(histogram: Histogram, comparison: Marked): Bar[] {
  const { low, high, counts } = histogram;
  const total = sumOf(counts);
  const width = (high - low) / counts.length;
  const isStrong = histogram.mode === 'bootstrap' ? isWithin(comparison) : isExtreme(comparison);
  return counts.map((count, bin) => ({
    low: low + width * bin,
    high: bin === counts.length - 1 ? high : low + width * (bin + 1),
    count,
    share: total === 0 ? 0 : count / total,
    strong: isStrong(low + width * (bin + 0.5)),
  }));
}

export type Marked = Pick<Comparison, 'gain' | 'interval' | 'tests' | 'primary'>;

function isWithin({ interval }: Marked): (gain: number) => boolean {
  return (gain) => interval === null || (gain >= interval.low && gain <= interval.high);
}

function isExtreme(comparison: Marked): (gain: number) => boolean {
  const { gain: observed } = comparison;
  switch (primaryTest(comparison)?.alternative) {
    case 'greater':
      return (gain) => gain >= observed;
    case 'less':
      return (gain) => gain <= observed;
    default:
      return (gain) => Math.abs(gain) >= Math.abs(observed);
  }
}

/**
 * The range of the axis: all bars, 0, δ and the interval, so that no mark is cut off. A distribution without
 * width gets some, so that its one bar is visible.
 */
export function histogramRange(
  histogram: Pick<Histogram, 'low' | 'high'>,
  comparison: Pick<Marked, 'gain' | 'interval'>,
): { min: number; max: number } {
  const { gain, interval } = comparison;
  const shown = [histogram.low, histogram.high, 0, gain, interval?.low ?? 0, interval?.high ?? 0];
  const min = smallest(shown);
  const max = largest(shown);
  const margin = (max - min) * 0.03 || 1;
  return { min: min - margin, max: max + margin };
}
