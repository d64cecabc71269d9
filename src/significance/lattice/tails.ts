import { tail, type Tail } from '../outcome';
import { cumulants, maximum, minimum, negated, tilted, type IndependentSum } from './independent-sum';
import { sumProbabilities } from './probabilities';

/** Bisection steps for the tilt, which need not be exact. */
const HALVINGS = 40;

/**
 * P(S ≥ bound), with a small relative error however small it is: values are tilted until the sum is centered
 * at the bound, its distribution is computed there, and tilted back (Esscher 1932):
 *
 * P(S ≥ b) = exp(K(θ) − θb) Σ_{s ≥ b} exp(−θ(s − b)) P_θ(S = s),   with θ such that E_θ[S] = b
 *
 * @returns null if the sum takes too many values
 */
export function upperTail(sum: IndependentSum, bound: number): Tail | null {
  const top = maximum(sum);
  if (bound <= minimum(sum)) {
    return tail(1);
  }
  if (bound >= top.value) {
    return bound > top.value ? tail(0) : { p: Math.exp(top.logP), logP: top.logP };
  }
  const tilt = tiltTo(sum, bound);
  const found = sumProbabilities(tilted(sum, tilt));
  if (found === null) {
    return null;
  }
  const { first, probabilities } = found;
  let share = 0;
  for (let i = Math.max(0, bound - first); i < probabilities.length; i++) {
    share += Math.exp(-tilt * (first + i - bound)) * probabilities[i]!;
  }
  const logP = Math.min(0, cumulants(sum, tilt).log - tilt * bound + Math.log(share));
  return { p: Math.exp(logP), logP };
}

/** P(S ≤ bound), likewise. */
export function lowerTail(sum: IndependentSum, bound: number): Tail | null {
  return upperTail(negated(sum), -bound);
}

/** θ ≥ 0 with E_θ[S] = bound, or 0 if the mean is beyond it anyway. Needs bound < the largest S. */
function tiltTo(sum: IndependentSum, bound: number): number {
  const { mean, variance } = cumulants(sum);
  if (mean >= bound) {
    return 0;
  }
  let [low, high] = [0, 1 / Math.sqrt(variance)];
  while (cumulants(sum, high).mean < bound) {
    [low, high] = [high, 2 * high];
  }
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    [low, high] = cumulants(sum, middle).mean < bound ? [middle, high] : [low, middle];
  }
  return high;
}
