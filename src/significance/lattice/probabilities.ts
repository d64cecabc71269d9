import { sumOf } from '../../model/lists';
import { asDecimals, greatestCommonDivisor } from '../numbers/decimals';
import { FourierTransform } from './fourier';
import { cumulants, type IndependentSum, maximum, minimum, NEGLIGIBLE, type Term } from './independent-sum';

/** Terms with more values than this are screened. */
const FEW_VALUES = 8;

/** How much finer each further screen is. */
const FINER = 4;

/** A finer screen costs about as much as computing this many values of the term at each of its frequencies. */
const COST = 4;

/**
 * Tells at which frequencies ω_j = 2πj/L a term's power φ(ω_j)^times may be worth computing. φ is computed, roughly, at
 * M ≤ L frequencies by one transform; between these it can't be larger than
 *
 * |φ(ω)| ≤ |φ(ω_k)| + |ω − ω_k| E|X − c|,   |ω − ω_k| ≤ π/M
 *
 * for any c. M grows until few frequencies are left; with M = L nothing is bounded.
 *
 * @returns 0 for each j ≤ L/2 at which the modulus of the power is surely below e^−40, 1 for others; null if a term of few values
 *   is quicker to compute than to screen
 */
export function screen(term: Term, length: number): Uint8Array | null {
  const { values } = term;
  if (values.length <= FEW_VALUES) {
    return null;
  }
  const spread = meanDistance(term);
  // Between two frequencies of the first screen lies a quarter of the least modulus that counts.
  const fineness = 4 * Math.PI * Math.exp((NEGLIGIBLE + 1) / term.times);
  let points = 2 ** Math.ceil(Math.log2(Math.max(16, fineness * spread)));
  for (; points < length; points *= FINER) {
    const worth = screenOf(term, points, (Math.PI / points) * spread);
    const left = sumOf(worth) * (length / points);
    if (left * values.length <= COST * length) {
      return widened(worth, length / points);
    }
  }
  return screenOf(term, length, 0);
}

/** Each frequency of a screen stands for those around it. */
function widened(worth: Uint8Array, width: number): Uint8Array {
  const wide = new Uint8Array((worth.length - 1) * width + 1);
  for (let k = worth.indexOf(1); k !== -1; k = worth.indexOf(1, k + 1)) {
    wide.fill(1, Math.max(0, (k - 0.5) * width), (k + 0.5) * width);
  }
  return wide;
}

/** 1 for each frequency from 0 to π around which the power may be worth computing. */
function screenOf({ values, probabilities, times }: Term, points: number, slack: number): Uint8Array {
  const folded = new Float64Array(points);
  for (let i = 0; i < values.length; i++) {
    folded[((values[i]! % points) + points) % points]! += probabilities[i]!;
  }
  const transform = new FourierTransform(points);
  for (let at = 0; at < points; at++) {
    if (folded[at] !== 0) {
      transform.set(at, folded[at]!, 0);
    }
  }
  const spectrum = transform.run();
  const worth = new Uint8Array(points / 2 + 1);
  // One more than the limit allows for rounding.
  const least = Math.exp((-NEGLIGIBLE - 1) / times) - slack;
  for (let k = 0; k < worth.length; k++) {
    const squared = spectrum[2 * k]! * spectrum[2 * k]! + spectrum[2 * k + 1]! * spectrum[2 * k + 1]!;
    worth[k] = least <= 0 || squared >= least * least ? 1 : 0;
  }
  return worth;
}

/** E|X − c| with c = E X. */
function meanDistance({ values, probabilities }: Term): number {
  let mean = 0;
  for (let i = 0; i < values.length; i++) {
    mean += probabilities[i]! * values[i]!;
  }
  let distance = 0;
  for (let i = 0; i < values.length; i++) {
    distance += probabilities[i]! * Math.abs(values[i]! - mean);
  }
  return distance;
}

