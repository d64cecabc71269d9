import type { ResampleMode, StatsTable, WeightedScore } from '../../model';
import { LANES, PairsOfRows, RanksOfRows, ROW_BYTES, type RankedRows } from './ranked-rows';
import { createKernel, type KernelInstance } from '../instance';
import { stacked } from '../stacked';
import { KERNEL_WORDS } from '../random/streams';

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
