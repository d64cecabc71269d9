import { sumOf } from '../../model/lists';

/** A saddle point needn't be exact: any point near it gives the same integral. */
const BISECTIONS = 20;

/** Ends of intervals are this exact. */
const END_TOLERANCE = 1e-13;

/** Step of the trapezoidal rule, in u of t = w·sinh u: its error is below 1e-15, for any number of scores. */
const STEP = 0.1;

/** Terms below this share of the sum are left out. */
const NEGLIGIBLE = 1e-18;

/** Squared, this is still a double. */
const OVERFLOW = 1e150;

/**
 * Is the mean of scores between 0 and 1 this one? Two-sided, by twice the smaller of P(Σ Dᵢ zᵢ ≥ mean), where z are the n scores
 * and a 1, and P(Σ Dᵢ zᵢ ≤ mean), where z are the scores and a 0; D is uniform over the weights that add up to 1 (Gaffke 2005;
 * Learned-Miller and Thomas 2019). The added score stands for the most extreme one that wasn't seen, so that a few strong
 * preferences that happen to be missing can't make weak ones significant. For scores of 0 and 1 it is the exact binomial test.
 *
 * @param scores 0 to 1, n ≥ 1
 * @param mean between 0 and 1
 */
export function boundedMeanP(scores: Float64Array, mean: number): number {
  const [below, above] = [upperTail(scores, mean), upperTail(mirrored(scores), 1 - mean)];
  return Math.min(1, 2 * Math.min(below, above));
}

/** The one-sided p of a mean of at most this one, P(Σ Dᵢ zᵢ ≤ mean): small if the scores show that it is larger. */
export function meanIsLargerP(scores: Float64Array, mean: number): number {
  return upperTail(mirrored(scores), 1 - mean);
}

/** The means that this test doesn't reject at α: Clopper and Pearson's interval for scores of 0 and 1. */
export function boundedMeanInterval(scores: Float64Array, alpha: number): [low: number, high: number] {
  return [1 - upperEnd(mirrored(scores), alpha / 2), upperEnd(scores, alpha / 2)];
}

function mirrored(scores: Float64Array): Float64Array {
  return scores.map((score) => 1 - score);
}

/** The mean with P(Σ Dᵢ zᵢ ≥ mean) = level, by false position on ln P, which is nearly straight (Dowell and Jarratt 1971). */
function upperEnd(scores: Float64Array, level: number): number {
  const excess = (mean: number) => Math.log(upperTail(scores, mean) / level);
  let [low, high] = [Math.min(1, meanOf(scores)), 1];
  let [above, below] = [excess(low), -Infinity];
  let last = 0;
  while (high - low > END_TOLERANCE) {
    const share = below === -Infinity ? 0.5 : above / (above - below);
    const middle = low + share * (high - low);
    if (middle <= low || middle >= high) {
      break;
    }
    const found = excess(middle);
    const side = Math.sign(found);
    if (side > 0) {
      below /= last === side ? 2 : 1;
      [low, above] = [middle, found];
    } else {
      above /= last === side ? 2 : 1;
      [high, below] = [middle, found];
    }
    last = side;
  }
  return above < -below ? low : high;
}

function meanOf(scores: Float64Array): number {
  return scores.reduce((sum, score) => sum + score / scores.length, 0);
}

/** P(Σ Dᵢ zᵢ ≥ mean) for the scores and a 1: D are exponential variables over their sum, so it is P(Σ cᵢ Eᵢ ≥ 0), c = z − mean. */
function upperTail(scores: Float64Array, mean: number): number {
  const centered = new Float64Array(scores.length + 1);
  centered.set(scores.map((score) => score - mean));
  centered[scores.length] = 1 - mean;
  if (centered.every((value) => value >= 0)) {
    return 1;
  }
  const total = sumOf(centered);
  return total <= 0 ? positiveSum(centered) : 1 - positiveSum(centered.map((value) => -value));
}

/**
 * P(Σ cᵢ Eᵢ > 0) for independent exponential variables of mean 1 and Σ c ≤ 0, by inverting the transform M(s)/s of the tail,
 * M(s) = ∏ 1/(1 − s cᵢ), along the line through its saddle point σ on the real axis: e^{K(σ)} · (1/π) ∫₀^∞ Re[∏ 1/(1 − i t dᵢ) /
 * (σ + i t)] dt, with dᵢ = cᵢ/(1 − σ cᵢ) (Daniels 1987; K = ln M). No digits are lost in small probabilities.
 */
function positiveSum(centered: Float64Array): number {
  const largest = centered.reduce((most, value) => Math.max(most, value), 0);
  const saddle = saddlePoint(centered, largest);
  const moved = centered.map((value) => value / (1 - saddle * value));
  const curvature = moved.reduce((sum, value) => sum + value * value, 1 / (saddle * saddle));
  const width = 1 / Math.sqrt(curvature);
  let sum = 0.5 / saddle;
  for (let u = STEP; ; u += STEP) {
    const term = Math.cosh(u) * inverseProduct(moved, width * Math.sinh(u), saddle);
    sum += term;
    if (Math.abs(term) < NEGLIGIBLE * Math.abs(sum)) {
      break;
    }
  }
  const logM = centered.reduce((log, value) => log - Math.log1p(-saddle * value), 0);
  return Math.min(1, Math.exp(logM) * ((width * STEP * sum) / Math.PI));
}

/** The minimum of K(σ) − ln σ for 0 < σ < 1/c of the largest c: where Σ c/(1 − σ c) = 1/σ. */
function saddlePoint(centered: Float64Array, largest: number): number {
  let [low, high] = [0, 1 / largest];
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2;
    let slope = -1 / middle;
    for (const value of centered) {
      slope += value / (1 - middle * value);
    }
    if (slope < 0) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return (low + high) / 2;
}

/** Re[1/(∏ (1 − i t d) · (σ + i t))]; 0 where that is below 1e-150. */
function inverseProduct(moved: Float64Array, t: number, saddle: number): number {
  let [real, imaginary] = [saddle, t];
  for (const value of moved) {
    const turn = t * value;
    [real, imaginary] = [real + imaginary * turn, imaginary - real * turn];
    if (Math.abs(real) + Math.abs(imaginary) > OVERFLOW) {
      return 0;
    }
  }
  return real / (real * real + imaginary * imaginary);
}
