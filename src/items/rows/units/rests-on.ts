import { findColumn, idRank, numberOf, textOf } from '../../../columns';
import { elementAt, sumOf } from '../../../model/lists';
import { english, type Text } from '../../../model/words';
import { formatCount } from '../../../model/text';
import type { Column } from '../../../model/records';
import type { Placed } from '../../content/content-difference';
import { countsUp } from '../../match/alignment';
import { NO_CHANCE, SIGNIFICANT, type OtherGroups } from './choose-unit';
import type { Property } from './item-properties';
import { momentsOf } from '../../../model/correlation';

/*
 * Properties on which a significant gain rests: the rows with one value have all of it, or it turns round where items count as a
 * column of weights says.
 */

const FEWEST_ROWS = 10;

/** A part more than this many times as large as the rest is the test set itself. */
const LARGEST = 2;

/** Columns with more values divide a test set into parts too small to have the gain. */
const MOST_VALUES = 6;

const MOST_COLUMNS_TRIED = 20;

/** Weights of which so few count say nothing. */
const FEWEST_EFFECTIVE = 5;

/**
 * @param gains what each item adds to the gain, which is their mean
 * @param pair how many pairs have been looked at, with this one
 * @param results names of columns that are scored
 */
export function restsOn(
  [a, b]: readonly [Placed, Placed],
  properties: readonly Property[],
  gains: Float64Array,
  results: ReadonlySet<string>,
  pair: number,
): readonly OtherGroups[] {
  const all = spreadMean(gains);
  if (!(Math.abs(all.z) >= SIGNIFICANT)) {
    return [];
  }
  const divided = properties.filter(divides).slice(0, MOST_COLUMNS_TRIED);
  return [
    ...divided.flatMap((one) => onOneValue(a, one, gains, pair * divided.length) ?? []),
    ...weightsIn(a, b, results).flatMap((one) => turnedRound(one, gains, all) ?? []),
  ];
}

interface Mean {
  readonly mean: number;
  readonly variance: number;
  /** In standard errors. */
  readonly z: number;
}

function spreadMean(values: Float64Array): Mean {
  const { mean, squares } = momentsOf(values);
  const variance = squares / (values.length * (values.length - 1));
  return { mean, variance, z: mean / Math.sqrt(variance) };
}

function divides({ kind, exact, groups }: Property): boolean {
  return exact && groups > 1 && groups <= MOST_VALUES && kind !== 'answer';
}

/** Says that without the items with one value the gain is gone, and that it differs from that of the others by no chance. */
function onOneValue(
  a: Placed,
  { name, indices, groups }: Property,
  gains: Float64Array,
  trials: number,
): OtherGroups | null {
  const limit = limitOf(trials * groups);
  for (let group = 0; group < groups; group += 1) {
    const [own, others] = [true, false].map((is) =>
      gains.filter((_, item) => (indices[item] === group) === is),
    );
    if (
      own === undefined ||
      others === undefined ||
      own.length < FEWEST_ROWS ||
      others.length < FEWEST_ROWS
    ) {
      continue;
    }
    if (own.length > LARGEST * others.length) {
      continue;
    }
    const [one, rest] = [spreadMean(own), spreadMean(others)];
    const apart = (one.mean - rest.mean) / Math.sqrt(one.variance + rest.variance);
    const isGone = !(Math.sign(one.mean) * rest.z >= SIGNIFICANT);
    if (Math.abs(apart) > limit && Math.abs(one.mean) > Math.abs(rest.mean) && isGone) {
      const record = elementAt(a.order, indices.indexOf(group));
      const value = textOf(findColumn(a.records, name)?.cells.at(record));
      return { column: name, said: ofValue(name, value, own.length) };
    }
  }
  return null;
}

/** z whose probability is a k-th of that of `NO_CHANCE`. */
function limitOf(trials: number): number {
  return Math.sqrt(NO_CHANCE ** 2 + 2 * Math.log(Math.max(1, trials)));
}

function ofValue(column: string, value: string, count: number): Text {
  return english(
    'The gain rests on the {0} items with "{1}" = "{2}": the others alone show no significant one; if those are practice items, fillers or the like, leave them out.',
    formatCount(count),
    column,
    value,
  );
}

interface Weights {
  readonly name: string;
  readonly weights: Float64Array;
}

/** Positive numbers that both files have for each item, and that neither count nor score them. */
function weightsIn(a: Placed, b: Placed, results: ReadonlySet<string>): readonly Weights[] {
  const isOther = ({ name, cells }: Column) =>
    results.has(name) || idRank(name) !== null || countsUp({ cells });
  return a.records.columns.flatMap((column) => {
    const other = findColumn(b.records, column.name);
    const weights = other === undefined || isOther(column) ? null : numbersIn(column, a.order);
    return weights === null ||
      other === undefined ||
      !b.order.every((record, item) => numberOf(other.cells.at(record) ?? null) === weights[item])
      ? []
      : [{ name: column.name, weights }];
  });
}

function numbersIn({ cells }: Column, order: Int32Array): Float64Array | null {
  const numbers = new Float64Array(order.length);
  return order.every((record, item) => {
    const number = numberOf(cells.at(record) ?? null);
    numbers[item] = typeof number === 'number' ? number : NaN;
    return typeof number === 'number' && number > 0 && Number.isFinite(number);
  })
    ? numbers
    : null;
}

/** Says that weighted by a column the gain has the other sign, by no chance. */
function turnedRound({ name, weights }: Weights, gains: Float64Array, { mean }: Mean): OtherGroups | null {
  const total = sumOf(weights);
  const squares = weights.reduce((sum, weight) => sum + weight * weight, 0);
  const weighted = gains.reduce((sum, gain, item) => sum + elementAt(weights, item) * gain, 0) / total;
  // The difference of the two means, and its standard error.
  const shares = gains.map(
    (gain, item) => ((elementAt(weights, item) * gains.length) / total - 1) * (gain - weighted),
  );
  const apart = spreadMean(shares).z;
  return weighted * mean >= 0 ||
    (total * total) / squares < FEWEST_EFFECTIVE ||
    !(Math.abs(apart) > NO_CHANCE)
    ? null
    : {
        column: name,
        said: english(
          'Items with a larger "{0}" show the opposite: if each counted as often as "{0}" says, the other system would be better; if it says how many cases a row stands for, compare files with a row for each case.',
          name,
        ),
      };
}
