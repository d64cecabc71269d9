import type { StatsTable } from '../../model/settings/metric';
import { type Cells, commonScale, DistinctColumns, range, readColumn, type Source, sum } from '../columns';
import type { ResamplePlan } from '../types';
import { countsOfDraws, countsOfSwaps, type CountTable, type Output, startingFrom } from './counts';

/** Rows in a group, whose subset sums randomization looks up. */
export const GROUP = 4;
export const SUBSETS = 2 ** GROUP;

/** 16-bit sums must be widened before they overflow; doing so more often than every 16 rows doesn't pay. */
const SHORTEST_RUN = 16;

/** The table whose randomly drawn rows the kernel adds up: only columns that vary, each distinct one once. */
export interface KernelTable {
  readonly kind: 'sums';
  /** False: draws from all rows with replacement. True: draw g is one of rows 16·g … 16·g + 15. */
  readonly bySubsets: boolean;
  readonly rows: number;
  readonly draws: number;
  /** Column by column, `rows` numbers each. */
  readonly columns: readonly (Cells | WrittenColumn)[];
  /** Bytes of one number: unsigned integers of 1, 2 or 4 bytes, or doubles. */
  readonly bytesPerNumber: 1 | 2 | 4 | 8;
  /** Rows whose 16-bit sums are guaranteed not to overflow. */
  readonly rowsPerRun: number;
  /** How the kernel's sums become A's k sums followed by B's. */
  readonly outputs: readonly Output[];
}

/** A column written on demand: it takes several times as much memory as the data it is computed from. */
export interface WrittenColumn {
  readonly length: number;
  /** Writes number i to cells[first + i·step]. */
  writeTo(cells: Float64Array, first: number, step: number): void;
}

/**
 * Yields the sums of a plan's resamples: rows that are drawn and added up, or counts of few distinct rows.
 */
export type SumsTable = KernelTable | CountTable;

export function sumsTable({ mode, a, b }: Pick<ResamplePlan, 'mode' | 'a' | 'b'>): SumsTable {
  return mode === 'bootstrap' ? bootstrapTable(a, b) : randomizationTable(a, b);
}

/** n draws with replacement from the n items, each a row of A's and B's statistics side by side. */
function bootstrapTable(a: StatsTable, b: StatsTable): SumsTable {
  const { n } = a;
  const distinct = new DistinctColumns();
  const bounds = new Bounds();
  const outputs = [...sourcesOf(a), ...sourcesOf(b)].map((source): Output => {
    const scale = commonScale([source]);
    const values = readColumn(source, scale);
    const [low, high] = range(values);
    if (low === high) {
      return { column: null, sign: 1, offset: n * low, scale: scale ?? 1 };
    }
    // Relative to the smallest value, whole numbers are small and never negative; the sum of n draws is then
    // n times that less.
    const base = scale === null ? 0 : low;
    bounds.add(scale, high - base, n * (high - base));
    const column = distinct.place(base === 0 ? values : values.map((value) => value - base));
    return { column, sign: 1, offset: n * base, scale: scale ?? 1 };
  });
  const { columns } = distinct;
  return countsOfDraws(columns, n, outputs) ?? rowsTable(n, columns, bounds, outputs);
}

export function rowsTable(
  n: number,
  columns: readonly Cells[],
  bounds: Bounds,
  outputs: readonly Output[],
): KernelTable {
  return { kind: 'sums', bySubsets: false, rows: n, draws: n, columns, ...bounds.storage(), outputs };
}

/**
 * Swaps A's and B's statistics of each item with probability ½. Only the differences B − A of items that
 * differ matter: with S their sum over the swapped items, A* = A + S and B* = B − S. Items are taken in
 * groups of four with the sums of their 16 subsets ready, so that four items take four random bits and one
 * look-up (Arlazarov, Dinic, Kronrod and Faradžev 1970).
 */
function randomizationTable(a: StatsTable, b: StatsTable): SumsTable {
  const items = differingItems(a, b);
  const distinct = new DistinctColumns<Float64Array>();
  const scales: (number | null)[] = [];
  const sourcesB = sourcesOf(b);
  const pairs = sourcesOf(a).map((sourceA, j): [Output, Output] => {
    const sourceB = sourcesB[j]!;
    const scale = commonScale([sourceA, sourceB]);
    const valuesA = readColumn(sourceA, scale);
    const valuesB = readColumn(sourceB, scale);
    const differences = new Float64Array(items.length);
    items.forEach((item, i) => (differences[i] = valuesB[item]! - valuesA[item]!));
    const column = differences.every((difference) => difference === 0) ? null : distinct.place(differences);
    if (column !== null) {
      scales[column] = scale;
    }
    const shared = { scale: scale ?? 1, column };
    return [
      { ...shared, sign: 1, offset: sum(valuesA) },
      { ...shared, sign: -1, offset: sum(valuesB) },
    ];
  });
  const outputs = [...pairs.map(([ofA]) => ofA), ...pairs.map(([, ofB]) => ofB)];
  const draws = Math.ceil(items.length / GROUP);
  const { columns } = distinct;
  return (
    countsOfSwaps(columns, items.length, draws, outputs) ?? subsetsTable(columns, scales, draws, outputs)
  );
}

