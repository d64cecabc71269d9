import { sumOf } from '../../model/lists';
import { AliasTables, type AliasTable, type Weights } from './alias';

/**
 * Numbers less probable than this fraction of the most probable one are never drawn: together they are below
 * 2^−57.
 */
const NEGLIGIBLE = 2 ** -60;

/** Most columns, of eight bytes, for the tables of all rows: more leave the caches and take long to build. */
const MOST_COLUMNS = 2 ** 20;

/** Bits of a digit. More bits mean fewer numbers to draw, but more and larger tables. */
export const DIGIT_BITS = 4;

/**
 * Tables from which Binomial(n, p) is drawn for any possible n: with n = base + d₀ + 16·d₁ …, it is the sum
 * of Binomial(base, p), Binomial(d₀, p), Binomial(16·d₁, p) …, each looked up in its own table.
 */
export interface BinomialTables {
  readonly base: number;
  /** n − base is at most this. */
  readonly most: number;
  readonly fixed: AliasTable;
  /** The tables of each digit's values, from 0; the last digit first. */
  readonly digits: readonly (readonly AliasTable[])[];
}

export interface RowTables {
  readonly rows: readonly BinomialTables[];
  readonly tables: AliasTables;
}

/**
 * @param sizes how many items each row represents
 * @param drawn true: the counts of as many draws with replacement, each given the counts before it, for all
 *   rows but the last, which gets the rest; false: how many of a row's items are swapped
 * @returns null if the tables would take too much memory
 */
export function tablesOfRows(sizes: Float64Array, drawn: boolean): RowTables | null {
  const tables = new AliasTables(MOST_COLUMNS);
  const items = sumOf(sizes);
  const rows: BinomialTables[] = [];
  let behind = items;
  for (const size of drawn ? sizes.subarray(0, -1) : sizes) {
    const row = drawn
      ? binomialTables(tables, rangeOf(binomialWeights(items, behind / items)), size / behind)
      : binomialTables(tables, [size, size], 0.5);
    if (row === null) {
      return null;
    }
    rows.push(row);
    behind -= size;
  }
  return { rows, tables };
}

function binomialTables(
  tables: AliasTables,
  [base, last]: readonly [number, number],
  p: number,
): BinomialTables | null {
  const most = last - base;
  const fixed = tables.add(binomialWeights(base, p));
  if (fixed === null) {
    return null;
  }
  const digits: AliasTable[][] = [];
  for (let unit = 1; unit <= most; unit *= 2 ** DIGIT_BITS) {
    const values: AliasTable[] = [];
    for (let value = 0; value < 2 ** DIGIT_BITS && value * unit <= most; value++) {
      const table = tables.add(binomialWeights(value * unit, p));
      if (table === null) {
        return null;
      }
      values.push(table);
    }
    digits.push(values);
  }
  return { base, most, fixed, digits };
}

/**
 * The numbers that Binomial(n, p) can take, from the most probable one outwards by P(X = k + 1) = P(X = k) ·
 * (n − k)/(k + 1) · p/(1 − p): with the four basic operations only, so that every machine gets the same
 * digits.
 */
export function binomialWeights(n: number, p: number): Weights {
  const mode = Math.min(n, Math.floor((n + 1) * p));
  const odds = p / (1 - p);
  const below: number[] = [];
  for (let k = mode, weight = 1; k > 0; k--) {
    weight *= k / ((n - k + 1) * odds);
    if (weight < NEGLIGIBLE) {
      break;
    }
    below.push(weight);
  }
  const above: number[] = [];
  for (let k = mode, weight = 1; k < n; k++) {
    weight *= ((n - k) / (k + 1)) * odds;
    if (weight < NEGLIGIBLE) {
      break;
    }
    above.push(weight);
  }
  const weights = new Float64Array(below.length + 1 + above.length);
  weights.set(below.reverse());
  weights[below.length] = 1;
  weights.set(above, below.length + 1);
  return { first: mode - below.length, weights };
}

function rangeOf({ first, weights }: Weights): [low: number, high: number] {
  return [first, first + weights.length - 1];
}