/** Longest transform: a tenth of a second, and 30 MB. A million items with two decimals need it. */
const LONGEST = 2 ** 20;

/** Largest θ of Chernoff's bound, in standard deviations of the sum. */
const MOST_TILT = 64;

/** P(S = first + i) = probabilities[i]; values outside have a total probability under 1e-16. */
export interface LatticeProbabilities {
  readonly first: number;
  readonly probabilities: Float64Array;
}

/**
 * The distribution of a sum of independent whole numbers, from its characteristic function by the discrete
 * Fourier transform:
 *
 * P(S = s) = 1/L Σ_j φ(ω_j) exp(−iω_j s),   ω_j = 2πj/L,   φ(ω) = Π_terms E[exp(iωX)]^times
 *
 * L points suffice for any sum that stays within L consecutive values except with negligible probability,
 * which Chernoff's bound gives in advance; so L grows with the standard deviation, not with the range. Errors
 * are about 1e-16, whatever the probability: for far tails, see tails.ts.
 *
 * @returns null if that takes more than 2^20 points
 */
export function sumProbabilities(sum: IndependentSum): LatticeProbabilities | null {
  const { mean, variance } = cumulants(sum);
  const [smallest, largest] = [minimum(sum), maximum(sum).value];
  if (isTooWide({ smallest, mean, largest, variance })) {
    return null;
  }
  const { low, high } = bounds(sum, { smallest, mean, largest, variance });
  const length = 2 ** Math.ceil(Math.log2(Math.max(4, high - low + 1)));
  if (!(length <= LONGEST)) {
    return null;
  }
  const points = characteristic(sum, low, length).run();
  // A loop: there may be a million of them.
  const probabilities = new Float64Array(high - low + 1);
  for (let i = 0; i < probabilities.length; i++) {
    probabilities[i] = Math.max(0, points[2 * i]! / length);
  }
  return { first: low, probabilities };
}

export interface Range {
  readonly smallest: number;
  readonly mean: number;
  readonly largest: number;
  readonly variance: number;
}

/**
 * True if `sumProbabilities` would find too many points. Chernoff's bound of the upper end is (K(θ) + 40)/θ ≥ μ + 40/θ
 * (K is convex with the slope μ at 0), with θ ≤ 64/σ; so each end is at least 40σ/64 from the mean, or at the last possible
 * sum. The test leaves a margin for rounding.
 */
export function isTooWide({ smallest, mean, largest, variance }: Range): boolean {
  const least = 0.8 * (NEGLIGIBLE / MOST_TILT) * Math.sqrt(variance);
  return Math.min(least, mean - smallest, largest - mean) > LONGEST;
}

/**
 * The values outside of which S lies with a probability below 1e-17: P(S ≥ μ + t) ≤ exp(K(θ) − θ(μ + t)) for
 * every θ > 0 (Chernoff 1952), for the best of several θ, and limited to possible sums.
 */
export function bounds(
  sum: IndependentSum,
  { smallest, mean, largest, variance }: Range,
): { low: number; high: number } {
  const unit = 1 / Math.sqrt(variance);
  let [low, high] = [-Infinity, Infinity];
  for (let multiple = 1; multiple <= MOST_TILT && variance > 0; multiple *= Math.SQRT2) {
    const tilt = multiple * unit;
    high = Math.min(high, (cumulants(sum, tilt).log + NEGLIGIBLE) / tilt);
    low = Math.max(low, -(cumulants(sum, -tilt).log + NEGLIGIBLE) / tilt);
  }
  return {
    low: Math.max(smallest, Math.floor(variance > 0 ? low : mean)),
    high: Math.min(largest, Math.ceil(variance > 0 ? high : mean)),
  };
}

