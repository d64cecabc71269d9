import { isOfNumbers } from '../../metrics';
import { elementAt, english, RealGainError, type MetricChoice } from '../../model';

/** The numbers of one system, item by item, and their positions. */
export interface Numbers {
  readonly path: string;
  /** Statistics of a mean: value and weight, item by item. */
  readonly data: Float64Array;
  /** Item i is record order[i] of the file. */
  readonly order: Int32Array;
  readonly lines: ArrayLike<number>;
}

/** Fewer numbers, or fewer distinct ones, may add up by chance. */
const FEWEST = 5;

/** Minimum number of items for a number to be considered their mean. */
const FEWEST_OF_MEAN = 10;

/** A number with fewer digits may equal a mean by chance. */
const DIGITS = 4;

/** An item that summarizes the others of its system. */
export interface Summary {
  /** The same number for the same item of each system. */
  readonly item: number;
  readonly line: number;
  readonly value: number;
}

/** The summary rows of one system, if any. */
export interface Summaries {
  readonly path: string;
  readonly sum: Summary | null;
  readonly mean: Summary | null;
}

/**
 * The largest number of a system, if it is the sum of all others, and its first or last, if it is their mean.
 */
export function summariesIn(choice: MetricChoice, numbers: Numbers): Summaries {
  const { path, data, order, lines } = numbers;
  const summary = (item: number | null): Summary | null =>
    item === null
      ? null
      : { item, line: lines[elementAt(order, item)] ?? item + 1, value: elementAt(data, 2 * item) };
  return isOfNumbers(choice.id)
    ? { path, sum: summary(sumIn(numbers)), mean: summary(meanIn(numbers)) }
    : { path, sum: null, mean: null };
}

/**
 * Refuses an item that in each system is the sum of all others, or, first or last in the file, their mean: a
 * row that a program or a user added.
 *
 * @throws RealGainError `bad-format` with the line
 */
export function refuseSums(found: readonly Summaries[]): void {
  const [first] = found;
  const shared = (kind: 'sum' | 'mean'): Summary | null => {
    const summary = first?.[kind] ?? null;
    return found.length > 1 && found.every((one) => one[kind]?.item === summary?.item) ? summary : null;
  };
  const sum = shared('sum');
  const summary = sum ?? shared('mean');
  if (first === undefined || summary === null) {
    return;
  }
  const { path } = first;
  const { line, value } = summary;
  throw new RealGainError(
    'bad-format',
    sum === null
      ? english(
          '{0}, line {1}: {2} is the mean of all other items, in every file: a summary, not an item; delete it in each.',
          path,
          line,
          String(value),
        )
      : english(
          '{0}, line {1}: {2} is the sum of all other items, in every file: a summary, not an item; delete it in each.',
          path,
          line,
          String(value),
        ),
    { path, line },
  );
}

/** The largest number, if it is the sum of all others. */
function sumIn({ data }: Numbers): number | null {
  const values = valuesOf(data);
  let largest = 0;
  for (let i = 0; i < values.length; i += 1) {
    largest = Math.abs(elementAt(values, i)) > Math.abs(elementAt(values, largest)) ? i : largest;
  }
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) {
    sum += i === largest ? 0 : elementAt(values, i);
  }
  const top = values[largest] ?? 0;
  const root = Math.sqrt(values.length);
  return isNear(top, sum, root) &&
    areMany(values, FEWEST) &&
    isRounded(top, sum, root * unitOf(values, largest))
    ? largest
    : null;
}

/** The first or the last number of the file, if it is the mean of all others. */
function meanIn({ data, order }: Numbers): number | null {
  const values = valuesOf(data);
  const ends = [order.indexOf(0), order.indexOf(order.length - 1)];
  let total = 0;
  for (let i = 0, n = values.length; i < n; i += 1) {
    total += elementAt(values, i);
  }
  const isMean = (item: number) => {
    const value = elementAt(values, item);
    const mean = (total - value) / (values.length - 1);
    const root = Math.sqrt(values.length);
    return (
      isNear(value, mean, 1 / root) &&
      digitsOf(value) >= DIGITS &&
      isRounded(value, mean, unitOf(values, item) / root)
    );
  };
  return areMany(values, FEWEST_OF_MEAN) ? (ends.find(isMean) ?? null) : null;
}

/** The values without their weights. */
function valuesOf(data: Float64Array): Float64Array {
  const values = new Float64Array(data.length / 2);
  for (let item = 0; item < values.length; item += 1) {
    values[item] = elementAt(data, 2 * item);
  }
  return values;
}

function areMany(values: Float64Array, fewest: number): boolean {
  const different = new Set<number>();
  return values.some((value) => different.add(value).size > fewest);
}

/** False if a number is far from another one, however coarsely the others were rounded: at most to whole numbers. */
function isNear(value: number, exact: number, units: number): boolean {
  return isRounded(value, exact, 0.5 * units);
}

/** True if a number equals another up to the rounding of both. */
function isRounded(value: number, exact: number, more: number): boolean {
  const half = 0.5 * 10 ** -decimalsOf(value);
  return Math.abs(value - exact) <= Math.min(half, 0.5) + more + 1e-9 * Math.abs(value);
}

/** Half of the last decimal place of the finest of the others; 0 if they are whole. */
function unitOf(values: Float64Array, but: number): number {
  const finest = values.reduce((most, value, i) => (i === but ? most : Math.max(most, decimalsOf(value))), 0);
  return finest === 0 ? 0 : 0.5 * 10 ** -finest;
}

function decimalsOf(value: number): number {
  return /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
}

function digitsOf(value: number): number {
  return String(Math.abs(value)).replace(/^0?\.?0*|\./g, '').length;
}
