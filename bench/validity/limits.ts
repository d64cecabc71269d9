import betainc from '@stdlib/math-base-special-betainc';

/** Between which bounds a true probability lies, by theory. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/**
 * The counts that a probability within a range gives in so many trials, but for a share `error` of cases: half of it
 * below `least` where the probability is at the low end, half of it above `most` at the high end.
 */
export function allowedCounts(
  { low, high }: Range,
  trials: number,
  error: number,
): { least: number; most: number } {
  // The smallest count with P(X ≤ count) > error/2, and the smallest with P(X > count) ≤ error/2.
  const least = firstCount(trials, (count) => atMost(count, trials, low) > error / 2);
  const most = firstCount(trials, (count) => atLeast(count + 1, trials, high) <= error / 2);
  return { least, most };
}

/** P(X ≤ count) for X ~ Binomial(trials, probability). */
function atMost(count: number, trials: number, probability: number): number {
  return count >= trials
    ? 1
    : probability <= 0
      ? 1
      : betainc(1 - Math.min(1, probability), trials - count, count + 1);
}

/** P(X ≥ count), computed as such so that small ones keep their digits. */
function atLeast(count: number, trials: number, probability: number): number {
  if (count <= 0) {
    return 1;
  }
  return count > trials || probability <= 0
    ? 0
    : betainc(Math.min(1, probability), count, trials - count + 1);
}

/** The first count for which a condition holds that keeps holding from there. */
function firstCount(trials: number, holds: (count: number) => boolean): number {
  let [low, high] = [0, trials];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}
