import { fairCoinTail } from '../distributions';
import { symmetricTails, type Tail } from '../outcome';
import { checkCounts, NO_EVIDENCE, normalStatistic, type Statistic } from './statistic';

/**
 * McNemar's test: of the items that exactly one system gets right, A gets b ~ Binomial(b + c, ½) if both are
 * right equally often (McNemar 1947). The exact form; two-sided p is twice the smaller tail, at most 1.
 *
 * @param onlyA items that only A gets right, b
 * @param onlyB items that only B gets right, c
 * @returns `statistic` is b − c
 * @throws RealGainError `bad-setting` if a number is not a count
 */
export function mcnemarExact(onlyA: number, onlyB: number): Statistic {
  checkCounts({ 'of items that only A gets right': onlyA, 'of items that only B gets right': onlyB });
  const n = onlyA + onlyB;
  const tails = symmetricTails(fairCoinTail(onlyB, n), fairCoinTail(onlyA, n));
  return { statistic: onlyA - onlyB, tails, exact: true };
}

/**
 * McNemar's test with half the probability of the observed table, P(X > b) + ½ P(X = b): less conservative
 * than the exact test, and rarely above its nominal level (Lancaster 1961; Fagerland, Lydersen and Laake
 * 2013).
 */
export function mcnemarMidP(onlyA: number, onlyB: number): Statistic {
  const { statistic } = mcnemarExact(onlyA, onlyB);
  const tails = symmetricTails(midTail(onlyB, onlyA + onlyB), midTail(onlyA, onlyA + onlyB));
  return { statistic, tails, exact: true };
}

/**
 * McNemar's χ² = (b − c)²/(b + c), 1 degree of freedom, or with Edwards's correction (|b − c| − 1)²/(b + c),
 * where the correction stops at 0: for b = c, χ² is 0 and p is 1, as in R (others print χ² = 1/(b + c)
 * there).
 *
 * @returns `statistic` is χ² without a sign
 */
export function mcnemarChiSquare(
  onlyA: number,
  onlyB: number,
  { corrected }: { corrected: boolean },
): Statistic {
  const { statistic: difference } = mcnemarExact(onlyA, onlyB);
  const root = Math.sqrt(onlyA + onlyB);
  if (root === 0) {
    return { statistic: 0, tails: NO_EVIDENCE, exact: true };
  }
  const found = normalStatistic(difference / root, corrected ? 1 / root : 0);
  return { ...found, statistic: found.statistic ** 2 };
}

/** P(X < k) + ½ P(X = k) for fair coins, as the middle of P(X ≤ k) and P(X ≤ k − 1) so that no digits cancel. */
function midTail(k: number, n: number): Tail {
  const upTo = fairCoinTail(k, n);
  const below = k === 0 ? { p: 0, logP: -Infinity } : fairCoinTail(k - 1, n);
  const logP = upTo.logP + Math.log1p(Math.exp(below.logP - upTo.logP)) - Math.LN2;
  return { p: (upTo.p + below.p) / 2, logP };
}
