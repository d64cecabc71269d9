import { type EarlyStop, endedWith, StopCheck } from './early-stop';
import type { Drawing, Resampled } from '../model/results/significance';
import { english } from '../model/words';
import { RealGainError } from '../model/errors';
import type { StatsTable } from '../model/settings/metric';
import { checkFinite } from './columns';
import {
  BLOCK_SIZE,
  type ResamplePlan,
  type Resampler,
  type ResampleScores,
  runDraws,
  type Score,
  SCORES_KEPT,
  type ScoreSums,
  type Shift,
} from './types';
import { streamState } from './random/uniforms';
import { WeightResampler } from './ranks/weights';
import type { Sums } from './sums/counts';
import { drawingOf, sumsOf } from './sums/look-up-counter';
import { sumsTable } from './sums/table';

/** Scores resamples by the sums of the items' statistics. */
class SumResampler implements Resampler {
  readonly drawing: Drawing;
  /** A's summed statistics followed by B's: the numbers that are scored. */
  private readonly sums: Float64Array;
  private readonly drawn: Sums;

  constructor(
    private readonly plan: ResamplePlan,
    private readonly scoreSums: ScoreSums,
    private readonly higherIsBetter: boolean,
  ) {
    const table = sumsTable({ mode: plan.mode, ...tablesOf(plan) });
    this.sums = Float64Array.from(table.outputs, ({ offset, scale }) => offset / scale);
    this.drawing = drawingOf(table);
    this.drawn = sumsOf(table);
  }

  start(state: Int32Array, count: number): void {
    this.drawn.start(state, count);
  }

  /** For a mean, the scores only if they are kept. */
  next(found: ResampleScores, shift: Shift, kept: boolean): void {
    const { plan, scoreSums, sums } = this;
    this.drawn.next(sums);
    const sign = this.higherIsBetter ? 1 : -1;
    if (plan.differences === undefined) {
      found.scoreA = scoreSums(sums, 0) + shift.a;
      found.scoreB = scoreSums(sums, plan.a.k) + shift.b;
      found.gain = this.higherIsBetter ? found.scoreA - found.scoreB : found.scoreB - found.scoreA;
      return;
    }
    // Whole numbers: exact up to the division.
    const total = plan.mode === 'bootstrap' ? sums[0]! : sums[0]! - sums[1]!;
    found.gain = total / plan.differences.divisor / plan.a.n + sign * (shift.a - shift.b);
    found.scoreA = kept ? scoreSums(sums, 1) + shift.a : NaN;
    found.scoreB = found.scoreA - sign * found.gain;
  }
}

/**
 * The tables to draw from: for a mean, the differences and, in a bootstrap whose scores are kept, A's
 * statistics beside them. Randomization swaps a difference with 0: those that stay are A's, those that are
 * swapped B's.
 */
function tablesOf({ mode, a, b, differences }: ResamplePlan): { a: StatsTable; b: StatsTable } {
  if (differences === undefined) {
    return { a, b };
  }
  const first = { n: a.n, k: 1, data: differences.values };
  return { a: first, b: mode === 'bootstrap' ? a : { n: a.n, k: 1, data: new Float64Array(a.n) } };
}

/** What fixed runs add to a score. */
const NO_SHIFT = { a: 0, b: 0 } as const;

/**
 * Draws the resamples of a plan block by block and scores them.
 *
 * A block's digits depend on the plan and its number alone, so any number of samplers, in any number of threads, may
 * share the blocks of a plan in any order. Memory doesn't grow with the number of resamples.
 */
export class GainSampler {
  /** Number of blocks; the last one may be partial. */
  readonly blocks: number;
  private readonly resampler: Resampler;
  private readonly found = { gain: 0, scoreA: 0, scoreB: 0 };

