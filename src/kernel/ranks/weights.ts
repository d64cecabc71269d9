import type { ResampleMode } from '../../model/results/significance';
import type { Weighing, WeightedScore } from '../../model/settings/metric';
import { createKernel, type KernelInstance } from '../instance';
import type { ResamplePlan, Resampler, ResampleScores, Shift } from '../types';
import { RankedWeights } from './ranked-weights';
import { stacked } from '../sums/table';
import { KERNEL_WORDS } from '../random/uniforms';

/**
 * Resamples without a score, such as those with items of one class only, are drawn again, this often at most: of a set
 * that has a score, at least a third of the resamples have one.
 */
export const MOST_REDRAWN = 1000;

/**
 * Draws how often each item is in one resample after the other: from the numbers that a table of sums of up to 16,384
 * items draws from, so that the same seed draws the same items for every metric.
 */
export class Weights {
  /** How often the current resample holds an item, or for randomization 1 if it is swapped. */
  readonly current: Uint16Array;
  private readonly kernel: KernelInstance;

  constructor(
    private readonly mode: ResampleMode,
    private readonly n: number,
  ) {
    const bytes = Uint16Array.BYTES_PER_ELEMENT;
    this.kernel = createKernel(0, bytes * n);
    this.kernel.exports.configure(bytes, 1, n, n, 4, false, this.kernel.table);
    this.current = new Uint16Array(this.kernel.buffer, this.kernel.table, n);
  }

  start(state: Int32Array): void {
    const { exports, buffer } = this.kernel;
    new Int32Array(buffer, exports.STATE.value, KERNEL_WORDS).set(state.subarray(0, KERNEL_WORDS));
  }

  next(): void {
    const { exports, table } = this.kernel;
    if (this.mode === 'bootstrap') {
      exports.drawWeights(this.n, table);
    } else {
      exports.drawHalf(this.n, table);
    }
  }
}

/** Scores resamples by how often each item is drawn, or each system's output for it. */
export class WeightResampler implements Resampler {
  readonly drawing;
  private readonly weights: Pick<Weights, 'start' | 'next'>;
  private readonly score: (found: ResampleScores) => void;
  private readonly most: number;

  constructor(
    { mode, a, b }: ResamplePlan,
    weighted: WeightedScore,
    private readonly higherIsBetter: boolean,
  ) {
    this.drawing = { by: 'weights', rows: a.n } as const;
    this.most = mode === 'bootstrap' ? MOST_REDRAWN : 0;
    const ranked = RankedWeights.of(mode, [a, b], weighted);
    if (ranked !== null) {
      this.weights = ranked;
      this.score = (found) => {
        found.scoreA = ranked.score(0);
        found.scoreB = ranked.score(1);
      };
      return;
    }
    const weights = new Weights(mode, a.n);
    this.weights = weights;
    this.score =
      mode === 'bootstrap'
        ? both(weighted.of(a), weighted.of(b), weights.current)
        : swapped(weighted.of(stacked([a, b])), weights.current);
  }

  start(state: Int32Array): void {
    this.weights.start(state);
  }

  next(found: ResampleScores, shift: Shift): void {
    let redrawn = 0;
    do {
      this.weights.next();
      this.score(found);
    } while (!Number.isFinite(found.scoreA - found.scoreB) && redrawn++ < this.most);
    found.scoreA += shift.a;
    found.scoreB += shift.b;
    found.gain = this.higherIsBetter ? found.scoreA - found.scoreB : found.scoreB - found.scoreA;
  }
}

function both(ofA: Weighing, ofB: Weighing, weights: Uint16Array): (found: ResampleScores) => void {
  return (found) => {
    found.scoreA = ofA(weights);
    found.scoreB = ofB(weights);
  };
}

/** @param weigh scores A's rows and B's below them */
function swapped(weigh: Weighing, swaps: Uint16Array): (found: ResampleScores) => void {
  const n = swaps.length;
  const chosen = { a: new Uint16Array(2 * n), b: new Uint16Array(2 * n) };
  return (found) => {
    for (let i = 0; i < n; i++) {
      const swap = swaps[i]!;
      chosen.a[i] = 1 - swap;
      chosen.a[n + i] = swap;
      chosen.b[i] = swap;
      chosen.b[n + i] = 1 - swap;
    }
    found.scoreA = weigh(chosen.a);
    found.scoreB = weigh(chosen.b);
  };
}
