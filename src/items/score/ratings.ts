import { wordsOf } from '../../columns';
import { isOfNumbers } from '../../metrics';
import { baseName, elementAt, endsOf, english, formatCount, type MetricChoice, type Text } from '../../model';
import { withOption, type Scores } from './scales';

/** Fewer ratings don't show where their scale ends. */
const FEWEST = 20;

/** Longer scales are no ratings. */
const MOST_POINTS = 11;

/** This share of the ratings is the highest of a file, or above the highest of the other. */
const SOME = 0.1;

/** So many ratings are expected above the highest of a file if its scale went on; fewer if both have one shape. */
const EXPECTED = 2;
const EXPECTED_OF_SHAPE = 1.2;

/** Ratings that use fewer points don't show their ends. */
const FEWEST_POINTS = 4;

/** Shapes are the same if deviation and mean are about the same share of the scale. */
const SAME_SHAPE = 1.25;
const SAME_PLACE = 0.1;

/** Whole numbers of a short range. */
interface Ratings {
  readonly path: string;
  readonly values: readonly number[];
  readonly low: number;
  readonly high: number;
}

/**
 * Says that ratings of two files may be on scales with other ends, such as 1 to 5 and 1 to 7: one file often reaches its highest
 * number, as if there were none above, and the other is often above that.
 */
export function ratingWarnings(choice: MetricChoice, systems: readonly Scores[]): Text[] {
  const all = isOfNumbers(choice.id) ? systems.flatMap((one) => ratingsIn(one) ?? []) : [];
  return [...otherEnds(all), ...zerosApart(choice, all)];
}

function otherEnds(all: readonly Ratings[]): Text[] {
  const [long, ...others] = all.toSorted((one, other) => other.high - one.high);
  const short = long && others.find((one) => one.high < long.high && endsBelow(one, long));
  return long === undefined || short === undefined
    ? []
    : [
        english(
          'The ratings of {0} go from {1} to {2} and those of {3} from {4} to {5}: if these are the ends of two scales, the gain says nothing.',
          ...[baseName(short.path), String(short.low), String(short.high)],
          ...[baseName(long.path), String(long.low), String(long.high)],
        ),
      ];
}

/** So many zeros, and so improbable by chance, are none of a scale's points. */
const FEWEST_ZEROS = 3;
const NO_CHANCE = 0.01;

/** What is usually rated from 1. */
const RATINGS = new Set(
  'rating ratings likert star stars mos opinion quality helpfulness fluency adequacy coherence relevance'.split(
    ' ',
  ),
);

/**
 * Says that 0 may stand for a missing rating: one file has none, though it has 1 as often as the others, or 0 stands apart in the
 * others; or 0 stands apart in all of them, in a column of ratings.
 */
function zerosApart(choice: MetricChoice, all: readonly Ratings[]): Text[] {
  const isRating = wordsOf(choice.column ?? 'score').some((word) => RATINGS.has(word));
  const points = all.map(({ path, values }): Points => {
    const [zeros, ones, twos] = [0, 1, 2].map((point) => values.filter((one) => one === point).length);
    return { path, zeros: zeros ?? 0, ones: ones ?? 0, twos: twos ?? 0 };
  });
  const without = points.find(({ zeros }) => zeros === 0);
  const some = points.filter(({ zeros }) => zeros >= FEWEST_ZEROS);
  const found =
    without === undefined
      ? isRating && some.length === points.length && some.every(isApart)
        ? some[0]
        : undefined
      : some.find((one) => isRating || isApart(one) || chanceOfNone(without.ones, one) <= NO_CHANCE);
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

/** How often a file has the lowest ratings. */
interface Points {
  readonly path: string;
  readonly zeros: number;
  readonly ones: number;
  readonly twos: number;
}

/** 0 is more often given than 1, which is itself no more often given than 2. */
function isApart({ zeros, ones, twos }: Points): boolean {
  return ones <= twos && chanceOfAtLeast(zeros, zeros + ones) <= NO_CHANCE;
}

/** The probability of k or more of n by a fair coin, by the normal approximation with a correction for continuity. */
function chanceOfAtLeast(k: number, n: number): number {
  const z = (k - 0.5 - n / 2) / Math.sqrt(n / 4);
  return z <= 1 ? 1 : tailAbove(z);
}

/** The probability that so many of the zeros and ones of two files hold no zero, by chance (Fisher's exact test). */
function chanceOfNone(same: number, { zeros, ones }: Points): number {
  const all = same + zeros + ones;
  return Array.from({ length: same }, (_, i) => (all - zeros - i) / (all - i)).reduce(
    (product, share) => product * share,
    1,
  );
}

function ratingsIn({ path, data }: Scores): Ratings | null {
  const values: number[] = [];
  for (let at = 0; at < data.length; at += 2) {
    const value = elementAt(data, at);
    if (elementAt(data, at + 1) === 0) {
      continue;
    }
    if (!Number.isInteger(value) || Math.abs(value) > MOST_POINTS) {
      return null;
    }
    values.push(value);
  }
  const [low, high] = endsOf(values);
  return values.length < FEWEST || new Set(values).size < FEWEST_POINTS ? null : { path, values, low, high };
}

/** Whether no rating is above the highest by chance, or its whole distribution is that of the other on a shorter scale. */
function endsBelow(short: Ratings, long: Ratings): boolean {
  const [one, other] = [momentsOf(short), momentsOf(long)];
  const expected = short.values.length * tailAbove((short.high + 0.5 - one.mean) / one.deviation);
  const isSameShape =
    isNear(one.deviation / one.length, other.deviation / other.length) &&
    Math.abs((one.mean - short.low) / one.length - (other.mean - long.low) / other.length) < SAME_PLACE;
  return (
    shareOf(short.values, (value) => value === short.high) >= SOME &&
    shareOf(long.values, (value) => value > short.high) >= SOME &&
    expected >= (isSameShape ? EXPECTED_OF_SHAPE : EXPECTED)
  );
}

/** The share of a normal distribution above z > 1, at most (Gordon 1941): φ(z)/z. */
function tailAbove(z: number): number {
  return Math.exp(-0.5 * z * z) / (Math.sqrt(2 * Math.PI) * Math.max(1, z));
}

function momentsOf({ values, low, high }: Ratings) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / (values.length - 1)), length: high - low };
}

function isNear(one: number, other: number): boolean {
  return one < SAME_SHAPE * other && other < SAME_SHAPE * one;
}

function shareOf(some: readonly number[], is: (value: number) => boolean): number {
  return some.filter(is).length / some.length;
}