  /**
   * @throws RealGainError `count-mismatch`, `file-empty`, `not-numeric` if these tables can't be resampled, and
   *   `file-too-large` if they don't fit in memory
   */
  constructor(
    private readonly plan: ResamplePlan,
    score: Score,
    higherIsBetter: boolean,
  ) {
    check(plan);
    this.blocks = Math.ceil(plan.resamples / BLOCK_SIZE);
    this.resampler =
      typeof score === 'function'
        ? new SumResampler(plan, score, higherIsBetter)
        : new WeightResampler(plan, score, higherIsBetter);
  }

  get drawing(): Drawing {
    return this.resampler.drawing;
  }

  /**
   * Fills in the gains δ* = score(A*) − score(B*) (turned so that positive means A is better) of one block.
   *
   * @param block 0 … blocks − 1
   * @param gains all gains of the plan, of which resamples [1024·block, 1024·(block + 1)) are written
   * @param scoresA scores of A and B in the first resamples; filled as far as their length
   * @returns the number of resamples written
   * @throws RealGainError `test-not-applicable` if the metric isn't defined on one of the resamples
   */
  fill(block: number, gains: Float64Array, scoresA: Float64Array, scoresB: Float64Array): number {
    const { plan, resampler, found } = this;
    const first = block * BLOCK_SIZE;
    const count = Math.min(BLOCK_SIZE, plan.resamples - first);
    resampler.start(streamState(plan.seed, plan.mode, block), count);
    const drawRuns = plan.runs === undefined ? () => NO_SHIFT : runDraws(plan.runs, plan.seed, block);
    for (let resample = first; resample < first + count; resample++) {
      resampler.next(found, drawRuns(), resample < scoresA.length);
      if (!Number.isFinite(found.gain)) {
        throw new RealGainError(
          'test-not-applicable',
          english(
            "The metric has no value on resample {0} (A scores {1}, B scores {2}), so its gain can't be resampled; choose a metric that is defined on every set of items.",
            resample + 1,
            found.scoreA,
            found.scoreB,
          ),
        );
      }
      gains[resample] = found.gain;
      if (resample < scoresA.length) {
        scoresA[resample] = found.scoreA;
        scoresB[resample] = found.scoreB;
      }
    }
    return count;
  }
}

/** Runs the blocks of a plan in this thread, until all are done or enough. */
export function resampleInProcess(
  plan: ResamplePlan,
  score: Score,
  higherIsBetter: boolean,
  stop?: EarlyStop,
): Resampled {
  const check = stop && new StopCheck(plan, stop);
  const sampler = new GainSampler(plan, score, higherIsBetter);
  const kept = plan.mode === 'bootstrap' ? Math.min(plan.resamples, SCORES_KEPT) : 0;
  const gains = new Float64Array(plan.resamples);
  const scoresA = new Float64Array(kept);
  const scoresB = new Float64Array(kept);
  const resampled = { mode: plan.mode, gains, scoresA, scoresB, drawing: sampler.drawing };
  for (let block = 0; block < sampler.blocks; block++) {
    sampler.fill(block, gains, scoresA, scoresB);
    const enough = check?.check(gains, block + 1) ?? null;
    if (enough !== null) {
      return endedWith(resampled, enough);
    }
  }
  return resampled;
}

/** @throws RealGainError naming what is wrong with these tables */
function check({ a, b, runs }: ResamplePlan): void {
  if (a.n !== b.n) {
    throw new RealGainError(
      'count-mismatch',
      english(
        'A has {0} items and B has {1}, but only outputs for the same items can be compared.',
        a.n,
        b.n,
      ),
    );
  }
  // Several runs are stored side by side, and A may have more of them than B.
  if (a.k !== b.k && runs === undefined) {
    throw new Error(`A has ${a.k} statistics an item and B has ${b.k}: they come from different metrics.`);
  }
  if (a.n === 0) {
    throw new RealGainError('file-empty', english('There are no items, so there is nothing to resample.'));
  }
  checkFinite(a, 'A');
  checkFinite(b, 'B');
}
