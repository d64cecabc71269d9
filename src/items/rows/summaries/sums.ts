import { isOfNumbers } from '../../../metrics';
import { elementAt, sumOf, tally } from '../../../model/lists';
import { english, type Text } from '../../../model/words';
import type { MetricChoice } from '../../../model/settings/metric-choice';
import { RealGainError } from '../../../model/errors';
import { decimalsOf, digitsOf, Others, spreadIn, type Statistic, statisticOf } from './statistic-of';

/** This share of the labels, and at most so many of them, may be unlike the others. */
const RARE = 0.05;
const MOST_ODD = 50;

/**
 * How a label is built: words, numbers and what stands between them (`q12` → `a0`, `Grand Total` → `Aa`, `sum_to_n` → `a`,
 * `(all)` → `(a)`).
 */
export function shapeOf(label: string): string {
  // Most ids: a few letters and a number.
  const [, letters, digits] = /^([a-z]*)(\d*)$/.exec(label) ?? [];
  if (letters !== undefined) {
    return `${letters === '' ? '' : 'a'}${digits === '' ? '' : '0'}`;
  }
  return label
    .trim()
    .replace(/[\p{Lo}\p{Lm}]+/gu, 'x')
    .replace(/\p{Lu}+/gu, 'A')
    .replace(/\p{Ll}+/gu, 'a')
    .replace(/\d+/g, '0')
    .replace(/(Aa|A|a|x)(?:[ _-]+\1)+/g, '$1');
}

export function shapesOf(labels: readonly string[]): ReadonlyMap<string, number> {
  return tally(labels.map(shapeOf));
}

/** The places of the few labels that are built unlike the others; none where labels have no common build. */
export function oddPlaces(labels: readonly string[]): readonly number[] {
  const shapes = labels.map(shapeOf);
  const counts = tally(shapes);
  const most = Math.min(MOST_ODD, Math.max(2, RARE * labels.length));
  const places = shapes.flatMap((shape, i) => ((counts.get(shape) ?? 0) <= most ? [i] : []));
  return places.length <= most ? places : [];
}

export interface Numbers {
  readonly path: string;
  /** Statistics of a mean: value and weight, item by item. */
  readonly data: Float64Array;
  /** Item i is record order[i] of the file. */
  readonly order: Int32Array;
  readonly lines: ArrayLike<number>;
  /** Ids of the items; null if they have none. */
  readonly ids: readonly string[] | null;
}

/** Fewer numbers, or fewer distinct ones, may add up by chance. */
const FEWEST = 5;

const FEWEST_OF_MEAN = 10;

/** A number with fewer digits may equal a mean by chance. */
const DIGITS = 4;

/** The same for the number of an item whose id is unlike all others. */
const DIGITS_OF_ODD = 2;

/** Few numbers of a column are that many times larger than the next. */
const FAR = 4;

const MOST_IDS = 100_000;

/** Most lines at an end of a file that sum up the others: their mean, its deviation and their number. */
const MOST_AT_END = 3;

export interface Summary {
  /** The item's number, the same for each system. */
  readonly item: number;
  readonly line: number;
  readonly value: number;
  readonly of: Statistic;
}

export interface Summaries {
  readonly path: string;
  readonly rows: readonly Summary[];
}

/**
 * The items whose number follows from the others: anywhere their sum; in the first or last lines their mean and what is written
 * beside it; where the id is unlike all others, any statistic of all others or of the group before.
 */
export function summariesIn(choice: MetricChoice, numbers: Numbers): Summaries {
  const { path, data, order, lines, ids } = numbers;
  if (!isOfNumbers(choice.id) || order.length <= MOST_AT_END) {
    return { path, rows: [] };
  }
  const placed = itemsByPlace(order, data);
  const values = Float64Array.from(placed);
  values.forEach((item, place) => (values[place] = elementAt(data, 2 * item)));
  const found = new Map([
    ...sumIn(values),
    ...atEnds(values),
    ...oddOnes(
      values,
      ids && ids.length <= MOST_IDS ? Array.from(placed, (item) => elementAt(ids, item)) : [],
    ),
  ]);
  const rows = [...found].map(([place, of]): Summary => {
    const item = elementAt(placed, place);
    return { item, line: lines[elementAt(order, item)] ?? place + 1, value: elementAt(values, place), of };
  });
  return { path, rows };
}

/** Whether one of the numbers, in the order of a file, sums up the others. */
export function holdSummary(values: Float64Array): boolean {
  return sumIn(values).length > 0 || atEnds(values).length > 0;
}

/**
 * Refuses an item that in each system follows from the others: a row that a program or a user added.
 *
 * @throws RealGainError `bad-format` with the line
 */
export function refuseSums(found: readonly Summaries[]): void {
  const [first, ...others] = found;
  const shared = first?.rows.find(({ item }) =>
    others.every(({ rows }) => rows.some((one) => one.item === item)),
  );
  if (first !== undefined && shared !== undefined && others.length > 0) {
    const { path } = first;
    throw new RealGainError('bad-format', saying(path, shared), { path, line: shared.line });
  }
}

