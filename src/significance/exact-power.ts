import { isBelowLevel } from './core/unconditional-mcnemar';
import { binomialTail } from './distributions';

/** Probabilities below this share of the largest don't count. */
const NEGLIGIBLE = 1e-10;

/** Shares of items that only one of two systems gets right. */
export interface Disagreement {
  readonly onlyA: number;
  readonly onlyB: number;
}

/**
 * The probability that the unconditional test calls A better on n items, of which each is right with A alone with probability b and
 * with B alone with probability c: Σ_m Bin(m; n, b + c)·P(2X − m ≥ k(m)), X ~ Bin(m, b/(b + c)), with k(m) the smallest difference
 * that is significant where m items differ. A significant result in favor of B doesn't count.
 *
 * @param n ≥ 1 items
 * @param level two-sided
 */
export function exactPower(n: number, { onlyA, onlyB }: Disagreement, level: number): number {
  const differ = onlyA + onlyB;
  const critical = criticalDifferences(n, level);
  const found = (m: number) => {
    const least = critical(m);
    return least > m ? 0 : binomialTail((m + least) / 2, m, onlyA / differ);
  };
  if (differ <= 0) {
    return 0;
  }
  if (differ >= 1) {
    return found(n);
  }
  const mode = Math.min(n, Math.floor((n + 1) * differ));
  const odds = differ / (1 - differ);
  let [weights, power] = [0, 0];
  for (let m = mode, weight = 1; m <= n && weight > NEGLIGIBLE; m++) {
    weights += weight;
    power += weight * found(m);
    weight *= (odds * (n - m)) / (m + 1);
  }
  for (let m = mode - 1, weight = mode / (odds * (n - mode + 1)); m >= 0 && weight > NEGLIGIBLE; m--) {
    weights += weight;
    power += weight * found(m);
    weight *= m / (odds * (n - m + 1));
  }
  return power / weights;
}

/** k(m): it grows with √m, so that that of a neighbor is a good guess. */
function criticalDifferences(n: number, level: number): (m: number) => number {
  let near: { readonly m: number; readonly least: number } | null = null;
  return (m) => {
    const suffices = (difference: number) => isBelowLevel(n, m, difference, level);
    const guess = near === null ? 2 * Math.sqrt(m) : near.least * Math.sqrt(m / Math.max(1, near.m));
    // As even or odd as m.
    let least = m - 2 * Math.round((m - Math.min(m, guess)) / 2);
    if (suffices(least)) {
      while (suffices(least - 2)) {
        least -= 2;
      }
    } else {
      while (least <= m && !suffices(least)) {
        least += 2;
      }
    }
    near = { m, least };
    return least;
  };
}
