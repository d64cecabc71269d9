import { english, RealGainError, type MetricChoice } from '../model';

/** The numbers of one system, item for item, and where they stand. */
export interface Numbers {
  readonly path: string;
  /** Statistics of a mean: value and weight, item by item. */
  readonly data: Float64Array;
  /** Item i is record order[i] of the file. */
  readonly order: Int32Array;
  readonly lines: ArrayLike<number>;
}

/** Fewer numbers, or fewer different ones, add up by chance. */
const FEWEST = 5;

/** So many items there are where a number is taken for their mean. */
const FEWEST_OF_MEAN = 10;

/** A number of fewer digits may be like a mean by chance. */
const DIGITS = 4;

/**
 * Refuses an item that in each system is the sum of all others, or, first or last in the file, their mean: a row that a
 * program or a person added.
 *
 * @throws RealGainError `bad-format` with the line
 */
export function refuseSums(choice: MetricChoice, systems: readonly Numbers[]): void {
  const [first, ...others] = systems;
  if (choice.id !== 'mean' || first === undefined) {
    return;
  }
  const found = [sumIn, meanIn].map((find) => {
    const [item, ...rest] = systems.map(find);
    return item !== null && rest.every((one) => one === item) ? (item ?? null) : null;
  });
  const [sum = null, mean = null] = found;
  const item = sum ?? mean;
  if (item === null || others.length === 0) {
    return;
  }
  const line = first.lines[first.order[item] ?? 0];
  const value = String(first.data[2 * item]);
  throw new RealGainError(
    'bad-format',
    sum === null
      ? english(
          '{0}, line {1}: {2} is the mean of all other items, in the other file as well: no item, but a summary; delete it in both.',
          first.path,
          line,
          value,
        )
      : english(
          '{0}, line {1}: {2} is the sum of all other items, in the other file as well: no item, but a summary; delete it in both.',
          first.path,
          line,
          value,
        ),
    { path: first.path, ...(line !== undefined && { line }) },
  );
}

/** The largest number, if it is the sum of all others. */
function sumIn({ data }: Numbers): number | null {
  const values = valuesOf(data);
  const largest = values.reduce(
    (most, value, i) => (Math.abs(value) > Math.abs(values[most] ?? 0) ? i : most),
    0,
  );
  const sum = values.reduce((total, value, i) => (i === largest ? total : total + value), 0);
  return areMany(values, FEWEST) &&
    isRounded(values[largest] ?? 0, sum, Math.sqrt(values.length) * unitOf(values, largest))
    ? largest
    : null;
}

/** The first or the last number of the file, if it is the mean of all others. */
function meanIn({ data, order }: Numbers): number | null {
  const values = valuesOf(data);
  const ends = [order.indexOf(0), order.indexOf(order.length - 1)];
  const total = values.reduce((sum, value) => sum + value, 0);
  const isMean = (item: number) => {
    const value = values[item] ?? NaN;
    const mean = (total - value) / (values.length - 1);
    return (
      digitsOf(value) >= DIGITS && isRounded(value, mean, unitOf(values, item) / Math.sqrt(values.length))
    );
  };
  return areMany(values, FEWEST_OF_MEAN) ? (ends.find(isMean) ?? null) : null;
}

function valuesOf(data: Float64Array): Float64Array {
  return data.filter((_, i) => i % 2 === 0);
}

function areMany(values: Float64Array, fewest: number): boolean {
  return values.length > fewest && new Set(values).size > fewest;
}

/** True if a number is another one as it was written, where those that this was reckoned from were rounded, too. */
function isRounded(value: number, exact: number, more: number): boolean {
  const half = 0.5 * 10 ** -decimalsOf(value);
  return Math.abs(value - exact) <= Math.min(half, 0.5) + more + 1e-9 * Math.abs(value);
}

/** Half of the last place of the finest of the others; 0 where they are whole. */
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
