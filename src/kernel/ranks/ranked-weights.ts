import type { ResampleMode } from '../../model/results/significance';
import type { StatsTable, WeightedScore } from '../../model/settings/metric';
import { createKernel, type KernelInstance } from '../instance';
import { stacked } from '../sums/table';
import { KERNEL_WORDS } from '../random/uniforms';

/** Resamples that are counted at once. */
const LANES = 8;

const ROW_BYTES = 2 * LANES;

/** Where a system lies in the kernel's memory. */
interface Addresses {
  readonly free: number;
  readonly weights: number;
  readonly sums: number;
}

/** The rows of a system, whose weights are counted for several resamples at once. */
interface RankedRows {
  readonly bytes: number;
  readonly sumsBytes: number;
  place(kernel: KernelInstance, at: Addresses): void;
  count(): void;
  score(lane: number): number;
}

class PairsOfRows implements RankedRows {
  /** Sums of 16 bits hold the weights of so many rows. */
  static readonly MOST_ROWS = 2 ** 16 - 1;
  /** Four numbers for each resample, of 4 bytes. */
  readonly sumsBytes = 4 * 4 * LANES;
  readonly bytes: number;
  private readonly ranked;
  private sums = new Uint32Array();
  count: () => void = () => undefined;

  constructor(
    private readonly pairs: NonNullable<WeightedScore['pairs']>,
    private readonly n: number,
    table: StatsTable,
  ) {
    this.ranked = pairs.of(table);
    const { rows, places } = this.ranked;
    this.bytes = wholeRows(8 * rows.length) + 2 * ROW_BYTES * places;
  }

  place({ exports, buffer }: KernelInstance, { free, weights, sums }: Addresses): void {
    const { rows, ends, placeAt, places } = this.ranked;
    const entries = new Uint32Array(buffer, free, 2 * rows.length);
    for (let at = 0; at < rows.length; at++) {
      entries[2 * at] = ROW_BYTES * rows[at]! + ends[at]!;
      entries[2 * at + 1] = ROW_BYTES * placeAt[at]!;
    }
    const tree = free + wholeRows(8 * rows.length);
    this.sums = new Uint32Array(buffer, sums, this.sumsBytes / 4);
    this.count = () => exports.countRanked(rows.length, weights, free, places, tree, sums);
  }

  score(lane: number): number {
    const { sums, n, pairs } = this;
    const of = (number: number) => sums[LANES * number + lane]!;
    const [alike, even, squaresX, squaresY] = [of(0), of(1), of(2), of(3)];
    return pairs.score({ n, difference: 2 * alike + even - (n * n - squaresX) / 2, squaresX, squaresY });
  }
}

class RanksOfRows implements RankedRows {
  /** Twice a rank, less the number of rows, is a number of 16 bits with a sign. */
  static readonly MOST_ROWS = 2 ** 15 - 1;
  /** Three doubles for each resample. */
  readonly sumsBytes = 3 * 8 * LANES;
  readonly bytes: number;
  private readonly ranked;
  private sums = new Float64Array();
  count: () => void = () => undefined;

  constructor(
    private readonly ranks: NonNullable<WeightedScore['ranks']>,
    private readonly n: number,
    table: StatsTable,
  ) {
    this.ranked = ranks.of(table);
    this.bytes = 2 * wholeRows(4 * table.n) + ROW_BYTES * table.n;
  }

  place({ exports, buffer }: KernelInstance, { free, weights, sums }: Addresses): void {
    const rows = this.ranked.x.rows.length;
    const [x, y] = [free, free + wholeRows(4 * rows)];
    for (const [order, address] of [
      [this.ranked.x, x],
      [this.ranked.y, y],
    ] as const) {
      const entries = new Uint32Array(buffer, address, rows);
      for (let at = 0; at < rows; at++) {
        entries[at] = ROW_BYTES * order.rows[at]! + order.ends[at]!;
      }
    }
    const ranks = y + wholeRows(4 * rows);
    this.sums = new Float64Array(buffer, sums, this.sumsBytes / 8);
    this.count = () => exports.correlateRanked(rows, this.n, weights, x, y, ranks, sums);
  }

  score(lane: number): number {
    const { sums, ranks } = this;
    return ranks.score(sums[lane]!, sums[LANES + lane]!, sums[2 * LANES + lane]!);
  }
}

function wholeRows(bytes: number): number {
  return Math.ceil(bytes / ROW_BYTES) * ROW_BYTES;
}

/**
 * Scores A and B by pairs or ranks of rows, eight resamples at a time. Draws what `Weights` draws, in its order.
 */
export class RankedWeights {
  private readonly kernel: KernelInstance;
  private at = LANES;

  /** @returns null if these tables have to be scored one resample at a time */
  static of(
    mode: ResampleMode,
    tables: readonly StatsTable[],
    { pairs, ranks }: WeightedScore,
  ): RankedWeights | null {
    const n = tables[0]?.n ?? 0;
    const scored =
      pairs !== undefined && n <= PairsOfRows.MOST_ROWS
        ? (table: StatsTable) => new PairsOfRows(pairs, n, table)
        : ranks !== undefined && n <= RanksOfRows.MOST_ROWS
          ? (table: StatsTable) => new RanksOfRows(ranks, n, table)
          : null;
    if (scored === null) {
      return null;
    }
    const both = mode === 'bootstrap' ? null : stacked(tables);
    return new RankedWeights(
      mode,
      n,
      tables.map((table) => scored(both ?? table)),
    );
  }

  private constructor(
    private readonly mode: ResampleMode,
    private readonly n: number,
    private readonly systems: readonly RankedRows[],
  ) {
    const isBootstrap = mode === 'bootstrap';
    const weightRows = isBootstrap ? n : 4 * n;
    const total = (size: (system: RankedRows) => number) =>
      systems.reduce((sum, system) => sum + size(system), 0);
    this.kernel = createKernel(
      total(({ sumsBytes }) => sumsBytes),
      ROW_BYTES * weightRows + total(({ bytes }) => bytes),
    );
    const { exports, table } = this.kernel;
    exports.configure(2, LANES, n, n, 4, false, table);
    let free = table + ROW_BYTES * weightRows;
    let sums = exports.SUMS.value;
    systems.forEach((system, place) => {
      const weights = table + (isBootstrap ? 0 : place * 2 * n * ROW_BYTES);
      system.place(this.kernel, { free, weights, sums });
      free += system.bytes;
      sums += system.sumsBytes;
    });
  }

  start(state: Int32Array): void {
    const { exports, buffer } = this.kernel;
    new Int32Array(buffer, exports.STATE.value, KERNEL_WORDS).set(state.subarray(0, KERNEL_WORDS));
    this.at = LANES;
  }

  next(): void {
    this.at++;
    if (this.at < LANES) {
      return;
    }
    this.at = 0;
    const { exports, table } = this.kernel;
    if (this.mode === 'bootstrap') {
      exports.drawEightWeights(this.n, table);
    } else {
      exports.drawEightHalves(this.n, table);
    }
    this.systems.forEach((system) => system.count());
  }

  score(system: number): number {
    return this.systems[system]!.score(this.at);
  }
}
