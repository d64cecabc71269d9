import type { Comparison, Histogram } from '../../src/model';

/** One bar: gains in [low, high), as a share of all resamples. */
export interface Bar {
  readonly low: number;
  readonly high: number;
  readonly count: number;
  readonly share: number;
  /** True if the middle of the bar lies within the interval of the gain. */
  readonly inside: boolean;
}

/** The bars of the histogram, shares adding up to 1 (or all 0 without resamples). */
export function histogramBars(histogram: Histogram, interval: Comparison['interval']): Bar[] {
  const { low, high, counts } = histogram;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const width = (high - low) / counts.length;
  return counts.map((count, bin) => {
    const middle = low + width * (bin + 0.5);
    return {
      low: low + width * bin,
      high: bin === counts.length - 1 ? high : low + width * (bin + 1),
      count,
      share: total === 0 ? 0 : count / total,
      inside: interval === null || (middle >= interval.low && middle <= interval.high),
    };
  });
}

/**
 * The gains that the axis has to show: all bars, and 0, δ and the interval, so that no mark falls off.
 * A distribution without width gets some, so that its one bar can be seen.
 */
export function histogramRange(
  histogram: Histogram,
  comparison: Pick<Comparison, 'gain' | 'interval'>,
): { min: number; max: number } {
  const { gain, interval } = comparison;
  const shown = [histogram.low, histogram.high, 0, gain, interval?.low ?? 0, interval?.high ?? 0];
  const min = Math.min(...shown);
  const max = Math.max(...shown);
  const margin = (max - min) * 0.03 || 1;
  return { min: min - margin, max: max + margin };
}
