import { sumOf } from '../../model/lists';

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
interface BinomialTables {
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

/** 16 bits of a threshold are stored with the alias, the next 32 in `rest`. */
const PART = 2 ** 16;
const REST = 2 ** 32;

/** With more columns an alias would need more than 16 bits. */
const MOST_BITS = 16;

/** Outcomes `first`, `first` + 1 … with probabilities proportional to these weights. */
interface Weights {
  readonly first: number;
  readonly weights: Float64Array;
}

/**
 * Turns a random number into an outcome in constant time: Walker's alias method (ACM Transactions on
 * Mathematical Software 3, 1977). All 2^bits columns are equally likely; column c yields outcome `first` + c
 * with the probability given by its threshold, and its alias otherwise.
 */
export interface AliasTable {
  readonly first: number;
  readonly bits: number;
  /** Its first column among the columns of all tables. */
  readonly at: number;
}

/** Alias tables in one array of columns: there may be many tables, and most are small. */
export class AliasTables {
  /** For each column the first 16 bits of the threshold and, in the lower half, the alias. */
  columns = new Uint32Array(1024);
  /** The next 32 bits of the thresholds: a probability is right to 2^−(48 + bits). */
  rest = new Uint32Array(1024);
  /** Columns so far. */
  length = 0;
  /** Scratch space for the table being built. */
  private thresholds = new Float64Array(0);
  private aliases = new Uint16Array(0);
  private open = new Uint16Array(0);

  /** @param most columns allowed in all tables together */
  constructor(private readonly most: number) {}

  /**
   * Adds the table of these outcomes (M. D. Vose, IEEE Transactions on Software Engineering 17, 1991).
   *
   * @returns null if there would be too many columns
   */
  add({ first, weights }: Weights): AliasTable | null {
    const bits = Math.max(1, 32 - Math.clz32(weights.length - 1));
    const size = 2 ** bits;
    if (bits > MOST_BITS || this.length + size > this.most) {
      return null;
    }
    this.makeRoom(size);
    this.share(weights, size);
    this.keep(size);
    const table = { first, bits, at: this.length };
    this.length += size;
    return table;
  }

  private makeRoom(size: number): void {
    if (this.length + size > this.columns.length) {
      const length = 2 * (this.length + size);
      const lengthened = (old: Uint32Array) => {
        const longer = new Uint32Array(length);
        longer.set(old);
        return longer;
      };
      this.columns = lengthened(this.columns);
      this.rest = lengthened(this.rest);
    }
    if (size > this.thresholds.length) {
      this.thresholds = new Float64Array(size);
      this.aliases = new Uint16Array(size);
      this.open = new Uint16Array(size);
    }
  }

  /** Fills columns whose outcome is rarer than 1/size with more frequent outcomes. */
  private share(weights: Float64Array, size: number): void {
    const { thresholds, aliases, open } = this;
    let sum = 0;
    for (const weight of weights) {
      sum += weight;
    }
    // Columns that are not full are collected at the start, those with too much at the end.
    let poor = 0;
    let rich = size;
    for (let column = 0; column < size; column++) {
      thresholds[column] = column < weights.length ? weights[column]! * (size / sum) : 0;
      // What rounding leaves over becomes its own alias, like a full column.
      aliases[column] = column;
      open[thresholds[column]! < 1 ? poor++ : --rich] = column;
    }
    while (poor > 0 && rich < size) {
      const filled = open[--poor]!;
      const giver = open[rich]!;
      aliases[filled] = giver;
      thresholds[giver]! -= 1 - thresholds[filled]!;
      if (thresholds[giver]! < 1) {
        rich++;
        open[poor++] = giver;
      }
    }
  }

  private keep(size: number): void {
    const { thresholds, aliases, columns, rest, length } = this;
    for (let column = 0; column < size; column++) {
      const parts = thresholds[column]! * PART;
      const part = Math.min(Math.floor(parts), PART - 1);
      columns[length + column] = part * PART + aliases[column]!;
      rest[length + column] = Math.min(Math.floor((parts - part) * REST), REST - 1);
    }
  }
}
