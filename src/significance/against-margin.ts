import type { AgainstMargin, Pair, Resamples } from '../model';
import type { Decision } from './decision';
import { sidesOf, type EquivalenceQuestion } from './equivalence';
import { boundedGain, itemsToSee, largestChange } from './uncertainty/known-range';

/**
 * The one-sided p-values against a margin Δ, on which gates rest: of δ ≤ −Δ, of δ ≥ −Δ and of δ ≥ Δ, as `testEquivalence`
 * computes them. Where so few units differ that no outcome could be significant, resampling them says little, and `fewDifferP`
 * takes its place: that few differ rules out a large gain and a large loss, and shows neither.
 *
 * @param gains δ* of a bootstrap, drawn, or their exact distribution
 */
export function againstMargin(
  pair: Pair,
  gains: Resamples,
  { units, differing, needed }: Pick<Decision, 'units' | 'differing' | 'needed'>,
  { alpha, ...question }: EquivalenceQuestion & { readonly alpha: number },
): AgainstMargin {
  const { margin } = question;
  if (needed !== null || differing === 0) {
    const expected = pair.runs === undefined ? (units * margin) / largestChange(pair) : 0;
    const p = fewDifferP(differing, expected);
    return { margin, notWorse: p, worse: 1, notBetter: p };
  }
  const { notWorse, worse, notBetter } = sidesOf(pair, gains, question);
  const isUnseen = notWorse.p > alpha && notWorse.seen !== undefined && notWorse.seen <= alpha;
  const items = isUnseen ? itemsToSee(pair, pair.gain + margin, 1, alpha) : null;
  return {
    ...{ margin, notWorse: notWorse.p, worse: worse.p, notBetter: notBetter.p },
    ...(items !== null && { items }),
    ...(isUnseen && boundedGain(pair) === null && { skewed: true as const }),
  };
}

/**
 * p of a gain or loss as large as the margin Δ, from the number k of units that differ. If no unit changes by more than R, such
 * a gain takes λ = n·Δ/R differing units of n on average, and for λ ≥ k + 1
 *
 *     P(at most k differ) ≤ Σ_{i ≤ k} λ^i e^{−λ}/i!
 *
 * (Anderson and Samuels 1967, Some inequalities among binomial and Poisson probabilities, 5th Berkeley Symposium). For k = 0
 * it is the “rule of three”: p ≤ 0.05 from λ = 3 (Hanley and Lippman-Hand 1983, JAMA 249(13)).
 *
 * @param expected λ; 0 where R isn't known
 */
function fewDifferP(differing: number, expected: number): number {
  if (!(expected >= differing + 1)) {
    return 1;
  }
  let term = Math.exp(-expected);
  let sum = term;
  for (let i = 1; i <= differing; i++) {
    term *= expected / i;
    sum += term;
  }
  return Math.max(Number.MIN_VALUE, Math.min(1, sum));
}