function subsetsTable(
  differences: readonly Float64Array[],
  scales: readonly (number | null)[],
  draws: number,
  outputs: readonly Output[],
): KernelTable {
  const bounds = new Bounds();
  const bases: number[] = [];
  const columns = differences.map((values, column) => {
    const scale = scales[column] as number | null;
    if (scale === null) {
      bases.push(0);
      bounds.add(null, 0, 0);
      return subsetColumn(values);
    }
    // Relative to each group's smallest sum, that of its negative differences, whole numbers are never
    // negative.
    const subsets = subsetSums(values, true);
    bases.push(sum(values.filter((difference) => difference < 0)));
    bounds.add(scale, range(subsets)[1], sum(values.map(Math.abs)));
    return subsets;
  });
  return {
    kind: 'sums',
    bySubsets: true,
    rows: SUBSETS * draws,
    draws,
    columns,
    ...bounds.storage(),
    outputs: startingFrom(bases, outputs),
  };
}

/** Bounds on numbers and sums, which decide how narrow the table may be. */
export class Bounds {
  private whole = true;
  private number = 0;
  private sum = 0;

  /**
   * Adds a column with values from 0 to `largest` and sums up to `largestSum` (ignored if it has no scale).
   */
  add(scale: number | null, largest: number, largestSum: number): void {
    this.whole &&= scale !== null;
    this.number = Math.max(this.number, largest);
    this.sum = Math.max(this.sum, largestSum);
  }

  /** The narrowest numbers that are safe: sums must stay below 2³² for integers of any width. */
  storage(): Pick<KernelTable, 'bytesPerNumber' | 'rowsPerRun'> {
    const rowsPerRun = Math.floor(0xffff / Math.max(this.number, 1) / 4) * 4;
    if (!this.whole || this.sum > 0xffff_ffff) {
      return { bytesPerNumber: 8, rowsPerRun };
    }
    if (this.number <= 0xff) {
      return { bytesPerNumber: 1, rowsPerRun };
    }
    return { bytesPerNumber: rowsPerRun >= SHORTEST_RUN ? 2 : 4, rowsPerRun };
  }
}

function sourcesOf(table: StatsTable): Source[] {
  return Array.from({ length: table.k }, (_, index) => ({ table, index }));
}

function differingItems({ n, k, data }: StatsTable, b: StatsTable): Int32Array {
  const items = new Int32Array(n);
  let count = 0;
  for (let item = 0; item < n; item++) {
    for (let at = item * k; at < (item + 1) * k; at++) {
      if (data[at] !== b.data[at]) {
        items[count++] = item;
        break;
      }
    }
  }
  return items.subarray(0, count);
}

/** The sums of subsets of doubles would take 32 MB per thread for a million items. */
function subsetColumn(differences: Float64Array): WrittenColumn {
  const length = SUBSETS * Math.ceil(differences.length / GROUP);
  return { length, writeTo: (cells, first, step) => writeSubsetSums(differences, false, cells, first, step) };
}

/**
 * The sums of the 16 subsets of each group of four, at [16·group + subset]; bit i of `subset` stands for
 * member i. `raised`: minus the smallest of the 16, which is the sum of the group's negative differences.
 */
export function subsetSums(differences: Float64Array, raised: boolean): Float64Array {
  const sums = new Float64Array(SUBSETS * Math.ceil(differences.length / GROUP));
  writeSubsetSums(differences, raised, sums, 0, 1);
  return sums;
}

/** Writes number i of `subsetSums` to sums[from + i·step]. */
function writeSubsetSums(
  differences: Float64Array,
  raised: boolean,
  sums: Float64Array,
  from: number,
  step: number,
): void {
  const groups = Math.ceil(differences.length / GROUP);
  for (let group = 0; group < groups; group++) {
    const first = from + SUBSETS * group * step;
    sums[first] = 0;
    for (let member = 0; member < GROUP; member++) {
      const item = GROUP * group + member;
      const difference = item < differences.length ? differences[item]! : 0;
      const without = 2 ** member * step;
      for (let subset = first; subset < first + without; subset += step) {
        sums[without + subset] = sums[subset]! + difference;
      }
      if (raised && difference < 0) {
        for (let subset = first; subset < first + 2 * without; subset += step) {
          sums[subset]! -= difference;
        }
      }
    }
  }
}

export function stacked(tables: readonly StatsTable[]): StatsTable {
  const [{ n, k } = { n: 0, k: 0 }] = tables;
  const data = new Float64Array(tables.length * n * k);
  tables.forEach((table, place) => data.set(table.data, place * n * k));
  return { n: tables.length * n, k, data };
}
