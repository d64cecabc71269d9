import { hasWord, meaningOf, wordSet } from '../../../columns';
import type { MetricChoice } from '../../../model/settings/metric-choice';
import { onceFor } from '../../../model/once';
import { numbersOf } from '../scored-system';

export interface Spread {
  readonly n: number;
  readonly low: number;
  readonly high: number;
  readonly mean: number;
  readonly deviation: number;
  /** Share of the numbers outside 0 to 1, and their mean. */
  readonly beyond: number;
  readonly meanBeyond: number;
  /** Share above 1 and up to 5. */
  readonly small: number;
  /** Mean of the numbers from 0 to 1. */
  readonly meanWithin: number;
  /** Share strictly between 0 and 1. */
  readonly inside: number;
  /** Share of exactly 1. */
  readonly ones: number;
}

/**
 * On one scale, numbers are hardly ever this many times larger in one file, and never as small as in the
 * other.
 */
const OTHER_SCALE = 20;

/** This share of a file's numbers lies outside 0 to 1, unless only some items are affected. */
const MOST = 0.5;

/** If only a part of a file is on another scale, this share is on each, or a gap lies between them. */
const SOME = 0.2;

/** Fewer numbers don't show a scale. */
const FEWEST = 5;
const FEWEST_OF_RATINGS = 10;

/** The most that usual scales of ratings allow. */
const TOPS: readonly number[] = [5, 10, 100];

/** Numbers are on another scale if mean and deviation grow by the ratio of its top, up to this factor. */
const SAME_SHAPE = 1.35;

/** Where ratings end: how much of the top is reached, and how much of the largest is the mean. */
const REACHED = 0.7;
const HIGH_MEAN = 0.25;

/** Proportions: at most this share of them lies above 1 by mistake, more with a name as evidence, and without it this share is exactly 1. */
const MISTAKES = 0.1;
const NAMED_MISTAKES = 0.5;
const MANY_ONES = 0.15;
const FEWEST_OF_PROPORTIONS = 30;

/** Measures that are never above 1 where they are fractions. */
const PROPORTIONS = wordSet('prob probability probabilities', 'fraction');

/** The numbers of a table of values and weights. */
export const spreadOf = onceFor((data: Float64Array): Spread => {
  let [low, high, sum, n, beyond, sumBeyond, small, inside, ones] = [
    Infinity,
    -Infinity,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
  ];
  let [squares, origin] = [0, 0];
  for (const value of numbersOf(data)) {
    low = Math.min(low, value);
    high = Math.max(high, value);
    sum += value;
    origin = n === 0 ? value : origin;
    squares += (value - origin) ** 2;
    n += 1;
    inside += value > 0 && value < 1 ? 1 : 0;
    ones += value === 1 ? 1 : 0;
    small += value > 1 && value <= 5 ? 1 : 0;
    if (value < 0 || value > 1) {
      beyond += 1;
      sumBeyond += value;
    }
  }
  const mean = sum / n;
  // Σ(x − x̄)² from sums about the first number, in the same pass.
  const about = squares - (sum - n * origin) ** 2 / n;
  return {
    n,
    low,
    high,
    mean,
    deviation: Math.sqrt(Math.max(0, about) / Math.max(1, n - 1)),
    beyond: beyond / n,
    meanBeyond: beyond === 0 ? 0 : sumBeyond / beyond,
    small: small / n,
    meanWithin: beyond === n ? 0 : (sum - sumBeyond) / (n - beyond),
    inside: inside / n,
    ones: ones / n,
  };
});

/** Losses and costs may be small in one system and large in the other. */
export function isLowerOrCost({ column = 'score', higherIsBetter }: MetricChoice): boolean {
  const { better, kind } = meaningOf(column);
  return kind === 'cost' || (higherIsBetter === undefined ? better === 'lower' : !higherIsBetter);
}

/** Which two tables of one column are on different scales; null: none. */
export function onOtherScales(
  tables: readonly Float64Array[],
  choice: MetricChoice,
): readonly [number, number] | null {
  const isUnbounded = isLowerOrCost(choice);
  const spreads = tables.map(spreadOf);
  const known = spreads.filter(({ n }) => n >= FEWEST);
  const areApart = (one: Spread, other: Spread) => areOther(one, other, isUnbounded);
  // What lies between two systems shows that they are the ends of one scale.
  const isBetween = (one: Spread, other: Spread) =>
    known.some((third) => !areApart(one, third) && !areApart(third, other));
  for (const [i, one] of spreads.entries()) {
    const other = spreads.findIndex(
      (later, j) =>
        j > i && [one, later].every(({ n }) => n >= FEWEST) && areApart(one, later) && !isBetween(one, later),
    );
    if (other > 0) {
      return [i, other];
    }
  }
  return null;
}

