import { english } from '../model/words';
import { RealGainError } from '../model/errors';
import type { StatsTable } from '../model/settings/metric';

/** Most decimals for which numbers are tried as whole multiples of a power of ten. */
const MAX_DECIMALS = 9;

/** Sums of whole numbers up to this size are exact in doubles, with room to add two of them. */
const EXACT = 2 ** 52;

/** Numbers as narrow as they may be stored. */
export type Cells = Uint8Array | Uint16Array | Uint32Array | Float64Array;

export interface Source {
  readonly table: StatsTable;
  readonly index: number;
}

/**
 * The power of ten that turns every value of these columns into a whole number, so that sums are exact and
 * don't depend on the order of addition; null if there is none (or if sums of n of them would exceed a
 * double's precision).
 *
 * 0.5, 27.41 and 3 have one; 1/3 and the output of a neural network have none.
 */
export function commonScale(sources: readonly Source[]): number | null {
  let decimals = 0;
  let scale = 1;
  let largest = 0;
  let n = 0;
  for (const { table, index } of sources) {
    n = table.n;
    for (let at = index; at < table.data.length; at += table.k) {
      const value = table.data[at]!;
      while (Math.round(value * scale) / scale !== value) {
        if (decimals === MAX_DECIMALS) {
          return null;
        }
        decimals++;
        scale *= 10;
      }
      largest = Math.max(largest, Math.abs(value));
    }
  }
  return n * largest * scale <= EXACT ? scale : null;
}

/** The column's values, length n: whole numbers, `scale` times the statistics, or the statistics themselves. */
export function readColumn({ table, index }: Source, scale: number | null): Float64Array {
  const values = new Float64Array(table.n);
  for (let item = 0; item < table.n; item++) {
    const value = table.data[item * table.k + index]!;
    values[item] = scale === null ? value : Math.round(value * scale);
  }
  return values;
}

/** @throws RealGainError naming the first item with a statistic that is not a finite number */
export function checkFinite(table: StatsTable, system: 'A' | 'B'): void {
  const { data } = table;
  let at = 0;
  while (at < data.length && Number.isFinite(data[at])) {
    at++;
  }
  if (at < data.length) {
    const item = Math.floor(at / table.k) + 1;
    throw new RealGainError(
      'not-numeric',
      english(
        "Item {0} of system {1} has the statistic {2}, which can't be resampled: every statistic must be a finite number.",
        item,
        system,
        data[at]!,
      ),
    );
  }
}

export class DistinctColumns<Column extends Cells = Cells> {
  readonly columns: Column[] = [];
  private readonly byHash = new Map<number, number[]>();

  /** The index of this column among the stored ones; equal columns share an index. */
  place(values: Column): number {
    const hash = hashOf(values);
    const candidates = this.byHash.get(hash) ?? [];
    const known = candidates.find((place) => same(this.columns[place], values));
    if (known !== undefined) {
      return known;
    }
    const place = this.columns.push(values) - 1;
    this.byHash.set(hash, [...candidates, place]);
    return place;
  }
}

export function range(values: Cells): [low: number, high: number] {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return [low, high];
}

export function sum(values: Float64Array): number {
  let total = 0;
  for (const value of values) {
    total += value;
  }
  return total;
}

/** FNV-1a over whole numbers, or over the 32-bit halves of doubles. */
function hashOf(values: Cells): number {
  const words =
    values instanceof Float64Array
      ? new Int32Array(values.buffer, values.byteOffset, 2 * values.length)
      : values;
  let hash = 0x811c9dc5;
  for (const word of words) {
    hash = Math.imul(hash ^ word, 0x01000193);
  }
  return hash;
}

function same(left: Cells | undefined, right: Cells): boolean {
  if (left?.length !== right.length) {
    return false;
  }
  for (let item = 0; item < right.length; item++) {
    if (left[item] !== right[item]) {
      return false;
    }
  }
  return true;
}
