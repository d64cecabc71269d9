import { english, RealGainError, type Metric, type StatsTable } from '../../model';

/** Positions among n, as narrow as they fit: what a pass reads should stay in the cache. */
export type Places = Uint16Array | Uint32Array;

export function placesOf(positions: ArrayLike<number>): Places {
  return positions.length <= 0x1_0000 ? Uint16Array.from(positions) : Uint32Array.from(positions);
}

/** Rows in ascending order of their values. */
export interface Order {
  readonly rows: Places;
  /** 1 for the last of rows with equal values, else 0. */
  readonly ends: Uint8Array;
}

export function orderOf(values: Float64Array): Order {
  const rows = Int32Array.from(values, (_, row) => row).sort((one, other) => values[one]! - values[other]!);
  const ends = Uint8Array.from(rows, (row, at) => (values[row] === values[rows[at + 1] ?? -1] ? 0 : 1));
  return { rows: placesOf(rows), ends };
}

export function columnOf({ n, k, data }: StatsTable, column: number): Float64Array {
  return Float64Array.from({ length: n }, (_, row) => data[row * k + column]!);
}

/** Each value's rank from 1, equal values sharing the mean of theirs; NaN, and no rank, for NaN. */
export function midRanks(values: Float64Array): Float64Array {
  const known = Int32Array.from(values, (_, item) => item).filter((item) => !Number.isNaN(values[item]));
  const { rows, ends } = orderOf(Float64Array.from(known, (item) => values[item]!));
  const ranks = new Float64Array(values.length).fill(NaN);
  let first = 0;
  ends.forEach((end, at) => {
    if (end === 1) {
      rows.subarray(first, at + 1).forEach((row) => (ranks[known[row]!] = (first + at) / 2 + 1));
      first = at + 1;
    }
  });
  return ranks;
}

/** A loop over positions: a callback or an iterator takes as long as the score itself. */
export function sumOf(weights: Uint16Array | Float64Array): number {
  let sum = 0;
  for (let row = weights.length - 1; row >= 0; row--) {
    sum += weights[row]!;
  }
  return sum;
}

/** The `score` of a metric that has none for sums. */
export function noSums(name: string): Metric['score'] {
  return () => {
    throw new RealGainError(
      'test-not-applicable',
      english(
        '{0} is defined for a set of items, not for sums or for an item by itself; choose a metric that scores each item.',
        name,
      ),
    );
  };
}
