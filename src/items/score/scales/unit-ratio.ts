import { meaningOf } from '../../../columns';
import { elementAt } from '../../../model/lists';
import { english, type Text } from '../../../model/words';
import { formatCount } from '../../../model/text';
import type { MetricChoice } from '../../../model/settings/metric-choice';
import { correlation, ranksOf, momentsOf } from '../../../model/correlation';
import { isLowerOrCost, spreadOf } from './other-scale';
import type { Scores } from './scales';
import { valuesOf } from '../scored-system';

/** Fewer items may have such a ratio by chance. */
const FEWEST = 12;

/** How near a power of ten the ratio is, in decimal logarithms: 12%. */
const NEAR = 0.05;

/** The same where only a part of the items shows it. */
const NEAR_IN_PART = 0.15;

/** Fewer items may be slow answers. */
const FEWEST_OF_PART = 3;

/** How much the ratios of items differ at most: another system is not as much slower on every item. */
const SPREAD = 0.25;

/**
 * Says that the numbers of a system are ten, a hundred or a thousand times those of the first one on nearly every item, as those in
 * another unit are: the mean of log₁₀(y/x) is near a whole number other than 0, and its standard deviation small. Or on some items, where
 * the file mixes units.
 */
export function unitWarnings(choice: MetricChoice, systems: readonly Scores[]): Text[] {
  const [first, ...others] = systems;
  if (first === undefined) {
    return [];
  }
  const values = valuesOf(first.data);
  return others.flatMap((other) => {
    if (!isLowerOrCost(choice) && isTransformed(first, other)) {
      return [ofScale(choice, first, other)];
    }
    const ratios = ratiosBetween(values, valuesOf(other.data));
    if (ratios.length < FEWEST || 4 * ratios.length < values.length) {
      return [];
    }
    const [power, part] = [powerOf(ratios), partInUnit(ratios)];
    if (power === 0 && part === null && isLine(choice, first, other)) {
      return [ofLine(choice, first, other)];
    }
    const [small, large] = (part?.power ?? power) > 0 ? [first, other] : [other, first];
    return [
      ...(power === 0 ? [] : [ofAll(choice, large, small, power)]),
      ...(part === null ? [] : [ofPart(choice, large, small, part)]),
    ];
  });
}

/** Scores that agree so well about which items are hard are hardly of two systems that spread them so differently. */
const AGREES = 0.97;
const OTHER_SPREAD = 1.3;

/** The same where numbers lie on a line. */
const ON_LINE = 0.99;

/**
 * Bits and nats, powers of ten and of e, degrees, miles, pounds, inches, feet, speeds, dozens, hours, minutes: a bad system may have
 * losses larger by any other factor.
 */
const FACTORS = [1.4427, 2.3026, 1.8, 1.6093, 2.2046, 2.54, 3.2808, 3.6, 12, 24, 57.296, 60];
const NEAR_FACTOR = 0.02;

/** Less suffices where the numbers are in proportion: the means, and nearly the deviations, have the ratio of two units. */
const IN_PROPORTION = 0.95;
const NEAR_DEVIATION = 0.04;
const NEAR_MEAN = 0.15;

/** Less still of losses that may be bits and nats; the deviations and means are the less exact, the less both agree. */
const LOGARITHMS = [1.4427, 2.3026, 3.3219];
const MAY_BE_BITS = 0.85;
const NEAR_BITS = 0.2;

/** The same of logarithms by their names, whose means then have to be nearer. */
const MAY_BE_LOGARITHMS = 0.5;
const NEAR_MEANS = 0.04;
const OF_LOGARITHMS = /^(?:loss|losses|logloss|nll|bce|surprisals?|x?ent|cross-?ent(?:ropy)?)$/;

/** In standard deviations: so far from 0 no other factor begins. */
const FAR = 3;

function isLine({ column = 'score' }: MetricChoice, one: Scores, other: Scores): boolean {
  const [x, y] = [valuesOf(one.data), valuesOf(other.data)];
  const { slope, offset } = lineOf(one, other);
  const ratio = slope > 1 ? slope : 1 / slope;
  const isNear = (near: number) => FACTORS.some((factor) => Math.abs(ratio / factor - 1) <= near);
  const isUnit =
    isNear(NEAR_FACTOR) ||
    (ratio >= OTHER_SPREAD && Math.abs(offset) >= FAR * spreadOf(other.data).deviation);
  const areInProportion =
    isNear(NEAR_DEVIATION) && Math.abs(offset) <= NEAR_MEAN * Math.abs(spreadOf(other.data).mean);
  const { better, kind } = meaningOf(column);
  const agreement = correlation(x, y);
  return (
    x.length >= FEWEST &&
    kind !== 'cost' &&
    ((better === 'lower' && mayBeBits(column, one, other, agreement)) ||
      (areInProportion && agreement >= IN_PROPORTION) ||
      (isUnit && agreement >= ON_LINE && correlation(ranksOf(x), ranksOf(y)) >= AGREES))
  );
}

