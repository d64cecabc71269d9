import { sumOf } from '../../model/lists';
import type { Pair } from '../../model/results/significance';
import { onceFor } from '../../model/once';
import { skewnessError, skewnessOf } from './carried-by-few';
import { effectiveClusters, unequalSizes } from './effective-clusters';
import { itemScores, scoresOfItems } from '../pair';
import { meanIsLargerP } from '../preferences/bounded-mean';

/** Standard errors by which the skewness of differences of which some failed differs from that of normal ones. */
const NOT_BY_CHANCE = 2;

/** The differences of a mean over scores of a known range, and how far A's can change. */
export interface BoundedGain {
  /** By item or cluster, positive where A is better. */
  readonly differences: Float64Array;
  /** The part of the gain that each unit makes up; null if all are alike. */
  readonly shares: Float64Array | null;
  readonly gain: number;
  /** Items, or effective clusters. */
  readonly units: number;
  /** R, the most by which a unit's difference can change. */
  readonly range: number;
  /** How far a unit of A can fall, and rise, on average, if it fails or succeeds totally: to the end of the scale. */
  readonly down: number;
  readonly up: number;
}

/**
 * What is known of a mean: of percentages, R is 100, and of scores that all lie from 0 to 1 it is 1.
 *
 * @returns null where no scale is known, and for other metrics, of which an item can be worth more than its share (one of few in a class)
 */
export const boundedGain = onceFor((pair: Pair): BoundedGain | null => {
  const { metric, clustered, a, b, n, gain, scoreA } = pair;
  if (pair.differences === null && !(metric.isMean && clustered)) {
    return null;
  }
  const scores = clustered ? { a: itemScores(metric, a), b: itemScores(metric, b) } : scoresOfItems(pair);
  const isShare = [scores.a, scores.b].every((some) => some.every((score) => score >= 0 && score <= 1));
  const range = metric.unit === '%' ? 100 : isShare ? 1 : Infinity;
  if (range === Infinity) {
    return null;
  }
  const sign = metric.higherIsBetter ? 1 : -1;
  const sizes = unequalSizes(pair);
  const items = sizes === null ? n : sumOf(sizes);
  const [toBottom, toTop] = [scoreA, range - scoreA];
  return {
    differences: pair.differences ?? scores.a.map((score, i) => sign * (score - scores.b[i]!)),
    shares: sizes && Float64Array.from(sizes, (size) => size / items),
    gain,
    units: sizes === null ? n : effectiveClusters(sizes),
    range,
    ...(metric.higherIsBetter ? { down: toBottom, up: toTop } : { down: toTop, up: toBottom }),
  };
});

/** R of single items or clusters of equal size; ∞ where it isn't known. */
export function largestChange(pair: Pair): number {
  const bounded = boundedGain(pair);
  return bounded === null || bounded.shares !== null ? Infinity : bounded.range;
}

/**
 * The items it takes for the first formula of `unseenP` to be at most α: ln α/ln(1 − s/R).
 *
 * @returns null where more items would not help, or some of what may be missing was seen
 */
export function itemsToSee(pair: Pair, distance: number, sign: 1 | -1, alpha: number): number | null {
  const bounded = pair.clustered ? null : boundedGain(pair);
  if (bounded === null) {
    return null;
  }
  const share = distance / roomOf(bounded, sign);
  const isSeen = isSkewedTowards([{ weight: 1, bounded }], sign);
  return isSeen || !(share > 0 && share < 1) ? null : Math.ceil(Math.log(alpha) / Math.log1p(-share));
}

/**
 * A lower bound of the p of a true gain on the other side of a limit that lies at a distance s from the observed gain: what
 * differences that weren't seen could be. If units of A fail totally, each loses on average R, what its score is from the end of
 * the scale. Then a share s/R of the units suffices, and
 *
 *     P(none of n units is one of them) = (1 − s/R)^n
 *
 * (for s/R = 3/n about 5%, the “rule of three”: Hanley and Lippman-Hand 1983, JAMA 249(13)). Where a few units differ far more than
 * all others, some were seen: then it is the p of a mean of numbers of that range, whatever their distribution (Gaffke 2005;
 * Learned-Miller and Thomas 2019).
 *
 * @param distance above 0; below, the gain lies beyond the limit
 * @param sign 1 for a limit below the gain
 */
