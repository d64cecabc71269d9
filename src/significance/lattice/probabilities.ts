import FFT from 'fft.js';
import { cumulants, maximum, minimum, type IndependentSum, type Term } from './independent-sum';

/**
 * Longest transform: about half a second, and 60 MB for its tables. A million items with two decimals need
 * it.
 */
const LONGEST = 2 ** 20;

/** Probabilities below e^−40 (4e-18) are negligible beside 1, and left out. */
const NEGLIGIBLE = 40;

/** Terms with more values than this are screened by a transform. */
const FEW_VALUES = 8;

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
  const { low, high } = bounds(sum);
  const length = 2 ** Math.ceil(Math.log2(Math.max(4, high - low + 1)));
  if (!(length <= LONGEST)) {
    return null;
  }
  const transform = transformOf(length);
  const spectrum = characteristic(sum, low, length, transform);
  const points = new Float64Array(2 * length);
  transform.inverseTransform(points, spectrum);
  // A loop, as below: there may be a million of them.
  const probabilities = new Float64Array(high - low + 1);
  for (let i = 0; i < probabilities.length; i++) {
    probabilities[i] = Math.max(0, points[2 * i]!);
  }
  return { first: low, probabilities };
}

/**
 * The last transform: its tables take longer to build than to use, and the gain and both scores usually share
 * it.
 */
let last: WeakRef<FFT> | undefined;

function transformOf(length: number): FFT {
  let transform = last?.deref();
  if (transform?.size !== length) {
    transform = new FFT(length);
    last = new WeakRef(transform);
  }
  return transform;
}

/**
 * The values outside of which S lies with a probability below 1e-17: P(S ≥ μ + t) ≤ exp(K(θ) − θ(μ + t)) for
 * every θ > 0 (Chernoff 1952), for the best of several θ, and limited to possible sums.
 */
function bounds(sum: IndependentSum): { low: number; high: number } {
  const { mean, variance } = cumulants(sum);
  const unit = 1 / Math.sqrt(variance);
  let [low, high] = [-Infinity, Infinity];
  for (let multiple = 1; multiple <= 64 && variance > 0; multiple *= Math.SQRT2) {
    const tilt = multiple * unit;
    high = Math.min(high, (cumulants(sum, tilt).log + NEGLIGIBLE) / tilt);
    low = Math.max(low, -(cumulants(sum, -tilt).log + NEGLIGIBLE) / tilt);
  }
  return {
    low: Math.max(minimum(sum), Math.floor(variance > 0 ? low : mean)),
    high: Math.min(maximum(sum).value, Math.ceil(variance > 0 ? high : mean)),
  };
}

/** φ(ω_j) exp(iω_j·low)'s conjugate order as the inverse transform expects it: complex numbers, length 2L. */
function characteristic(sum: IndependentSum, low: number, length: number, transform: FFT): Float64Array {
  const screens = sum.map((term) => screen(term, length, transform));
  // Values are relative to the middle of their term, which keeps the digits of small angles.
  const centres = sum.map(({ values, probabilities }) =>
    Math.round(values.reduce((added, value, i) => added + value * probabilities[i]!, 0)),
  );
  const start = sum.reduce((added, { times }, i) => added + times * centres[i]!, -low) % length;
  const spectrum = new Float64Array(2 * length);
  for (let j = 0; j <= length / 2; j++) {
    let logModulus = 0;
    let angle = turn(j * start, length);
    for (let i = 0; i < sum.length && logModulus > -NEGLIGIBLE; i++) {
      const { times } = sum[i]!;
      const known = screens[i] as Float64Array | null;
      if (known !== null && times * known[j]! < -NEGLIGIBLE - 1) {
        logModulus = -Infinity;
      } else {
        const factor = logFactor(sum[i]!, centres[i]!, j, length);
        logModulus += times * factor.logModulus;
        angle += times * factor.angle;
      }
    }
    if (logModulus > -NEGLIGIBLE) {
      const modulus = Math.exp(logModulus);
      // The library's inverse uses exp(+i…), so the spectrum is the conjugate of φ.
      spectrum[2 * j] = modulus * Math.cos(angle);
      spectrum[2 * j + 1] = -modulus * Math.sin(angle);
      const mirrored = (length - j) % length;
      spectrum[2 * mirrored] = spectrum[2 * j]!;
      spectrum[2 * mirrored + 1] = j % (length / 2) === 0 ? 0 : -spectrum[2 * j + 1]!;
    }
  }
  return spectrum;
}

/**
 * ln E exp(iω(X − centre)), from the distance of the expectation to 1: near ω = 0 that keeps every digit, as
 * needed for a power of a million.
 */
function logFactor(
  { values, probabilities }: Term,
  centre: number,
  j: number,
  length: number,
): { logModulus: number; angle: number } {
  let [real, imaginary] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    const half = turn(j * ((values[i]! - centre) % length), length) / 2;
    const sine = Math.sin(half);
    real -= 2 * probabilities[i]! * sine * sine;
    imaginary += 2 * probabilities[i]! * sine * Math.cos(half);
  }
  return {
    logModulus: 0.5 * Math.log1p(2 * real + real * real + imaginary * imaginary),
    angle: Math.atan2(imaginary, 1 + real),
  };
}

/** 2π·steps/length reduced to one turn, for whole steps up to 2^53. */
function turn(steps: number, length: number): number {
  const turns = steps / length;
  return 2 * Math.PI * (turns - Math.round(turns));
}

/**
 * ln |E exp(iω_j X)| at all frequencies, roughly, by one transform: it shows where the power is worth
 * computing.
 *
 * @returns null for terms of few values, which are computed directly
 */
function screen({ values, probabilities }: Term, length: number, transform: FFT): Float64Array | null {
  if (values.length <= FEW_VALUES) {
    return null;
  }
  const folded = new Float64Array(length);
  values.forEach((value, i) => {
    folded[((value % length) + length) % length]! += probabilities[i]!;
  });
  const spectrum = new Float64Array(2 * length);
  transform.realTransform(spectrum, folded);
  const logs = new Float64Array(length / 2 + 1);
  for (let j = 0; j < logs.length; j++) {
    logs[j] = Math.log(spectrum[2 * j]! ** 2 + spectrum[2 * j + 1]! ** 2) / 2;
  }
  return logs;
}