const CALLED: Readonly<Record<Statistic, Text>> = {
  sum: english('the sum of other items'),
  mean: english('the mean of other items'),
  percentage: english('the mean of other items'),
  count: english('the number of the other items'),
  median: english('the median of other items'),
  deviation: english('the standard deviation of other items'),
  error: english('the standard error of other items'),
};

function saying(path: string, { line, value, of }: Summary): Text {
  return english(
    '{0}, line {1}: {2} is {3}, in every file: a summary, not an item; delete it in each.',
    ...([path, line, String(value), CALLED[of]] as const),
  );
}

type FoundSums = readonly (readonly [place: number, of: Statistic])[];

/** The largest number, if it is the sum of all others. */
function sumIn(values: Float64Array): FoundSums {
  let largest = 0;
  for (let i = 0; i < values.length; i += 1) {
    largest = Math.abs(elementAt(values, i)) > Math.abs(elementAt(values, largest)) ? i : largest;
  }
  const value = elementAt(values, largest);
  if (!mayBeStatistic(value, values.length - 1, sumOf(values) - value)) {
    return [];
  }
  const others = new Others(values.filter((_, i) => i !== largest));
  return statisticOf(value, others) === 'sum' && isSure('sum', value, others) ? [[largest, 'sum']] : [];
}

/** Lines at the beginning or the end that all follow from the rest, one of them beyond doubt. */
function atEnds(values: Float64Array): FoundSums {
  const { length } = values;
  const total = sumOf(values);
  for (const size of Array.from({ length: MOST_AT_END }, (_, i) => i + 1)) {
    for (const start of [0, length - size]) {
      const block = values.subarray(start, start + size);
      const [n, sum] = [length - size, total - sumOf(block)];
      if (!block.some((value) => mayBeStatistic(value, n, sum))) {
        continue;
      }
      const others = new Others(values.filter((_, i) => i < start || i >= start + size));
      const first = Array.from(block, (value) => statisticOf(value, others));
      if (first.some((of, i) => of !== null && isSure(of, elementAt(block, i), others))) {
        const found = first.map((of, i) => of ?? spreadIn(elementAt(block, i), others));
        if (found.every((of) => of !== null)) {
          return found.map((of, i) => [start + i, of] as const);
        }
      }
    }
  }
  return [];
}

/** False at once for most numbers: `statisticOf` takes time. */
function mayBeStatistic(value: number, n: number, sum: number): boolean {
  const root = Math.sqrt(n);
  const half = Math.min(0.5, 10 ** -decimalsOf(value)) + 1e-9 * Math.abs(value);
  const isNear = (exact: number, units: number) => Math.abs(value - exact) <= half + 0.5 * units;
  return isNear(sum, root) || isNear(sum / n, 1 / root) || isNear((100 * sum) / n, 100 / root) || value === n;
}

/** Whether a number without a telling id can't equal a statistic of the others by chance, in every file. */
function isSure(of: Statistic, value: number, others: Others): boolean {
  const { n, distinct, nonzero, most, areWhole } = others;
  switch (of) {
    case 'sum':
      return distinct > FEWEST || (nonzero >= FEWEST && FAR * most < Math.abs(value));
    case 'mean':
      return (
        n >= FEWEST_OF_MEAN &&
        ((areWhole && !Number.isInteger(value)) || (distinct > FEWEST_OF_MEAN && digitsOf(value) >= DIGITS))
      );
    case 'percentage':
    case 'count':
      return n >= FEWEST_OF_MEAN && FAR * most < value;
    case 'median':
    case 'deviation':
    case 'error':
      return false;
  }
}

/** Items whose id is unlike the others and whose number follows from all others, or from those since the last such item. */
function oddOnes(values: Float64Array, ids: readonly string[]): FoundSums {
  const odd = oddPlaces(ids);
  if (odd.length === 0) {
    return [];
  }
  const isOdd = new Set(odd);
  const plain = new Others(values.filter((_, i) => !isOdd.has(i)));
  return odd.flatMap((place, i) => {
    const value = elementAt(values, place);
    const group = values.subarray((odd[i - 1] ?? -1) + 1, place);
    const [of] = [plain, new Others(group)].flatMap((others) =>
      others.n < 2 ? [] : (statisticOf(value, others) ?? spreadIn(value, others) ?? []),
    );
    return of !== undefined && digitsOf(value) >= DIGITS_OF_ODD ? [[place, of] as const] : [];
  });
}

/** The items that have a number, in the order of their records. */
function itemsByPlace(order: Int32Array, data: Float64Array): Int32Array {
  const items = new Int32Array(order.length);
  let [n, isSorted] = [0, true];
  for (let item = 0; item < order.length; item += 1) {
    if (data[2 * item + 1] !== 0) {
      items[n] = item;
      n += 1;
    }
    isSorted &&= item === 0 || elementAt(order, item) > elementAt(order, item - 1);
  }
  const some = items.subarray(0, n);
  return isSorted ? some : some.sort((one, other) => elementAt(order, one) - elementAt(order, other));
}
