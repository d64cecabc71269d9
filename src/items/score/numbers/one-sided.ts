import { elementAt, endsOf, largest } from '../../../model/lists';
import { english, type Text } from '../../../model/words';
import { formatCount } from '../../../model/text';
import type { MetricChoice } from '../../../model/settings/metric-choice';
import { knownMean, numbersOf, valuesOf } from '../scored-system';
import { AMOUNTS, type Numbers, type Rule } from '../scales/other-amounts';
import type { Scores } from '../scales/scales';
import { decimalsOf } from '../../rows/summaries/statistic-of';

/*
 * What the numbers of one system show, and those of another on the same items don't: one number for all items, an end beyond which
 * the other goes on, fewer decimals, other amounts. Two systems rarely differ like this; two ways to measure do.
 */

const FEWEST_ITEMS = 12;

const EXAMINED_ITEMS = 50_000;

/** Numbers that vary as measurements do. */
const VARYING = 5;

/** Warns of what either the first system or another one has and the other of the two has not. */
export function oneSidedWarnings(choice: MetricChoice, systems: readonly Scores[]): Text[] {
  const [first, ...others] = systems.map(({ path, data }) => beginningOf(path, data));
  if (first === undefined || first.items.length < FEWEST_ITEMS) {
    return [];
  }
  const rules: readonly Rule[] = [ofConstant, ofLimit, ofSteps, ...AMOUNTS];
  return others.flatMap((other) => {
    const said = rules
      .flatMap((rule) => [rule(choice, first, other), rule(choice, other, first)])
      .find((text) => text !== null);
    return said === undefined ? [] : [said];
  });
}

function beginningOf(name: string, data: Scores['data']): Numbers {
  const some = data.subarray(0, 2 * EXAMINED_ITEMS);
  return { name, items: valuesOf(some), distinct: new Set(numbersOf(some)) };
}

/** One number for all items, where the other has many: a default, or a mean of the whole file. A score of 0 is reported elsewhere. */
function ofConstant({ column = 'score' }: MetricChoice, one: Numbers, other: Numbers): Text | null {
  const [only = 0, ...more] = one.distinct;
  return only === 0 || more.length > 0 || other.distinct.size < VARYING
    ? null
    : english(
        'Every "{0}" of {1} is {2}, where those of {3} differ from item to item: check that each item was measured.',
        column,
        one.name,
        String(only),
        other.name,
      );
}

/** So many numbers, and this share of all, end at a limit, this many times as many as at the number next to it. */
const AT_LIMIT = 5;
const SHARE_AT_LIMIT = 0.05;
const PILED_UP = 3;

/** This share of the other's numbers on these items lies beyond. */
const BEYOND = 0.75;

/** Many numbers equal to the highest or the lowest, where most of the other system's go further: a timeout, a clipped range. */
function ofLimit({ column = 'score' }: MetricChoice, one: Numbers, other: Numbers): Text | null {
  const sorted = [...one.distinct].sort((x, y) => x - y);
  if (sorted.length < VARYING) {
    return null;
  }
  for (const sign of [1, -1]) {
    const [limit = 0, next = 0] = [-1, -2].map((at) => sorted.at(sign === 1 ? at : -at - 1));
    const at = placesOf(one, limit);
    const beyond = at.filter((item) => sign * (elementAt(other.items, item) - limit) > 0);
    if (
      at.length >= Math.max(AT_LIMIT, SHARE_AT_LIMIT * one.items.length) &&
      at.length >= PILED_UP * placesOf(one, next).length &&
      beyond.length >= BEYOND * at.length &&
      PILED_UP * placesOf(other, limit).length <= at.length
    ) {
      return english(
        'The "{0}" of {1} is {2} on {3} items and nowhere beyond, but that of {4} goes on: if {2} is a limit, such as a timeout, the gain is one of the limits.',
        column,
        one.name,
        String(limit),
        formatCount(at.length),
        other.name,
      );
    }
  }
  return null;
}

function placesOf({ items }: Numbers, number: number): number[] {
  return [...items.keys()].filter((item) => items[item] === number);
}

/** More decimals than this are as good as all. */
const MOST_DECIMALS = 8;

/** Right, wrong and what is between them are no rounded measurements. */
const FEWEST_ROUNDED = 3;

/** This share of the other's numbers lies between the multiples. */
const BETWEEN = 0.2;

/** Multiples of a step, which the other's aren't, and a gain that rounding down all numbers could make. */
function ofSteps({ column = 'score' }: MetricChoice, one: Numbers, other: Numbers): Text | null {
  const coarse = one.distinct.size < FEWEST_ROUNDED ? null : stepOf(one);
  if (coarse === null || Math.abs(gainOf(one, other)) >= coarse) {
    return null;
  }
  const [low, high] = endsOf(one.distinct);
  const inside = one.items.filter((value) => value > low && value < high).length;
  const between = other.items.filter((value) => Math.abs(value / coarse - Math.round(value / coarse)) > 1e-6);
  return inside < FEWEST_ITEMS || between.length < BETWEEN * other.items.length
    ? null
    : english(
        'In "{0}", all numbers of {1} are multiples of {2}, which those of {3} aren’t: if they were rounded down or up, the gain may come from that.',
        column,
        one.name,
        String(coarse),
        other.name,
      );
}

/** Digits of steps in which one counts: 1, 2, 5, 25. */
const ROUND = /^0*(?:1|2|25|5)0*$/;

/** The largest number of which all are multiples, such as 0.25; null: one too small to matter, or not round. */
function stepOf({ distinct }: Numbers): number | null {
  const decimals = largest([...distinct].map(decimalsOf), 0);
  const factor = 10 ** decimals;
  let step = 0;
  for (const value of distinct) {
    // Euclid’s algorithm; NaN, from numbers too large or small, ends it.
    for (let rest = Math.round(Math.abs(value) * factor); rest > 0;) {
      [step, rest] = [rest, step % rest];
    }
  }
  return decimals <= MOST_DECIMALS && ROUND.test(String(step)) ? step / factor : null;
}

function gainOf(one: Numbers, other: Numbers): number {
  return knownMean(one.items.map((value, item) => value - elementAt(other.items, item)));
}
