import { wordsOf } from '../../../columns';
import { isOfNumbers } from '../../../metrics';
import { baseName, elementAt, english, formatCount, type MetricChoice, type Text } from '../../../model';
import { FEWEST, ratingsIn, type Ratings } from './ratings';
import { withOption, type Scores } from './scales';

/** What is usually rated from 1. */
const RATINGS = new Set(
  'rating ratings likert star stars mos opinion quality helpfulness fluency adequacy coherence relevance'.split(
    ' ',
  ),
);

/** Fewer zeros show nothing. */
const FEWEST_ZEROS = 3;

/** Where all files have as many, 0 may be a class or a point like any other. */
const MORE = 3;

/** The one-sided normal quantile of 10⁻⁴. */
const NO_CHANCE = 3.72;

interface WithZeros extends Ratings {
  readonly zeros: number;
}

/**
 * Says that 0 may stand for a missing rating: where one system has 0, another with hardly any has better ratings than such a low
 * one predicts (by linear regression on the other items); or, in a column of ratings, one file has no 0 at all.
 */
export function zeroRatingWarnings(choice: MetricChoice, systems: readonly Scores[]): Text[] {
  const all = isOfNumbers(choice.id) ? systems.flatMap((one) => withZeros(one) ?? []) : [];
  const isRating = wordsOf(choice.column ?? 'score').some((word) => RATINGS.has(word));
  const found = all.find(
    (one) =>
      one.zeros >= FEWEST_ZEROS &&
      all.some(
        (other) =>
          other !== one &&
          ((isRating && other.zeros === 0) || (one.zeros >= MORE * other.zeros && isUnpredicted(one, other))),
      ),
  );
  return found === undefined
    ? []
    : [
        english(
          'The ratings of {0} hold 0 {1} times: if it stands for a missing rating, the gain says nothing; {2} leaves such items out.',
          baseName(found.path),
          formatCount(found.zeros),
          withOption(choice, 'missing', '0').option,
        ),
      ];
}

/** null for other numbers than ratings from 0. */
function withZeros(system: Scores): WithZeros | null {
  const ratings = ratingsIn(system);
  return ratings === null || ratings.low < 0
    ? null
    : { ...ratings, zeros: ratings.values.filter((value) => value === 0).length };
}

/** Whether the other system's mean where one has 0 is above what the line through all other items says, by more than chance. */
function isUnpredicted(one: Ratings, other: Ratings): boolean {
  const rated = Array.from(one.items, (x, item) => ({ x, y: elementAt(other.items, item) })).filter(
    ({ x, y }) => !Number.isNaN(x) && y > 0,
  );
  const [zeros, rest] = [rated.filter(({ x }) => x === 0), rated.filter(({ x }) => x > 0)];
  const [k, n] = [zeros.length, rest.length];
  if (k < FEWEST_ZEROS || n < FEWEST) {
    return false;
  }
  const meanOf = (some: typeof rated, of: 'x' | 'y') =>
    some.reduce((sum, pair) => sum + pair[of], 0) / some.length;
  const [meanX, meanY] = [meanOf(rest, 'x'), meanOf(rest, 'y')];
  const xx = rest.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  const slope = rest.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / xx;
  const squares = rest.reduce((sum, { x, y }) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0);
  const error = Math.sqrt((squares / (n - 2)) * (1 / k + 1 / n + meanX ** 2 / xx));
  return meanOf(zeros, 'y') - (meanY - slope * meanX) > NO_CHANCE * error;
}
