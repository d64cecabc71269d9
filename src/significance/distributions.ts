import betainc from '@stdlib/math-base-special-betainc';
import gammainc from '@stdlib/math-base-special-gammainc';
import beta from '@stdlib/stats-base-dists-beta';
import normal from '@stdlib/stats-base-dists-normal';
import t from '@stdlib/stats-base-dists-t';
import { SMALLEST_FULL_DOUBLE, tail, type Tail } from './outcome';

/** P(Z ≤ z) of the standard normal distribution. */
export function normalTail(z: number): Tail {
  return { p: normal.cdf(z, 0, 1), logP: normal.logcdf(z, 0, 1) };
}

/** P(Z ≥ z), where the logarithm isn't needed. */
export function upperTail(z: number): number {
  return normal.cdf(-z, 0, 1);
}

export { normalQuantile } from './numbers/normal-quantile';

/** P(T ≤ value) of Student's t distribution. */
export function studentTail(value: number, degreesOfFreedom: number): Tail {
  const p = t.cdf(value, degreesOfFreedom);
  if (p >= SMALLEST_FULL_DOUBLE || value >= 0) {
    return tail(p);
  }
  // P(T ≤ −|t|) = I_x(ν/2, ½)/2 at x = ν/(ν + t²).
  const x = 1 / (1 + (value / degreesOfFreedom) * value);
  return { p, logP: logLowerBeta(x, degreesOfFreedom / 2, 0.5) - Math.LN2 };
}

/** The t with P(T ≤ t) = probability. */
export function studentQuantile(probability: number, degreesOfFreedom: number): number {
  return t.quantile(probability, degreesOfFreedom);
}

/** P(X ≥ value) of the chi-square distribution: Q(ν/2, value/2). */
export function chiSquareTail(value: number, degreesOfFreedom: number): number {
  return value <= 0 ? 1 : gammainc(value / 2, degreesOfFreedom / 2, true, true);
}

/** P(X ≥ value) of the F distribution: I_x(ν₂/2, ν₁/2) at x = ν₂/(ν₂ + ν₁·value). */
export function fTail(value: number, numerator: number, denominator: number): number {
  return value <= 0
    ? 1
    : betainc(denominator / (denominator + numerator * value), denominator / 2, numerator / 2);
}

/** P(X ≤ k) for X ~ Binomial(n, ½), 0 ≤ k ≤ n. */
export function fairCoinTail(k: number, n: number): Tail {
  if (k >= n) {
    return tail(1);
  }
  // By symmetry P(X ≤ k) = P(X ≥ n − k) = I_½(n − k, k + 1).
  const p = betainc(0.5, n - k, k + 1);
  return p >= SMALLEST_FULL_DOUBLE ? tail(p) : { p, logP: logLowerBeta(0.5, n - k, k + 1) };
}

/** P(X ≥ k) for X ~ Binomial(n, q), 0 ≤ k ≤ n. */
export function binomialTail(k: number, n: number, q: number): number {
  return k <= 0 || q >= 1 ? 1 : q <= 0 ? 0 : betainc(q, k, n - k + 1);
}

/** The quantile of Beta(a, b) at a probability, without the library's NaN at the ends a = 0 and b = 0. */
export function betaQuantile(probability: number, a: number, b: number): number {
  if (a === 0) {
    return 0;
  }
  return b === 0 ? 1 : beta.quantile(probability, a, b);
}

/**
 * ln I_x(a, b) of the regularized incomplete beta function, for x well below the mean a/(a + b), where
 *
 *     I_x(a, b) = x^a (1 − x)^b / (a B(a, b)) · Σ_j Π_{i≤j} (a + b + i)/(a + 1 + i) · x
 *
 * is a series of falling terms (NIST Digital Library of Mathematical Functions, 8.17.8).
 */
function logLowerBeta(x: number, a: number, b: number): number {
  let sum = 1;
  let term = 1;
  for (let i = 0; term > sum * Number.EPSILON; i++) {
    term *= ((a + b + i) / (a + 1 + i)) * x;
    sum += term;
  }
  // The density holds x^(a−1) (1 − x)^(b−1) / B(a, b).
  return beta.logpdf(x, a, b) + Math.log(x) + Math.log1p(-x) - Math.log(a) + Math.log(sum);
}
