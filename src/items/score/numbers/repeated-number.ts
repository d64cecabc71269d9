import { wordSet, wordsOf } from '../../../columns';
import { elementAt, tally, meanOf, smallest } from '../../../model/lists';
import { english } from '../../../model/words';
import { formatCount } from '../../../model/text';
import type { MetricChoice } from '../../../model/settings/metric-choice';
import { valuesOf } from '../scored-system';
import { FEWEST_RATINGS, type Ratings, ratingsIn } from '../scales/ratings';
import { withOption, type Scores } from '../scales/scales';
import type { Said } from '../../source';
import { momentsOf } from '../../../model/correlation';

/** What is usually rated from 1. */
const RATINGS = wordSet('opinion quality helpfulness fluency adequacy coherence relevance', 'rating');

/** Fewer show nothing: ends of a scale among ratings, or one number among measurements. */
export const FEWEST_ENDS = 3;
const FEWEST_EQUAL = 5;
const FEWEST_POINTS = 5;
const LEAST_SHARE = 0.04;

/** Where all files have it as often, or others are as frequent, it may be a class or a point like any other. */
const MORE = 3;

/** Measurements take so many different values. */
const MANY_VALUES = 20;

/** In standard errors: what failed for no reason is as hard as the rest. */
const USUAL = 2.5;

/** The one-sided normal quantile of 10⁻⁴. */
const NO_CHANCE = 3.72;

const EXAMINED_ITEMS = 50_000;

interface Repeating {
  readonly path: string;
  /** The score of each item; NaN where it has none. */
  readonly items: Float64Array;
  readonly areRatings: boolean;
  readonly number: number;
}

/**
 * Says that a number may stand for a missing score: 0 among ratings, or one that a system has far more often than any other. Where
 * it is, another system with hardly any has scores that don't go with it: better or worse ones, or more different ones, than linear
 * regression on the other items predicts, and among ratings than with the next one; or, in a column of ratings, one file has no 0 at all.
 */
export function repeatedNumberWarnings(choice: MetricChoice, systems: readonly Scores[]): Said {
  const repeating = systems.flatMap(repeatingIn);
  const isRating = wordsOf(choice.column ?? 'score').some((word) => RATINGS.has(word));
  const found = repeating.find((one) => {
    const count = countOf(one.items, one.number);
    return systems.some(({ path, data }) => {
      const others = path === one.path ? null : valuesOf(data);
      const times = others === null ? Infinity : countOf(others, one.number);
      return (
        others !== null &&
        ((isRating && one.areRatings && one.number === 0 && times === 0) ||
          (one.areRatings && isApart(one)) ||
          (count >= MORE * times && isUnpredicted(one, others)) ||
          coincides(one, others))
      );
    });
  });
  return found === undefined
    ? null
    : english(
        'The scores of {0} are {1} {2} times: if it stands for a missing score, the gain says nothing; {3} leaves such items out.',
        found.path,
        String(found.number),
        formatCount(countOf(found.items, found.number)),
        withOption(choice, 'missing', String(found.number)).option,
      );
}

/** Scales of ratings end there. */
const USUAL_TOPS = new Set([1, 2, 3, 4, 5, 7, 10]);

/** The numbers of ratings that may stand for none: 0, and the highest if no scale ends there, or it is apart. */
export function endsIn({ low, high, items }: Ratings): number[] {
  const isOpen = !USUAL_TOPS.has(high) || isApart({ items, number: high });
  return low < 0 ? [] : isOpen ? [0, high] : [0];
}

/** Zeros and the highest among ratings from 0; else a number that is far more frequent than all others. */
function repeatingIn(system: Scores): readonly Repeating[] {
  const { path } = system;
  const items = valuesOf(system.data);
  const ratings = ratingsIn(system);
  if (ratings !== null) {
    return endsIn(ratings)
      .filter((number) => countOf(items, number) >= FEWEST_ENDS)
      .map((number) => ({ path, items, areRatings: true, number }));
  }
  const some = items.subarray(0, EXAMINED_ITEMS);
  const counts = tally(some);
  counts.delete(NaN);
  const [first, second] = [...counts].sort((one, other) => other[1] - one[1]);
  return first === undefined ||
    counts.size < MANY_VALUES ||
    first[1] < Math.max(FEWEST_EQUAL, LEAST_SHARE * some.length, MORE * (second?.[1] ?? 0))
    ? []
    : [{ path, items, areRatings: false, number: first[0] }];
}

