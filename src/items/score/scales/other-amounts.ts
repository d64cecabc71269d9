import { meaningOf, wordSet, wordsOf } from '../../../columns';
import { elementAt, largest, smallest } from '../../../model/lists';
import { english, type Text } from '../../../model/words';
import type { MetricChoice } from '../../../model/settings/metric-choice';
import { correlation, momentsOf } from '../../../model/correlation';
import { knownMean } from '../scored-system';

/** The numbers of a system, one for each item; NaN where one is missing. */
export interface Numbers {
  readonly name: string;
  readonly items: Float64Array;
  readonly distinct: ReadonlySet<number>;
}

/** What a system has alone beside another one; null: nothing. */
export type Rule = (choice: MetricChoice, one: Numbers, other: Numbers) => Text | null;

const FEWEST_ITEMS = 20;

const MONEY = wordSet('cost costs price prices expense expenses');
const CURRENCIES = wordSet('usd eur gbp dollar dollars euro euros cents');

/** Natural logarithms: two currencies are at least so far apart, one system's prices vary so little against another's, and more among items. */
const OTHER_CURRENCY = 0.05;
const SAME_PRICE = 0.05;
const PRICES = 0.2;

/** Amounts of money that are the same number of times the other's on every item: two currencies, or two prices of the same thing. */
function ofMoney({ column = 'score' }: MetricChoice, one: Numbers, other: Numbers): Text | null {
  const words = wordsOf(column);
  const isOpen = words.some((word) => MONEY.has(word)) && !words.some((word) => CURRENCIES.has(word));
  if (meaningOf(column).better !== 'lower' || !isOpen) {
    return null;
  }
  const logs = one.items.map(Math.log);
  const ratios = logs
    .map((log, item) => log - Math.log(elementAt(other.items, item)))
    .filter(Number.isFinite);
  const [ratio, amount] = [momentsOf(ratios), momentsOf(logs.filter(Number.isFinite))];
  return ratios.length < FEWEST_ITEMS ||
    ratio.mean < OTHER_CURRENCY ||
    ratio.deviation > Math.min(SAME_PRICE, ratio.mean) ||
    amount.deviation < PRICES
    ? null
    : english(
        'In "{0}", the amounts of {1} are about {2} times those of {3} on every item: check that both are in the same currency.',
        column,
        one.name,
        Math.exp(ratio.mean).toPrecision(3),
        other.name,
      );
}

/** Errors that go with a power of the other's as well as this, in logarithms, and this power at least; or less well with about their squares. */
const GOES_WITH = 0.98;
const POWER = 1.4;
const GOES_WITH_SQUARES = 0.95;
const ABOUT_SQUARES = [1.6, 2.5] as const;

/** Errors of one system that are a power of those of the other: squares and roots. */
function ofPower({ column = 'score' }: MetricChoice, one: Numbers, other: Numbers): Text | null {
  const { better, kind } = meaningOf(column);
  const logs = [one, other].map(({ items }) => items.map((value) => (value > 0 ? Math.log(value) : NaN)));
  const [x, y] = [logs[0]!, logs[1]!];
  const both = x.filter((value, item) => !Number.isNaN(value - elementAt(y, item)));
  const agreement =
    better !== 'lower' || kind === 'cost' || both.length < FEWEST_ITEMS ? 0 : correlation(x, y);
  if (agreement < GOES_WITH_SQUARES) {
    return null;
  }
  const [own, others] = [
    momentsOf(both),
    momentsOf(y.filter((value, item) => !Number.isNaN(value - elementAt(x, item)))),
  ];
  const power = own.deviation / others.deviation;
  const [low, high] = ABOUT_SQUARES;
  const isPower = (agreement >= GOES_WITH && power >= POWER) || (power >= low && power <= high);
  return own.deviation < PRICES || !isPower
    ? null
    : english(
        'In "{0}", the numbers of {1} go with those of {2} to the power of {3}: check that both are errors of one kind, and not squares of them.',
        column,
        one.name,
        other.name,
        power.toFixed(1),
      );
}

/** How near the logarithms of another system come to the other's numbers, as a share of these, and how well both go together. */
const NEAR_LOGARITHM = 0.25;
const GO_TOGETHER = 0.5;

/** Perplexities beside the losses they are powers of. */
function ofExponential({ column = 'score' }: MetricChoice, one: Numbers, other: Numbers): Text | null {
  if (meaningOf(column).kind === 'cost' || one.items.length < FEWEST_ITEMS) {
    return null;
  }
  const logs = one.items.map(Math.log);
  const [own, others] = [logs, other.items].map((values) => momentsOf(values.filter(Number.isFinite)));
  const isNear = (name: 'mean' | 'deviation') =>
    Math.abs(own![name] - others![name]) <= NEAR_LOGARITHM * others![name];
  return !isNear('mean') || !isNear('deviation') || correlation(logs, other.items) < GO_TOGETHER
    ? null
    : english(
        'In "{0}", the logarithms of the numbers of {1} are about the numbers of {2}: check that not one of them holds perplexities and the other losses.',
        column,
        one.name,
        other.name,
      );
}

/** All of one system's losses are larger than all of the other's, and so many times on average. */
const OTHER_SIZE = 5;

/** Losses of another size on every item: sums for means. */
function ofAnotherSize({ column = 'score' }: MetricChoice, one: Numbers, other: Numbers): Text | null {
  const { better, kind } = meaningOf(column);
  const [small, large] = [other.distinct, one.distinct].map((values) => [...values]);
  return better !== 'lower' ||
    kind === 'cost' ||
    smallest(large!) <= largest(small!) ||
    smallest(small!) <= 0 ||
    knownMean(one.items) < OTHER_SIZE * knownMean(other.items)
    ? null
    : english(
        'In "{0}", every number of {1} is larger than all those of {2}, and their mean {3} times as large: check that both are means, or both sums, per item.',
        column,
        one.name,
        other.name,
        (knownMean(one.items) / knownMean(other.items)).toPrecision(2),
      );
}

export const AMOUNTS: readonly Rule[] = [ofMoney, ofExponential, ofPower, ofAnotherSize];
