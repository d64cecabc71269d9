import { tally as timesOf } from '../../model/lists';
import { streamState, Uniforms } from '../../kernel/random/uniforms';
import type { Pair } from '../../model/results/significance';
import {
  effectiveClusters,
  freedomOfClusters,
  unequalSizes,
} from '../../significance/uncertainty/effective-clusters';
import { jackknife } from '../../significance/uncertainty/jackknife';
import { rightOrWrong } from '../../significance/paired/mcnemar';
import { skewedGain } from '../../significance/uncertainty/carried-by-few';
import { twoSidedLevel } from '../../significance/uncertainty/expanded';
import { isBelowLevel } from '../../significance/core/unconditional-mcnemar';
import { studentQuantile, upperTail } from '../../significance/distributions';
import { FEWEST_UNITS, type LooksQuestion } from './looks';
import type { DoneUnits } from './units';

/** Finished evaluations that are drawn. */
const DRAWN = 1_000;

/** Larger evaluations are forecast by the normal distribution, which those that are drawn tend to. */
const MOST_UNITS = 20_000;

const DRAWS_A_TURN = 50;

/** The probability of each verdict on all items. */
export interface Forecast {
  readonly better: number;
  readonly worse: number;
  readonly notSignificant: number;
}

/**
 * What the finished comparison will find, if the rest is like what is done: the rest is drawn from the units that are done, which are
 * weighed by a Bayesian bootstrap (Rubin 1981), and the deciding test's verdict on all units is counted. Of a metric that isn't a mean,
 * a unit counts with its pseudo-value of the jackknife.
 *
 * @returns null for fewer than 40 units
 */
export async function forecast(
  { done, all, first }: DoneUnits,
  question: LooksQuestion & { readonly seed: string },
  pause: () => Promise<void>,
): Promise<Forecast | null> {
  if (done < FEWEST_UNITS) {
    return null;
  }
  const pair = first(done);
  const gains = gainsOf(pair);
  const found = verdictOf(pair, all, question);
  if (all > MOST_UNITS || gains.length < done) {
    return normalForecast(pair, all, question);
  }
  const random = new Uniforms();
  random.start(streamState(question.seed, 'bootstrap', 0));
  const { values, counts } = distinctOf(gains);
  const sofar = sumsOf(gains);
  const tally = [0, 0, 0];
  const weights = new Float64Array(values.length);
  for (let i = 0; i < DRAWN; i++) {
    if (i % DRAWS_A_TURN === 0) {
      await pause();
    }
    let total = 0;
    for (let at = 0; at < values.length; at++) {
      weights[at] = total += gamma(random, counts[at]!);
    }
    const sums = { ...sofar };
    for (let rest = done; rest < all; rest++) {
      add(sums, values[placeOf(weights, random.next() * total)]!);
    }
    tally[1 + found(sums)]! += 1;
  }
  const [worse, notSignificant, better] = tally.map((count) => count / DRAWN) as [number, number, number];
  return { better, worse, notSignificant };
}

function distinctOf(gains: Float64Array): { readonly values: Float64Array; readonly counts: Int32Array } {
  const times = timesOf(gains);
  return { values: Float64Array.from(times.keys()), counts: Int32Array.from(times.values()) };
}

/** So many uniform numbers multiplied are above the smallest double. */
const FACTORS = 24;

/** A sum of so many exponential numbers, −ln ∏ u. */
function gamma(random: Uniforms, count: number): number {
  let sum = 0;
  for (let left = count; left > 0; left -= FACTORS) {
    let product = 1;
    for (let factor = Math.min(left, FACTORS); factor > 0; factor--) {
      product *= random.next();
    }
    sum -= Math.log(product);
  }
  return sum;
}

/** Over all units: Σ g, Σ g², and how many are above and below 0. */
interface Sums {
  total: number;
  squares: number;
  above: number;
  below: number;
}