/** Whether points of the scale are missing between the number and all other ratings: 0, and then 1, 1.5, 2. */
export function isApart({ items, number }: Pick<Repeating, 'items' | 'number'>): boolean {
  const points = [...new Set(items.filter((value) => !Number.isNaN(value) && value !== number))].sort(
    (one, other) => one - other,
  );
  const steps = points.slice(1).map((point, i) => point - elementAt(points, i));
  const gap = smallest(points.map((point) => Math.abs(point - number)));
  return points.length >= FEWEST_POINTS && gap >= 2 * smallest(steps);
}

/** So rarely do all ratings coincide by chance that agree otherwise as they do next to the number. */
const RARELY = 0.01;

/** Whether both systems have the number on the same items, though they agree on the next rating by chance only. */
function coincides({ items, areRatings, number }: Repeating, others: Float64Array): boolean {
  const both = items.filter((value, item) => value === number && others[item] === number).length;
  const isAlways = both === countOf(items, number) && both === countOf(others, number);
  if (!areRatings || !isAlways) {
    return false;
  }
  const next = nextTo(number, items);
  const same = items.filter((value, item) => value === next && others[item] === next).length;
  return ((same + 1) / (countOf(items, next) + 1)) ** both < RARELY;
}

/** The rating next to the lowest or the highest. */
function nextTo(number: number, items: Iterable<number>): number {
  const others = [...items].filter((value) => !Number.isNaN(value) && value !== number);
  return others.reduce(
    (next, value) => (Math.abs(value - number) < Math.abs(next - number) ? value : next),
    Infinity,
  );
}

function countOf(items: Float64Array, number: number): number {
  return items.reduce((count, value) => count + Number(value === number), 0);
}

interface Pair {
  readonly x: number;
  readonly y: number;
}

/**
 * Whether what another system has on the items with the number is no worse or better than elsewhere, and differs by more than chance
 * from what the line through all other items says: in its mean, or, but for ratings, in its mean square about the line (χ², by
 * Wilson and Hilferty 1931).
 */
export function isUnpredicted({ items, areRatings, number }: Repeating, others: Float64Array): boolean {
  const pairs: Pair[] = Array.from(items, (x, item) => ({ x, y: elementAt(others, item) })).filter(
    ({ x, y }) => !Number.isNaN(x) && !Number.isNaN(y) && y !== number,
  );
  const [equal, rest] = [pairs.filter(({ x }) => x === number), pairs.filter(({ x }) => x !== number)];
  const [k, n] = [equal.length, rest.length];
  if (k < FEWEST_ENDS || n < FEWEST_RATINGS) {
    return false;
  }
  const { mean: meanX, squares: xx } = momentsOf(rest.map(({ x }) => x));
  const { mean: meanY, squares: yy } = momentsOf(rest.map(({ y }) => y));
  const own = meanOf(equal.map(({ y }) => y));
  const slope = rest.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / xx;
  const about = ({ x, y }: Pair) => y - meanY - slope * (x - meanX);
  const squares = rest.reduce((sum, pair) => sum + about(pair) ** 2, 0) / (n - 2);
  const predicted = meanY + slope * (number - meanX);
  const isNearer =
    Math.sign(meanY - predicted) * (own - predicted) >
    NO_CHANCE * Math.sqrt(squares * (1 / k + 1 / n + (number - meanX) ** 2 / xx));
  if (areRatings) {
    const next = nextTo(
      number,
      rest.map(({ x }) => x),
    );
    return (
      isNearer &&
      Math.sign(meanY - predicted) * (own - meanOf(rest.flatMap(({ x, y }) => (x === next ? y : [])))) > 0
    );
  }
  const isUsual = Math.abs(own - meanY) <= USUAL * Math.sqrt((yy / (n - 1)) * (1 / k + 1 / n));
  const ratio = equal.reduce((sum, pair) => sum + about(pair) ** 2, 0) / k / squares;
  const spread = 2 / (9 * k);
  return isUsual && (isNearer || (Math.cbrt(ratio) - (1 - spread)) / Math.sqrt(spread) > NO_CHANCE);
}
