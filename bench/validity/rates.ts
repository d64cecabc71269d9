import normal from '@stdlib/stats-base-dists-normal';
import t from '@stdlib/stats-base-dists-t';

/** The z with P(|Z| > z) = level. */
export function twoSidedZ(level: number): number {
  return -normal.quantile(level / 2, 0, 1);
}

/** P(|Z| > z) of a standard normal variable. */
export function beyond(z: number): number {
  return 2 * normal.cdf(-z, 0, 1);
}

/**
 * How often a test rejects that takes the gain for normal and its standard error from n items with divisor n, where the
 * items' differences are normal: |t| √(n/(n − 1)) > z. The bootstrap does: resampled gains have the variance
 * Σ(d − d̄)²/n², too small by (n − 1)/n (the "narrowness" of Hesterberg 2015, section 3.2).
 *
 * @param z the number of bootstrap standard errors from which the test rejects
 */
export function narrowRate(z: number, n: number): number {
  return studentBeyond(z * Math.sqrt((n - 1) / n), n - 1);
}

/** P(|T| > value) of Student's t distribution, for a value above 0. */
function studentBeyond(value: number, degreesOfFreedom: number): number {
  return 2 * t.cdf(-value, degreesOfFreedom);
}

/**
 * The number of standard errors from which sacreBLEU's bootstrap rejects: where the share of |δ*| beyond
 * |δ| + mean |δ*| is the level, for δ* ~ N(z, 1). For z ≥ 1.5 that is nearly the share of δ* beyond 2δ: a one-sided
 * p that is read as a two-sided one.
 */
export function sacrebleuZ(level: number): number {
  let [low, high] = [0, 10];
  for (let step = 0; step < 60; step++) {
    const z = (low + high) / 2;
    // Mean of |N(z, 1)|, the folded normal distribution.
    const mean = Math.sqrt(2 / Math.PI) * Math.exp((-z * z) / 2) + z * (1 - 2 * normal.cdf(-z, 0, 1));
    const limit = z + mean;
    const p = normal.cdf(z - limit, 0, 1) + normal.cdf(-z - limit, 0, 1);
    [low, high] = p > level ? [z, high] : [low, z];
  }
  return (low + high) / 2;
}

/** Whether a test rejects w wins and l losses among n items, the others being ties. */
export type RejectsWins = (wins: number, losses: number) => boolean;

/**
 * The exact rate at which a test of wins and losses rejects: the sum of the probabilities of all (wins, losses) that it
 * rejects, where an item is no tie with probability `differing` and then a win with probability `win`.
 */
export function rateOfWins(n: number, differing: number, win: number, rejects: RejectsWins): number {
  let rate = 0;
  binomial(n, differing).forEach((weight, decided) => {
    // What is left out adds up to less than 1e-9.
    if (weight > 1e-12) {
      binomial(decided, win).forEach((probability, wins) => {
        rate += rejects(wins, decided - wins) ? weight * probability : 0;
      });
    }
  });
  return rate;
}

/** The sign test's (and McNemar's exact) two-sided p: twice the smaller tail of fair coins. */
export function fairCoinP(wins: number, losses: number): number {
  const fewer = Math.min(wins, losses);
  return Math.min(
    1,
    2 *
      binomial(wins + losses, 0.5)
        .subarray(0, fewer + 1)
        .reduce(add, 0),
  );
}

/** The t-test's p where so many differences of n are 1, so many −1 and the others 0. */
export function studentP(wins: number, losses: number, n: number): number {
  const gain = (wins - losses) / n;
  const variance = ((wins + losses) / n - gain ** 2) / (n - 1);
  return gain === 0 || variance <= 0 ? 1 : studentBeyond(Math.abs(gain) / Math.sqrt(variance), n - 1);
}

/** McNemar's mid-p: half of the observed outcome's probability is left out on each side. */
export function midP(wins: number, losses: number): number {
  return fairCoinP(wins, losses) - (wins === losses ? 0 : binomial(wins + losses, 0.5)[wins]!);
}

/** McNemar's χ² = (|w − l| − correction)² / (w + l) with one degree of freedom. */
export function chiSquareP(wins: number, losses: number, correction: number): number {
  const distance = Math.max(0, Math.abs(wins - losses) - correction);
  return distance === 0 ? 1 : beyond(distance / Math.sqrt(wins + losses));
}

const distributions = new Map<string, Float64Array>();

/** P(X = 0), P(X = 1) ... for X ~ Binomial(trials, probability). */
export function binomial(trials: number, probability: number): Float64Array {
  const name = `${trials}:${probability}`;
  const known = distributions.get(name);
  if (known !== undefined) {
    return known;
  }
  // Each is the one before times (trials − count) / (count + 1) · odds; begun at 1 in the middle, nothing overflows.
  const odds = probability / (1 - probability);
  const weights = new Float64Array(trials + 1);
  const middle = Math.min(trials, Math.round(trials * probability));
  weights[middle] = 1;
  for (let count = middle; count < trials; count++) {
    weights[count + 1] = weights[count]! * ((trials - count) / (count + 1)) * odds;
  }
  for (let count = middle; count > 0; count--) {
    weights[count - 1] = (weights[count]! * (count / (trials - count + 1))) / odds;
  }
  const total = weights.reduce(add, 0);
  const distribution =
    probability === 1 ? weights.fill(0).fill(1, trials) : weights.map((weight) => weight / total);
  distributions.set(name, distribution);
  return distribution;
}

function add(sum: number, value: number): number {
  return sum + value;
}

/** Power of a two-sided z-test at a level where the true gain is so many standard errors. */
export function powerOf(standardErrors: number, level: number): number {
  const z = twoSidedZ(level);
  return normal.cdf(standardErrors - z, 0, 1) + normal.cdf(-standardErrors - z, 0, 1);
}

/**
 * Probability that a gain of z standard errors has the sign of the true gain, where true gains are normal around 0 with
 * a standard deviation of `ratio` standard errors: Φ(z √B) with B = ratio² / (1 + ratio²). For one-sided p around 0.05
 * that is 95% at most, when real gains are large.
 */
export function rightSign(z: number, ratio: number): number {
  return normal.cdf(z * Math.sqrt(ratio ** 2 / (1 + ratio ** 2)), 0, 1);
}
