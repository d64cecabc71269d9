import { english, RealGainError } from '../model';

/**
 * Corrections for multiple comparisons: each turns p-values into adjusted ones, which are compared with α as
 * p is. The results are in the order of the input; NaN (a comparison without a result) stays NaN and doesn't
 * count.
 */
export type Correction = (pValues: readonly number[]) => number[];

/**
 * Bonferroni: m·p, at most 1. Bounds the probability of even one false discovery, whatever the dependence.
 */
export const bonferroni: Correction = (pValues) =>
  adjust(pValues, (sorted) => sorted.map((p) => Math.min(1, sorted.length * p)));

/**
 * Holm's step-down: the i-th smallest p times m − i + 1, never below the one before. The same bound as
 * Bonferroni with at least as much power (Holm 1979).
 */
export const holm: Correction = (pValues) =>
  adjust(pValues, (sorted) => {
    let least = 0;
    return sorted.map((p, i) => {
      least = Math.max(least, Math.min(1, (sorted.length - i) * p));
      return least;
    });
  });

/**
 * Benjamini and Hochberg's step-up: the i-th smallest p times m/i, never above the one after. Bounds the
 * expected share of false discoveries among all discoveries, for independent or positively dependent
 * comparisons (Benjamini and Hochberg 1995).
 */
export const benjaminiHochberg: Correction = (pValues) =>
  adjust(pValues, (sorted) => {
    let most = 1;
    return sorted
      .map((p, i) => ({ p, rank: i + 1 }))
      .reverse()
      .map(({ p, rank }) => {
        most = Math.min(most, (sorted.length / rank) * p);
        return most;
      })
      .reverse();
  });

/** @throws RealGainError `bad-setting` if a p-value lies outside [0, 1] */
function adjust(
  pValues: readonly number[],
  adjustSorted: (sorted: readonly number[]) => readonly number[],
): number[] {
  const wrong = pValues.find((p) => p < 0 || p > 1);
  if (wrong !== undefined) {
    throw new RealGainError('bad-setting', english('A p-value is {0}, but must lie between 0 and 1.', wrong));
  }
  const order = pValues
    .map((p, index) => ({ p, index }))
    .filter(({ p }) => !Number.isNaN(p))
    .sort((one, other) => one.p - other.p);
  const adjusted = adjustSorted(order.map(({ p }) => p));
  const inPlace = pValues.map(() => NaN);
  order.forEach(({ index }, place) => {
    inPlace[index] = adjusted[place]!;
  });
  return inPlace;
}
