import type { RankedPairs, ResampleMode, StatsTable, WeightedScore } from '../model';
import { createKernel, type KernelInstance } from './instance';
import { stacked } from './stacked';
import { KERNEL_WORDS } from './streams';

/** Resamples that are counted at once. */
const LANES = 8;

const ROW_BYTES = 2 * LANES;
const ENTRY_BYTES = 8;

/** Numbers of a system: four for each resample. */
const SUMS = 4 * LANES;

/** Sums of 16 bits hold the weights of so many rows. */
const MOST_ROWS = 2 ** 16 - 1;

/** Where the kernel finds a system. */
interface System {
  readonly rows: number;
  readonly places: number;
  readonly weights: number;
  readonly entries: number;
  readonly tree: number;
}

/**
 * Scores A and B by pairs of rows, eight resamples at a time. Draws what `Weights` draws, in its order.
 */
export class RankedWeights {
  private readonly kernel: KernelInstance;
  private readonly systems: readonly System[];
  private readonly sums: Uint32Array;
  private at = LANES;

  /** @returns null if these tables have to be scored one resample at a time */
  static of(
    mode: ResampleMode,
    tables: readonly StatsTable[],
    { pairs }: WeightedScore,
  ): RankedWeights | null {
    const n = tables[0]?.n ?? 0;
    return pairs === undefined || n > MOST_ROWS ? null : new RankedWeights(mode, n, tables, pairs);
  }

  private constructor(
    private readonly mode: ResampleMode,
    private readonly n: number,
    tables: readonly StatsTable[],
    private readonly pairs: NonNullable<WeightedScore['pairs']>,
  ) {
    const isBootstrap = mode === 'bootstrap';
    const both = isBootstrap ? null : pairs.of(stacked(tables));
    const ranked = tables.map((table) => both ?? pairs.of(table));
    const weightRows = isBootstrap ? n : 4 * n;
    const bytes =
      ROW_BYTES * weightRows +
      ranked.reduce(
        (sum, { rows, places }) => sum + ENTRY_BYTES * (rows.length + 1) + 2 * ROW_BYTES * places,
        0,
      );
    const sumsBytes = 4 * SUMS * tables.length;
    this.kernel = createKernel(sumsBytes, bytes);
    const { exports, buffer, table } = this.kernel;
    exports.configure(2, LANES, n, n, 4, false, table);
    let free = table + ROW_BYTES * weightRows;
    this.systems = ranked.map((one, system) => {
      const { rows, places } = one;
      const entries = free;
      const tree = Math.ceil((entries + ENTRY_BYTES * rows.length) / ROW_BYTES) * ROW_BYTES;
      free = tree + 2 * ROW_BYTES * places;
      writeEntries(new Uint32Array(buffer, entries, 2 * rows.length), one);
      const weights = table + (isBootstrap ? 0 : system * 2 * n * ROW_BYTES);
      return { rows: rows.length, places, weights, entries, tree };
    });
    this.sums = new Uint32Array(buffer, exports.SUMS.value, SUMS * tables.length);
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
    this.systems.forEach(({ rows, places, weights, entries, tree }, system) =>
      exports.countRanked(rows, weights, entries, places, tree, exports.SUMS.value + 4 * SUMS * system),
    );
  }

  /** Of the current resample. */
  score(system: number): number {
    const { sums, at, n, pairs } = this;
    const of = (number: number) => sums[SUMS * system + LANES * number + at]!;
    const [alike, even, squaresX, squaresY] = [of(0), of(1), of(2), of(3)];
    return pairs.score({ n, difference: 2 * alike + even - (n * n - squaresX) / 2, squaresX, squaresY });
  }
}

function writeEntries(entries: Uint32Array, { rows, ends, placeAt }: RankedPairs): void {
  for (let at = 0; at < rows.length; at++) {
    entries[2 * at] = ROW_BYTES * rows[at]! + ends[at]!;
    entries[2 * at + 1] = ROW_BYTES * placeAt[at]!;
  }
}
