import type { Drawing, StatsTable } from '../../model';
import type { ResampleScores, Resampler, Shift } from '../runs';
import type { Sums } from './sums';
import { drawingOf, sumsOf } from './sums-of';
import { sumsTable } from './table';
import type { ResamplePlan, ScoreSums } from '../types';

/** Scores resamples by the sums of the items' statistics. */
export class SumResampler implements Resampler {
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