function sumsOf(gains: Float64Array): Sums {
  const sums: Sums = { total: 0, squares: 0, above: 0, below: 0 };
  gains.forEach((gain) => add(sums, gain));
  return sums;
}

function add(sums: Sums, gain: number): void {
  sums.total += gain;
  sums.squares += gain * gain;
  sums.above += gain > 0 ? 1 : 0;
  sums.below += gain < 0 ? 1 : 0;
}

/** The first place at which the rising sums exceed a number. */
function placeOf(sums: Float64Array, value: number): number {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sums[middle]! > value) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

/** The pseudo-values of the jackknife, n·δ − (n − 1)·δ₍₋ᵢ₎: of a mean, the units' differences. */
export function gainsOf(pair: Pair): Float64Array {
  if (pair.differences !== null) {
    return pair.differences;
  }
  const { gains } = jackknife(pair);
  return gains.map((left) => gains.length * pair.gain - (gains.length - 1) * left);
}

type Sign = -1 | 0 | 1;

/** The verdict on all units: 1 for better, −1 for worse, 0 for not significant. */
function verdictOf(pair: Pair, all: number, { alternative, alpha }: LooksQuestion): (sums: Sums) => Sign {
  const level = twoSidedLevel(alternative, alpha);
  const asked = (sign: number): Sign =>
    alternative === 'two-sided' || sign > 0 === (alternative === 'greater') ? (Math.sign(sign) as Sign) : 0;
  if (!pair.clustered && rightOrWrong(pair) !== null) {
    const fewest = fewestApart(all, level);
    return ({ above, below }) =>
      Math.abs(above - below) >= fewest(above + below) ? asked(above - below) : 0;
  }
  const limit = -studentQuantile(level / 2, freedomAt(pair, all));
  return ({ total, squares }) => {
    const mean = total / all;
    const variance = (squares / all - mean * mean) / (all - 1);
    return mean * mean > limit * limit * variance && variance > 0 ? asked(mean) : 0;
  };
}

/** For right or wrong items: by how many more of m differing ones a system has to be right. */
function fewestApart(all: number, level: number): (differing: number) => number {
  const known = new Map<number, number>();
  return (differing) => {
    const before = known.get(differing);
    if (before !== undefined) {
      return before;
    }
    let [low, high] = [0, differing + 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      [low, high] = isBelowLevel(all, differing, middle, level) ? [low, middle] : [middle, high];
    }
    known.set(differing, high);
    return high;
  };
}

/** Clusters of unequal size: as many effective ones for each that is done. */
function freedomAt(pair: Pair, all: number): number {
  const sizes = unequalSizes(pair);
  return sizes === null ? all - 1 : freedomOfClusters((effectiveClusters(sizes) * all) / sizes.length);
}

/**
 * The same where the number of units is large: with the standard error s of one unit, the gain on all N is normal around that on k with
 * the variance s²·(1/k − 1/N), and significant beyond z·s/√N (predictive power: Spiegelhalter, Freedman and Blackburn 1986).
 */
function normalForecast(pair: Pair, all: number, { alternative, alpha }: LooksQuestion): Forecast {
  const { gain, n } = pair;
  const { t } = skewedGain(jackknife(pair), gain, unequalSizes(pair));
  const unit = t === 0 ? 0 : (gain / t) * Math.sqrt(n);
  const level = twoSidedLevel(alternative, alpha);
  const limit = (-studentQuantile(level / 2, freedomAt(pair, all)) * unit) / Math.sqrt(all);
  const spread = unit * Math.sqrt(1 / n - 1 / all);
  const beyond = (distance: number) => (spread > 0 ? upperTail(distance / spread) : Number(distance < 0));
  const better = alternative === 'less' ? 0 : beyond(limit - gain);
  const worse = alternative === 'greater' ? 0 : beyond(limit + gain);
  return { better, worse, notSignificant: 1 - better - worse };
}
