import { chiSquare2x2 } from './chiSquare2x2';
import { checkCounts, type Statistic } from './statistic';

/**
 * Two-proportion z-test with the pooled proportion p̂ = (h₁ + h₂)/(n₁ + n₂):
 *
 * z = (h₁/n₁ − h₂/n₂) / √(p̂ (1 − p̂) (1/n₁ + 1/n₂))
 *
 * which is the signed root of the uncorrected χ² of the same table. `greater`: the first proportion is
 * larger.
 *
 * @throws RealGainError `bad-setting` if there are more hits than trials, or a number is not a count
 */
export function twoProportionZ(hits1: number, n1: number, hits2: number, n2: number): Statistic {
  checkCounts({ 'of hits of the first sample': hits1, 'of hits of the second sample': hits2 });
  checkCounts({ 'of misses of the first sample': n1 - hits1, 'of misses of the second sample': n2 - hits2 });
  const { statistic, ...found } = chiSquare2x2([hits1, n1 - hits1, hits2, n2 - hits2], { corrected: false });
  return { ...found, statistic: Math.sign(hits1 * n2 - hits2 * n1) * Math.sqrt(statistic) };
}
