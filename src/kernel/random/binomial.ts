import type { Uniforms } from './uniforms';

/** ln 0!, ln 1! … ln 15!: this far, Stirling's series is not accurate to a double. */
const SMALL = Float64Array.from({ length: 16 }, (_, n) => {
  let factorial = 1;
  for (let factor = 2; factor <= n; factor++) {
    factorial *= factor;
  }
  return Math.log(factorial);
});

const HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

/**
 * From this mean, rejection is faster than walking through the probabilities, and its constants are valid.
 */
const REJECTION_FROM = 10;

/** From this distance to the mode, Hörmann's bounds around the normal density are valid (his step 3.2). */
const BOUNDED_FROM = 15;

/**
 * Draws the number of successes in n independent trials.
 *
 * By inversion where the mean is small; else by transformed rejection, whose time doesn't depend on n (W.
 * Hörmann, "The generation of binomial random variates", Journal of Statistical Computation and Simulation
 * 46, 1993: the hat of BTRS and BTRD, decomposed as in BTRD, so that one uniform number is usually enough).
 * Both are exact up to the rounding of doubles.
 *
 * @param n whole, ≥ 0
 * @param p of one trial, 0 < p ≤ ½
 */
export function drawBinomial(random: Uniforms, n: number, p: number): number {
  return n * p < REJECTION_FROM ? byInversion(random, n, p) : byRejection(random, n, p);
}

/** The k with P(X < k) ≤ U < P(X ≤ k), from P(X = k + 1) = P(X = k) · (n − k)/(k + 1) · p/(1 − p). */
function byInversion(random: Uniforms, n: number, p: number): number {
  const odds = p / (1 - p);
  let left = random.next();
  let probability = Math.exp(n * Math.log1p(-p));
  let k = 0;
  while (left > probability && k < n) {
    left -= probability;
    probability *= (odds * (n - k)) / (k + 1);
    k++;
  }
  return k;
}

function byRejection(random: Uniforms, n: number, p: number): number {
  const deviation = Math.sqrt(n * p * (1 - p));
  const b = 1.15 + 2.53 * deviation;
  const a = -0.0873 + 0.0248 * b + 0.01 * p;
  const centre = n * p + 0.5;
  // The squeeze 0.92 − 4.2/b, times b: divisions are the slow part.
  const squeeze = 0.92 * b - 4.2;
  for (;;) {
    let v = b * random.next();
    let u: number;
    if (v < 0.86 * squeeze) {
      // Inside the squeeze: accepted, and the rest of v is itself uniform.
      u = v / squeeze - 0.43;
      return Math.floor(((2 * a) / (0.5 - Math.abs(u)) + b) * u + centre);
    }
    if (v >= squeeze) {
      u = random.next() - 0.5;
    } else {
      const beside = v / squeeze - 0.93;
      u = Math.sign(beside) * 0.5 - beside;
      v = squeeze * random.next();
    }
    const edge = 0.5 - Math.abs(u);
    const k = Math.floor(((2 * a) / edge + b) * u + centre);
    const height = Math.log((v * (2.83 + 5.1 / b) * deviation) / (b * (a / (edge * edge) + b)));
    if (k >= 0 && k <= n && height <= logRelative(n, p, k, height)) {
      return k;
    }
  }
}

/**
 * ln P(X = k) − ln P(X = mode), or any number on the same side of `height` where that is quicker to compute.
 */
function logRelative(n: number, p: number, k: number, height: number): number {
  const mode = Math.floor((n + 1) * p);
  const distance = Math.abs(k - mode);
  const variance = n * p * (1 - p);
  if (distance > BOUNDED_FROM && distance < variance / 2 - 1) {
    const normal = (-distance * distance) / (2 * variance);
    const most = (distance / variance) * (((distance / 3 + 0.625) * distance + 1 / 6) / variance + 0.5);
    if (height < normal - most || height > normal + most) {
      return normal;
    }
  }
  return (
    logFactorial(mode) +
    logFactorial(n - mode) -
    logFactorial(k) -
    logFactorial(n - k) +
    (k - mode) * Math.log(p / (1 - p))
  );
}

/** ln n! for whole n ≥ 0, by Stirling's series with three terms: relative error below 1e-15. */
export function logFactorial(n: number): number {
  if (n < SMALL.length) {
    return SMALL[n]!;
  }
  const inverse = 1 / n;
  const square = inverse * inverse;
  const series = inverse * (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680)));
  return (n + 0.5) * Math.log(n) - n + HALF_LOG_TWO_PI + series;
}
