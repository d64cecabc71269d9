import { checkCounts, NO_EVIDENCE, normalStatistic, type Statistic } from './statistic';
import { checkTable, type Table2x2 } from './fisher-exact';

/**
 * Pearson's χ² test that both rows of a 2 × 2 table have the same share of hits, with its signed root
 *
 * z = (ad − bc) √N / √((a + b)(c + d)(a + c)(b + d)),   χ² = z², 1 degree of freedom
 *
 * so that it can also be one-sided; `greater`: the first row has the larger share (Pearson 1900; Yeh 2000,
 * section 2.2). With Yates's continuity correction |ad − bc| shrinks by N/2, but not below 0 (Yates 1934).
 *
 * @returns `statistic` is χ² without a sign; p = 1 where a row or a column is empty
 * @throws RealGainError `bad-setting` if an entry is not a count
 */
export function chiSquare2x2(table: Table2x2, { corrected }: { corrected: boolean }): Statistic {
  checkTable(table);
  const [a, b, c, d] = table;
  const n = a + b + c + d;
  // Factor by factor: the product of four large margins would lose digits or overflow.
  const scale = Math.sqrt((a + b) / n) * Math.sqrt((c + d) / n) * Math.sqrt(a + c) * Math.sqrt(b + d);
  if (!(scale > 0)) {
    return { statistic: 0, tails: NO_EVIDENCE, exact: true };
  }
  const z = (a * d - b * c) / (scale * Math.sqrt(n));
  const found = normalStatistic(z, corrected ? Math.sqrt(n) / (2 * scale) : 0);
  return { ...found, statistic: found.statistic ** 2 };
}

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