/** The spectrum φ(ω_j) exp(−iω_j·low) of the probabilities, turned as the transform expects it. */
function characteristic(sum: IndependentSum, low: number, length: number): FourierTransform {
  const [first = new Uint8Array(length / 2 + 1).fill(1), ...others] = sum.flatMap(
    (term) => screen(term, length) ?? [],
  );
  const isWorth = others.reduce((all, one) => all.map((worth, j) => worth & one[j]!), first);
  // Values are relative to the middle of their term, which keeps the digits of small angles.
  const centres = sum.map(({ values, probabilities }) =>
    Math.round(values.reduce((added, value, i) => added + value * probabilities[i]!, 0)),
  );
  const start = sum.reduce((added, { times }, i) => added + times * centres[i]!, -low) % length;
  const transform = new FourierTransform(length);
  const factor = new Float64Array(2);
  for (let j = isWorth.indexOf(1); j !== -1; j = isWorth.indexOf(1, j + 1)) {
    let logModulus = 0;
    let angle = turn(j * start, length);
    for (let i = 0; i < sum.length && logModulus > -NEGLIGIBLE; i++) {
      logFactor(sum[i]!, centres[i]!, j, length, factor);
      logModulus += sum[i]!.times * factor[0]!;
      angle += sum[i]!.times * factor[1]!;
    }
    if (logModulus > -NEGLIGIBLE) {
      const modulus = Math.exp(logModulus);
      // The transform uses exp(+i…), so its spectrum is the conjugate of φ.
      const [real, imaginary] = [modulus * Math.cos(angle), modulus * Math.sin(angle)];
      transform.set(j, real, -imaginary);
      if (j > 0) {
        transform.set(length - j, real, j === length / 2 ? 0 : imaginary);
      }
    }
  }
  return transform;
}

/**
 * ln E exp(iω(X − centre)), from the distance of the expectation to 1: near ω = 0 that keeps every digit, as
 * needed for a power of a million.
 *
 * @param into gets its real part, the logarithm of the modulus, and its imaginary part, the angle
 */
function logFactor(
  { values, probabilities }: Term,
  centre: number,
  j: number,
  length: number,
  into: Float64Array,
): void {
  let [real, imaginary] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    const half = turn(j * ((values[i]! - centre) % length), length) / 2;
    const sine = Math.sin(half);
    real -= 2 * probabilities[i]! * sine * sine;
    imaginary += 2 * probabilities[i]! * sine * Math.cos(half);
  }
  into[0] = 0.5 * Math.log1p(2 * real + real * real + imaginary * imaginary);
  into[1] = Math.atan2(imaginary, 1 + real);
}

/** 2π·steps/length reduced to one turn, for whole steps up to 2^53. */
function turn(steps: number, length: number): number {
  const turns = steps / length;
  return 2 * Math.PI * (turns - Math.round(turns));
}

/** Values as (smallest + step · index) · 10^−digits, with whole numbers throughout. */
interface Grid {
  readonly smallest: number;
  readonly step: number;
  readonly digits: number;
  readonly indices: Float64Array;
}

/** The coarsest grid that contains all values; null if they are not decimals. */
export function gridOf(values: Float64Array): Grid | null {
  const decimals = asDecimals(values);
  if (decimals === null) {
    return null;
  }
  const { digits, integers } = decimals;
  // In place: there may be a million values.
  const indices = integers[0]!;
  let smallest = Infinity;
  for (let i = 0, n = indices.length; i < n; i++) {
    const whole = indices[i]!;
    smallest = Math.min(smallest, whole);
  }
  let step = 0;
  for (let i = 0; i < indices.length; i++) {
    const index = indices[i]! - smallest;
    indices[i] = index;
    // Usually 1 after a few of them, and then it stays 1.
    step = step === 1 ? 1 : greatestCommonDivisor(step, index);
  }
  // Where all values are equal any step will do.
  step ||= 1;
  for (let i = 0; step !== 1 && i < indices.length; i++) {
    indices[i]! /= step;
  }
  return { smallest, step, digits, indices };
}