export function unseenP(pair: Pair, distance: number, sign: 1 | -1): number {
  const bounded = boundedGain(pair);
  return bounded === null ? 0 : pooledUnseenP([{ weight: 1, bounded }], distance, sign);
}

export interface BoundedTask {
  readonly weight: number;
  readonly bounded: BoundedGain;
}

/**
 * The same of a mean over tasks, Σ w_t·δ_t. The failures may be of any task: they are hardest to see if
 *
 *     P(none is seen) = ∏ (1 − q_t)^n_t, subject to Σ w_t·q_t·R_t = s
 *
 * is largest, that is for 1 − q_t = min(1, n_t/(λ·w_t·R_t)).
 */
export function pooledUnseenP(tasks: readonly BoundedTask[], distance: number, sign: 1 | -1): number {
  if (tasks.length === 0 || !(distance > 0)) {
    return 0;
  }
  const unseen = noneSeenP(tasks, distance, sign);
  return isSkewedTowards(tasks, sign) ? Math.max(unseen, anyDistributionP(tasks, distance, sign)) : unseen;
}

function roomOf({ down, up }: BoundedGain, sign: 1 | -1): number {
  return sign === 1 ? down : up;
}

function noneSeenP(tasks: readonly BoundedTask[], distance: number, sign: 1 | -1): number {
  const open = tasks
    .map(({ weight, bounded }) => ({ units: bounded.units, loss: weight * roomOf(bounded, sign) }))
    .filter(({ loss }) => loss > 0)
    .map((task) => ({ ...task, turn: task.units / task.loss }))
    .sort((one, other) => one.turn - other.turn);
  // With λ between two turns, those before fail: Σ (loss − n/λ) = s.
  let [losses, units] = [0, 0];
  for (const [i, { loss, units: own }] of open.entries()) {
    losses += loss;
    units += own;
    const lambda = units / (losses - distance);
    if (losses > distance && lambda <= (open[i + 1]?.turn ?? Infinity)) {
      return Math.exp(
        open.slice(0, i + 1).reduce((sum, task) => sum + task.units * Math.log(task.turn / lambda), 0),
      );
    }
  }
  return 0;
}

/** Whether the differences are more skewed towards the limit than normal ones hardly ever are: some of what is rare was seen. */
function isSkewedTowards(tasks: readonly BoundedTask[], sign: 1 | -1): boolean {
  const [only] = tasks;
  const values =
    only !== undefined && tasks.length === 1 && only.bounded.shares === null
      ? only.bounded.differences
      : eachUnit(tasks, (difference, share, gain) => share * (difference - gain));
  return -sign * skewnessOf(values) >= NOT_BY_CHANCE * skewnessError(values.length);
}

/**
 * P of a mean of Σ h_i·d_i at the limit μ, by the numbers h_i/max h·(d_i − μ), whose mean is 0 then and which lie from −R − μ to R − μ
 * as the differences do.
 */
function anyDistributionP(tasks: readonly BoundedTask[], distance: number, sign: 1 | -1): number {
  const range = tasks.reduce((most, { bounded }) => Math.max(most, bounded.range), 0);
  const gain = tasks.reduce((sum, { weight, bounded }) => sum + weight * bounded.gain, 0);
  const limit = gain - sign * distance;
  const shares = eachUnit(tasks, (_, share) => share);
  const largest = shares.reduce((most, share) => Math.max(most, share), 0);
  const scaled = (value: number) => Math.min(1, Math.max(0, (value + sign * limit + range) / (2 * range)));
  const numbers = eachUnit(tasks, (difference, share) =>
    scaled((share / largest) * sign * (difference - limit)),
  );
  return scaled(0) > 0 ? meanIsLargerP(numbers, scaled(0)) : 0;
}

/** @param of difference, share in the mean over tasks, and gain of the task */
function eachUnit(
  tasks: readonly BoundedTask[],
  of: (difference: number, share: number, gain: number) => number,
): Float64Array {
  const values = new Float64Array(tasks.reduce((sum, { bounded }) => sum + bounded.differences.length, 0));
  let at = 0;
  for (const { weight, bounded } of tasks) {
    const { differences, shares, gain } = bounded;
    for (let i = 0; i < differences.length; i++) {
      values[at++] = of(differences[i]!, weight * (shares?.[i] ?? 1 / differences.length), gain);
    }
  }
  return values;
}
