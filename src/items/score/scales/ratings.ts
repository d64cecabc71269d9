import { endsOf } from '../../../model/lists';
import { english } from '../../../model/words';
import type { MetricChoice } from '../../../model/settings/metric-choice';
import type { Scores } from './scales';
import { correlation, momentsOf } from '../../../model/correlation';
import { numbersOf, valuesOf } from '../scored-system';
import type { Said } from '../../source';

export const FEWEST_RATINGS = 20;

/** Longer scales are no ratings. */
const MOST_POINTS = 11;

/** This share of the ratings is the highest of a file, above the highest of the other, or below 0. */
const SOME = 0.05;

/** So many ratings are expected above the highest of a file if its scale went on. */
const EXPECTED = 2;

/** Ratings that use fewer points don't show their ends, but for right and wrong. */
const FEWEST_POINTS = 4;

/** Mean and deviation grow alike if their ratios are within this factor of each other. */
const ALIKE = 1.25;

/** Whole and half numbers of a short range. */
export interface Ratings {
  readonly path: string;
  /** The rating of each item; NaN where it has none. */
  readonly items: Float64Array;
  readonly values: Float64Array;
  readonly low: number;
  readonly high: number;
}

/**
 * Says that ratings of two files may be on scales with other ends, such as 1 to 5 and 1 to 7: one file often reaches its highest
 * number, as if there were none above, and the other is often above that. Ratings from 2 are of a scale from 1, and just better.
 */
export function ratingWarnings(_: MetricChoice, systems: readonly Scores[]): Said {
  const all = systems.flatMap((one) => ratingsIn(one, 2) ?? []);
  const [highest, ...others] = all.toSorted((one, other) => other.high - one.high);
  const [signed, unit] = all.length > 0 ? [] : fromMinusOne(systems);
  const long = unit ?? highest;
  const short =
    signed ??
    (long &&
      others.find(
        (one) =>
          one.high < long.high &&
          ((mayBegin(one, long) && endsBelow(one, long)) ||
            isStretched(one, long) ||
            isAboutZero(one, long) ||
            isCountedFromZero(one, long)),
      ));
  return long === undefined || short === undefined
    ? null
    : english(
        'The ratings of {0} go from {1} to {2} and those of {3} from {4} to {5}: if these are the ends of two scales, the gain says nothing.',
        ...[short.path, String(short.low), String(short.high)],
        ...[long.path, String(long.low), String(long.high)],
      );
}

/** Systems that agree so well on which items are hard don't spread their ratings so differently on one scale. */
const AGREE = 0.8;
const STRETCHED = 1.3;

function isStretched(short: Ratings, long: Ratings): boolean {
  const [one, other] = [momentsOf(short.values), momentsOf(long.values)];
  const first = Math.min(1, short.low, long.low);
  const ratio = other.deviation / one.deviation;
  const growth = (other.mean - first) / (one.mean - first);
  return (
    ratio >= STRETCHED &&
    growth < ALIKE * ratio &&
    ratio < ALIKE * growth &&
    correlation(short.items, long.items) >= AGREE
  );
}

/** Whether one scale goes from −2 to 2, and the other from 1 to 5. */
function isAboutZero(short: Ratings, long: Ratings): boolean {
  return long.low > 0 && shareOf(short.values, (value) => value < 0) >= SOME;
}

/** As many points from 0 as from 1: 0 to 4 and 1 to 5. */
function isCountedFromZero(short: Ratings, long: Ratings): boolean {
  return short.low === 0 && long.low === 1 && long.high === short.high + 1 && long.high >= FEWEST_POINTS;
}

/** Fractions of one file that go from −1 to 1, and those of another that never go below 0 but agree on the items; [] if there are none. */
function fromMinusOne(systems: readonly Scores[]): readonly [Ratings, Ratings] | readonly [] {
  const all = systems.map(({ path, data }): Ratings => {
    const values = numbersOf(data);
    const [low, high] = endsOf(values);
    return { path, items: valuesOf(data), values, low, high };
  });
  const fractions = all.filter(
    ({ values, low, high }) => values.length >= FEWEST_RATINGS && low >= -1 && high <= 1,
  );
  const signed = fractions.find(({ values }) => shareOf(values, (value) => value < 0) >= SOME);
  const unit = fractions.find(({ low }) => low >= 0);
  return signed !== undefined &&
    unit !== undefined &&
    momentsOf(signed.values).deviation >= STRETCHED * momentsOf(unit.values).deviation &&
    correlation(signed.items, unit.items) >= AGREE
    ? [signed, unit]
    : [];
}

/** Whether the lowest ratings may be the first points of two scales. */
function mayBegin(short: Ratings, long: Ratings): boolean {
  return long.low <= Math.max(1, short.low);
}

/** null for other numbers than ratings, and for too few. */
export function ratingsIn({ path, data }: Scores, fewest = FEWEST_POINTS): Ratings | null {
  const items = valuesOf(data);
  const values = numbersOf(data);
  const [low, high] = endsOf(values);
  return values.length < FEWEST_RATINGS ||
    Math.max(-low, high) > MOST_POINTS ||
    !values.every((value) => Number.isInteger(2 * value)) ||
    new Set(values).size < fewest
    ? null
    : { path, items, values, low, high };
}

/** Whether no rating is above the highest by chance. */
function endsBelow(short: Ratings, long: Ratings): boolean {
  const { mean, deviation } = momentsOf(short.values);
  return (
    (short.high === 1 || new Set(short.values).size >= FEWEST_POINTS) &&
    shareOf(short.values, (value) => value === short.high) >= SOME &&
    shareOf(long.values, (value) => value > short.high) >= SOME &&
    short.values.length * tailAbove((short.high + 0.5 - mean) / deviation) >= EXPECTED
  );
}

/** The share of a normal distribution above z > 1, at most (Gordon 1941): φ(z)/z. */
function tailAbove(z: number): number {
  return Math.exp(-0.5 * z * z) / (Math.sqrt(2 * Math.PI) * Math.max(1, z));
}

function shareOf(some: Float64Array, is: (value: number) => boolean): number {
  return some.filter(is).length / some.length;
}
