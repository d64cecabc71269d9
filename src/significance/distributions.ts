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

/** Coefficients of the numerator and the denominator, highest power first. */
type Ratio = readonly [numerator: readonly number[], denominator: readonly number[]];

/** For probabilities within 0.425 of ½. */
const CENTRE: Ratio = [
  [
    2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946,
    1971.5909503065513, 133.14166789178438, 3.3871328727963665,
  ],
  [
    5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751,
    687.1870074920579, 42.31333070160091, 1,
  ],
];

/** For the tails down to e^−25. */
const TAIL: Ratio = [
  [
    0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
    5.769497221460691, 4.630337846156546, 1.4234371107496835,
  ],
  [
    1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
    1.6763848301838038, 2.053191626637759, 1,
  ],
];

/** For the tails beyond. */
const FAR_TAIL: Ratio = [
  [
    2.0103343992922881e-7, 0.000027115555687434876, 0.0012426609473880784, 0.026532189526576124,
    0.29656057182850487, 1.7848265399172913, 5.463784911164114, 6.657904643501103,
  ],
  [
    2.0442631033899397e-15, 1.421511758316446e-7, 0.000018463183175100548, 0.0007868691311456133,
    0.014875361290850615, 0.1369298809227358, 0.599832206555888, 1,
  ],
];

/**
 * The z with P(Z ≤ z) = probability, with a relative error of about 1e-16 for every double, however small
 * (Wichura 1988, algorithm AS 241, Applied Statistics 37).
 */
export function normalQuantile(probability: number): number {
  const fromMiddle = probability - 0.5;
  if (Math.abs(fromMiddle) <= 0.425) {
    return fromMiddle * ratio(CENTRE, 0.180625 - fromMiddle * fromMiddle);
  }
  const smaller = fromMiddle < 0 ? probability : 1 - probability;
  if (!(smaller > 0)) {
    return smaller === 0 ? Math.sign(fromMiddle) * Infinity : NaN;
  }
  const root = Math.sqrt(-Math.log(smaller));
  return Math.sign(fromMiddle) * (root <= 5 ? ratio(TAIL, root - 1.6) : ratio(FAR_TAIL, root - 5));
}

function ratio([numerator, denominator]: Ratio, x: number): number {
  const at = (coefficients: readonly number[]) => coefficients.reduce((sum, one) => sum * x + one, 0);
  return at(numerator) / at(denominator);
}