/**
 * True if one has numbers from 0 to 1 and the other mostly doesn't; if one is many times larger than the other; if one is the
 * other with the other sign; or if both are ratings on scales with different tops.
 */
function areOther(one: Spread, other: Spread, isUnbounded: boolean): boolean {
  const [small, large] = Math.abs(one.mean) < Math.abs(other.mean) ? [one, other] : [other, one];
  const areApart = small.mean > 0 && small.high < large.low && large.mean > OTHER_SCALE * small.mean;
  const isFraction = ({ low, high, mean }: Spread) => low >= 0 && high <= 1 && mean > 0;
  const [within, rest] = isFraction(one) ? [one, other] : [other, one];
  const isPartly = rest.beyond >= SOME && rest.meanBeyond > OTHER_SCALE * within.mean;
  // Scores that only happen to end below 1 in one file go little beyond it in the other.
  const areBeyond = rest.beyond > MOST && (rest.low < 0 || rest.high >= 2 * within.high);
  const areFractions = isFraction(within) && !isFraction(rest) && (areBeyond || isPartly);
  return (
    areApart ||
    (areFractions && (!isUnbounded || large.mean > OTHER_SCALE * small.mean)) ||
    areOpposite(one, other) ||
    (!isUnbounded && areRatings(small, large))
  );
}

/** Log-probabilities and their negatives: all at most 0, and all at least 0, of about the same size. */
function areOpposite(one: Spread, other: Spread): boolean {
  const [negative, positive] = one.mean < other.mean ? [one, other] : [other, one];
  const ratio = -negative.mean / positive.mean;
  return (
    Math.min(one.n, other.n) >= FEWEST_OF_RATINGS &&
    negative.high <= 0 &&
    positive.low >= 0 &&
    negative.mean < 0 &&
    positive.mean > 0 &&
    ratio > 1 / FEWEST &&
    ratio < FEWEST
  );
}

/** Ratings up to 5 and up to 10: mean and deviation grow as the top does, while a better system has a better mean alone. */
function areRatings(small: Spread, large: Spread): boolean {
  const [top, larger] = [small, large].map(({ high }) => TOPS.find((end) => high <= end) ?? 0);
  if (top === undefined || larger === undefined || top === 0 || larger <= top) {
    return false;
  }
  const isNear = (ratio: number) => ratio < SAME_SHAPE && ratio > 1 / SAME_SHAPE;
  const growth = larger / top;
  return (
    [small, large].every(
      ({ n, low, high, mean }) => n >= FEWEST_OF_RATINGS && low >= 0 && high > 1 && mean > HIGH_MEAN * high,
    ) &&
    small.high >= REACHED * top &&
    large.high >= REACHED * larger &&
    isNear(large.mean / small.mean / growth) &&
    isNear(large.deviation / small.deviation / growth)
  );
}

/** Where a few numbers of one table are on another scale than most: above 1 and how far, or null. */
export function mixedIn(data: Float64Array, choice: MetricChoice): 'percent' | 'impossible' | null {
  const { column = 'score', higherIsBetter } = choice;
  const isHigher = higherIsBetter ?? meaningOf(column).better === 'higher';
  const spread = spreadOf(data);
  const { n, low, high, beyond, meanBeyond, small, meanWithin, ones } = spread;
  if (n < FEWEST_OF_RATINGS || low < 0 || beyond === 0 || isLowerOrCost(choice)) {
    return null;
  }
  const isGap = small <= beyond / 4;
  if (beyond <= 1 - SOME && high <= 100 && isGap && meanWithin > 0 && meanBeyond > OTHER_SCALE * meanWithin) {
    return 'percent';
  }
  const isNamed = hasWord(column, PROPORTIONS);
  const isProportion = isNamed || (isHigher && ones >= MANY_ONES && n >= FEWEST_OF_PROPORTIONS);
  return isProportion && beyond <= (isNamed ? NAMED_MISTAKES : MISTAKES) && high <= 2 ? 'impossible' : null;
}