/** Whether means and deviations have about the ratio of bits, nats and decimal logarithms. */
function mayBeBits(column: string, one: Scores, other: Scores, agreement: number): boolean {
  const [x, y] = [spreadOf(one.data), spreadOf(other.data)].sort((few, more) => few.mean - more.mean);
  const near = NEAR_BITS * Math.sqrt(1 - agreement ** 2);
  const least = OF_LOGARITHMS.test(meaningOf(column).head ?? '') ? MAY_BE_LOGARITHMS : MAY_BE_BITS;
  const isNear = (ratio: number, unit: number, most: number) => Math.abs(ratio / unit - 1) <= most;
  return (
    x !== undefined &&
    y !== undefined &&
    agreement >= least &&
    LOGARITHMS.some(
      (unit) =>
        isNear(y.mean / x.mean, unit, agreement < MAY_BE_BITS ? NEAR_MEANS : near) &&
        isNear(y.deviation / x.deviation, unit, near),
    )
  );
}

/** The line through numbers that correlate perfectly. */
function lineOf(one: Scores, other: Scores): { readonly slope: number; readonly offset: number } {
  const [x, y] = [spreadOf(one.data), spreadOf(other.data)];
  const slope = y.deviation / x.deviation;
  return { slope, offset: y.mean - slope * x.mean };
}

function ofLine(choice: MetricChoice, one: Scores, other: Scores): Text {
  const { slope, offset } = lineOf(one, other);
  return english(
    'In "{0}", the numbers of {1} are nearly {2} times those of {3} {4} on every item: check that both have the same unit.',
    choice.column ?? 'score',
    other.path,
    slope.toPrecision(3),
    one.path,
    `${offset < 0 ? '−' : '+'} ${Math.abs(offset).toPrecision(3)}`,
  );
}

/** Fractions against numbers that go beyond 1, in the same order and spread more widely: bits, odds. */
function isTransformed(one: Scores, other: Scores): boolean {
  const spreads = [spreadOf(one.data), spreadOf(other.data)].sort((x, y) => x.high - y.high);
  const [within, beyond] = spreads;
  return (
    within !== undefined &&
    beyond !== undefined &&
    within.n >= FEWEST &&
    within.low >= 0 &&
    within.high <= 1 &&
    beyond.high > 1 &&
    beyond.deviation >= OTHER_SPREAD * within.deviation &&
    correlation(ranksOf(valuesOf(one.data)), ranksOf(valuesOf(other.data))) >= AGREES
  );
}

function ofScale({ column = 'score' }: MetricChoice, one: Scores, other: Scores): Text {
  return english(
    'In "{0}", the numbers of {1} and {2} rank the items alike, but go beyond 1 in one of them only: check that both have the same unit.',
    column,
    one.path,
    other.path,
  );
}

function ofAll({ column = 'score' }: MetricChoice, large: Scores, small: Scores, power: number): Text {
  return english(
    'In "{0}", the numbers of {1} are about {2} times those of {3} on nearly every item: check that both have the same unit.',
    column,
    large.path,
    formatCount(10 ** Math.abs(power)),
    small.path,
  );
}

/** A part of the items whose ratios are all near one power of ten. */
interface Part {
  readonly power: number;
  readonly count: number;
}

function ofPart({ column = 'score' }: MetricChoice, large: Scores, small: Scores, part: Part): Text {
  return english(
    'In "{0}", {1} numbers of {2} are about {3} times those of {4}, and all others about the same: check that all have the same unit.',
    column,
    formatCount(part.count),
    large.path,
    formatCount(10 ** Math.abs(part.power)),
    small.path,
  );
}

/** log₁₀(y/x) of each item on which both are positive. */
function ratiosBetween(one: Float64Array, other: Float64Array): number[] {
  return Array.from(one, (x, item) => Math.log10(elementAt(other, item) / x)).filter(Number.isFinite);
}

/** Which power of ten the second numbers are of the first; 0 if they aren't. */
function powerOf(ratios: readonly number[]): number {
  const { mean, deviation } = momentsOf(ratios);
  const power = Math.round(mean);
  return Math.abs(mean - power) <= NEAR && deviation <= SPREAD ? power + 0 : 0;
}

/**
 * Some items, but not most, whose ratio is near 100, 1,000 or a million, or one over it, where those of all others are near 1; the
 * ratios of each part vary little, and not so little that one number, such as a timeout, was written for all.
 */
function partInUnit(ratios: readonly number[]): Part | null {
  for (const power of [2, -2, 3, -3, 6, -6]) {
    const isApart = (ratio: number) => Math.abs(ratio - power) < Math.abs(ratio);
    const [apart, rest] = [ratios.filter(isApart), ratios.filter((ratio) => !isApart(ratio))];
    if (apart.length < FEWEST_OF_PART || apart.length > rest.length || new Set(apart).size < FEWEST_OF_PART) {
      continue;
    }
    const [one, other] = [momentsOf(apart), momentsOf(rest)];
    const areNear = Math.abs(one.mean - power) <= NEAR_IN_PART && Math.abs(other.mean) <= NEAR_IN_PART;
    if (areNear && one.deviation <= SPREAD && other.deviation <= SPREAD) {
      return { power, count: apart.length };
    }
  }
  return null;
}
