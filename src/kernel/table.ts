import type { StatsTable } from '../model';
import { commonScale, DistinctColumns, readColumn, type Source } from './columns';
import type { ResamplePlan } from './types';

/** Rows of a group of which randomization looks up the sum of a subset. */
const GROUP = 4;
const SUBSETS = 2 ** GROUP;

/** 16-bit sums have to be widened before they overflow; more often than every 16 rows doesn't pay. */
const SHORTEST_RUN = 16;

/** The table whose randomly drawn rows the kernel adds up: varying, distinct columns only. */
export interface KernelTable {
  /** False: draws from all rows with replacement. True: draw g is one of rows 16·g … 16·g + 15. */
  readonly bySubsets: boolean;
  readonly rows: number;
  readonly draws: number;
  /** Column by column, `rows` numbers each. */
  readonly columns: readonly Float64Array[];
  /** Bytes of one number: unsigned integers of 1, 2 or 4 bytes, or doubles. */
  readonly bytesPerNumber: 1 | 2 | 4 | 8;
  /** Rows whose 16-bit sums are sure not to overflow. */
  readonly rowsPerRun: number;
  /** How the kernel's sums become A's k sums and, behind them, B's. */
  readonly outputs: readonly Output[];
}

/** One of the 2k sums: (offset + sign · the kernel's sum of column `column`) / scale. */
export interface Output {
  /** null: the same in every resample. */
  readonly column: number | null;
  readonly sign: 1 | -1;
  readonly offset: number;
  readonly scale: number;
}

/** What the kernel has to add up for this plan. */
export function kernelTable({ mode, a, b }: ResamplePlan): KernelTable {
  return mode === 'bootstrap' ? bootstrapTable(a, b) : randomizationTable(a, b);
}

/** n draws with replacement from the n items, each a row of A's and B's statistics side by side. */
function bootstrapTable(a: StatsTable, b: StatsTable): KernelTable {
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
    // Counted from the smallest, whole numbers are small and never negative; n draws are then n times that less.
    const base = scale === null ? 0 : low;
    bounds.add(scale, high - base, n * (high - base));
    const column = distinct.place(values.map((value) => value - base));
    return { column, sign: 1, offset: n * base, scale: scale ?? 1 };
  });
  return { bySubsets: false, rows: n, draws: n, columns: distinct.columns, ...bounds.storage(), outputs };
}

/**
 * Swaps A's and B's statistics of each item with probability ½. Only items where they differ matter, and only by
 * B − A: with S the sum of these over the swapped items, A* = A + S and B* = B − S. Items are taken in groups of four
 * with the sums of their 16 subsets ready, so that four random bits and one look-up do for four items (Arlazarov,
 * Dinic, Kronrod and Faradžev 1970).
 */
function randomizationTable(a: StatsTable, b: StatsTable): KernelTable {
  const items = differingItems(a, b);
  const draws = Math.ceil(items.length / GROUP);
  const distinct = new DistinctColumns();
  const bounds = new Bounds();
  const sourcesB = sourcesOf(b);
  const pairs = sourcesOf(a).map((sourceA, j): [Output, Output] => {
    const sourceB = sourcesB[j];
    const scale = commonScale([sourceA, sourceB]);
    const valuesA = readColumn(sourceA, scale);
    const valuesB = readColumn(sourceB, scale);
    const totals = { a: sum(valuesA), b: sum(valuesB) };
    const differences = Float64Array.from(items, (item) => valuesB[item] - valuesA[item]);
    const shared = { scale: scale ?? 1 };
    if (differences.every((difference) => difference === 0)) {
      return [
        { ...shared, column: null, sign: 1, offset: totals.a },
        { ...shared, column: null, sign: 1, offset: totals.b },
      ];
    }
    // Counted from each group's smallest sum, that of its negative differences, whole numbers are never negative.
    const raised = scale !== null;
    const subsets = subsetSums(differences, raised);
    const base = raised ? sum(differences.filter((difference) => difference < 0)) : 0;
    bounds.add(scale, range(subsets)[1], sum(differences.map(Math.abs)));
    const column = distinct.place(subsets);
    return [
      { ...shared, column, sign: 1, offset: totals.a + base },
      { ...shared, column, sign: -1, offset: totals.b - base },
    ];
  });
  const outputs = [...pairs.map(([ofA]) => ofA), ...pairs.map(([, ofB]) => ofB)];
  const rows = SUBSETS * draws;
  return { bySubsets: true, rows, draws, columns: distinct.columns, ...bounds.storage(), outputs };
}

/** How large numbers and sums get, which decides how narrow the table may be. */
class Bounds {
  private whole = true;
  private number = 0;
  private sum = 0;

  /** A column with values from 0 to `largest` whose sums reach `largestSum` (of no matter where it has no scale). */
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

/** Indices of the items of which any statistic differs. */
function differingItems({ n, k, data }: StatsTable, b: StatsTable): number[] {
  const items: number[] = [];
  for (let item = 0; item < n; item++) {
    const row = data.subarray(item * k, (item + 1) * k);
    if (row.some((value, j) => value !== b.data[item * k + j])) {
      items.push(item);
    }
  }
  return items;
}

/**
 * The sums of the 16 subsets of each group of four, at [16·group + subset]; bit i of `subset` stands for member i.
 * `raised`: less the smallest of the 16, which is the sum of the group's negative differences.
 */
function subsetSums(differences: Float64Array, raised: boolean): Float64Array {
  const groups = Math.ceil(differences.length / GROUP);
  const members = new Float64Array(GROUP * groups);
  members.set(differences);
  const sums = new Float64Array(SUBSETS * groups);
  for (let group = 0; group < groups; group++) {
    const ofGroup = sums.subarray(SUBSETS * group, SUBSETS * (group + 1));
    for (let member = 0; member < GROUP; member++) {
      const difference = members[GROUP * group + member];
      const without = 2 ** member;
      for (let subset = 0; subset < without; subset++) {
        ofGroup[without + subset] = ofGroup[subset] + difference;
      }
      if (raised && difference < 0) {
        ofGroup.subarray(0, 2 * without).forEach((value, subset) => (ofGroup[subset] = value - difference));
      }
    }
  }
  return sums;
}

function range(values: Float64Array): [low: number, high: number] {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return [low, high];
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}
