import { sumOf } from '../../model/lists';
import { symmetricTails, tail, type Tail } from '../outcome';
import { checkCounts, NO_EVIDENCE, normalStatistic, type Statistic } from './statistic';
import { fairCoinTail } from '../distributions';

/**
 * Counts of two samples (rows) by two outcomes (columns), row by row: [a, b, c, d] is a hits and b misses of the
 * first sample, c hits and d misses of the second.
 */
export type Table2x2 = readonly [a: number, b: number, c: number, d: number];

/** @throws RealGainError `bad-setting` if an entry is not a count */
function checkTable([a, b, c, d]: Table2x2): void {
  checkCounts({ a, b, c, d });
}

/**
 * Tables whose probabilities differ by less than this fraction are equally likely; a smaller difference is
 * rounding.
 */
const EQUALLY_LIKELY = 1e-10;

/** A positive number mantissa · 2^(CHUNK · chunks), for products outside the range of doubles. */
interface Scaled {
  readonly mantissa: number;
  readonly chunks: number;
}

/** Mantissas stay between 2^−CHUNK and 2^CHUNK; scaling by powers of 2 is exact. */
const CHUNK = 400;
const LARGEST = 2 ** CHUNK;

/**
 * Fisher's exact test of a 2 × 2 table with fixed margins: a is hypergeometric if both rows have the same
 * chance of a hit (Fisher 1935). `greater` is P(K ≥ a), that is, the first row has the larger share;
 * two-sided p adds up the tables that are no more likely than the observed one. Evert (2004) compares n-best
 * lists with it, the rows being true and false positives of A∖B and of B∖A.
 *
 * Probabilities are products of ratios of neighbors, P(k + 1)/P(k) = (a + b − k)(a + c − k) / ((k + 1)(d − a
 * + k + 1)), and are divided by their sum at the end. That keeps digits that differences of log-gammas lose,
 * and tails below the smallest double.
 *
 * @returns `statistic` is the sample log odds ratio ln(ad/bc), 0 where it isn't defined
 * @throws RealGainError `bad-setting` if an entry is not a count
 */
export function fisherExact(table: Table2x2): Statistic {
  checkTable(table);
  const [a, b, c, d] = table;
  const { below, observed, above } = relativeWeights(table);
  const weights = [...below, observed, ...above];
  const total = add(weights);
  const share = (part: readonly Scaled[]) => ratio(add(part), total);
  const odds = Math.log(a) + Math.log(d) - Math.log(b) - Math.log(c);
  return {
    statistic: Number.isNaN(odds) ? 0 : odds,
    tails: {
      greater: share([observed, ...above]),
      less: share([...below, observed]),
      twoSided: share(weights.filter(isNoMoreLikely)),
    },
    exact: true,
  };
}

/** P(k)/P(a) for every k that is possible and matters, outwards from the observed a, which has weight 1. */
function relativeWeights([a, b, c, d]: Table2x2): { below: Scaled[]; observed: Scaled; above: Scaled[] } {
  // The other entry of the diagonal changes with it, as b and c change in the opposite direction.
  const observed: Scaled = { mantissa: 1, chunks: 0 };
  const above: Scaled[] = [];
  for (let step = 0, weight = observed; step < Math.min(b, c) && matters(weight); step++) {
    weight = times(weight, ((b - step) / (a + step + 1)) * ((c - step) / (d + step + 1)));
    above.push(weight);
  }
  const below: Scaled[] = [];
  for (let step = 0, weight = observed; step < Math.min(a, d) && matters(weight); step++) {
    weight = times(weight, ((a - step) / (b + step + 1)) * ((d - step) / (c + step + 1)));
    below.push(weight);
  }
  return { below, observed, above };
}

/**
 * Weights rise and then fall, and every sum includes the observed 1: below 2^−400 the remaining ones add
 * nothing to it.
 */
function matters({ chunks }: Scaled): boolean {
  return chunks >= 0;
}

function isNoMoreLikely({ mantissa, chunks }: Scaled): boolean {
  return chunks < 0 || (chunks === 0 && mantissa <= 1 + EQUALLY_LIKELY);
}

function times({ mantissa, chunks }: Scaled, factor: number): Scaled {
  const product = mantissa * factor;
  if (product > LARGEST) {
    return { mantissa: product / LARGEST, chunks: chunks + 1 };
  }
  return product < 1 / LARGEST
    ? { mantissa: product * LARGEST, chunks: chunks - 1 }
    : { mantissa: product, chunks };
}

function add(numbers: readonly Scaled[]): Scaled {
  const chunks = numbers.reduce((most, number) => Math.max(most, number.chunks), -Infinity);
  // Small ones first, so that a long tail isn't lost one rounding at a time.
  const mantissas = numbers
    .map((number) => number.mantissa * LARGEST ** (number.chunks - chunks))
    .sort((one, other) => one - other);
  return { mantissa: sumOf(mantissas), chunks };
}

function ratio(part: Scaled, whole: Scaled): Tail {
  const quotient = part.mantissa / whole.mantissa;
  const chunks = part.chunks - whole.chunks;
  // In two steps, so that neither factor underflows before the other is applied.
  const { p } = tail(quotient * LARGEST ** Math.ceil(chunks / 2) * LARGEST ** Math.floor(chunks / 2));
  return { p, logP: Math.min(0, Math.log(quotient) + chunks * CHUNK * Math.LN2) };
}

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
