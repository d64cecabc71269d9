import type { Resampled } from '../model';
import { BLOCK_SIZE, type ResamplePlan } from './types';

/** When drawing may end before all resamples of the plan are drawn. */
export interface EarlyStop {
  /** Never with fewer resamples than this. */
  readonly least: number;
  /** Whether the first gains of the plan are enough; they are whole blocks. */
  enough(gains: Float64Array): boolean;
}

/** From one look to the next, the number of resamples grows by this factor: all looks together cost what ten do. */
const GROWTH = 1.1;

/**
 * Looks at a run whose blocks become complete, and says with which block it ends.
 *
 * It looks after certain numbers of blocks only, in their order, and at nothing but the blocks up to there. So where a run
 * ends depends on plan and rule alone: not on the number of threads, nor on how far ahead they were.
 */
export class Lookout {
  private next: number;

  constructor(
    private readonly plan: Pick<ResamplePlan, 'resamples'>,
    private readonly stop: EarlyStop,
  ) {
    this.next = Math.max(1, Math.ceil(stop.least / BLOCK_SIZE));
  }

  /**
   * @param gains all gains of the plan
   * @param blocks how many of the first blocks are complete; never fewer than before
   * @returns the number of resamples that are enough; null if none is so far
   */
  look(gains: Float64Array, blocks: number): number | null {
    for (; this.next <= blocks; this.next = Math.ceil(this.next * GROWTH)) {
      const resamples = this.next * BLOCK_SIZE;
      if (resamples >= this.plan.resamples) {
        return null;
      }
      if (this.stop.enough(gains.subarray(0, resamples))) {
        return resamples;
      }
    }
    return null;
  }
}

/** The first resamples of a run. */
export function firstOf(resampled: Resampled, count: number): Resampled {
  const { gains, scoresA, scoresB } = resampled;
  return count >= gains.length
    ? resampled
    : {
        ...resampled,
        gains: gains.subarray(0, count),
        scoresA: scoresA.subarray(0, count),
        scoresB: scoresB.subarray(0, count),
      };
}

/** A run that ended early, marked as such. */
export function endedWith(resampled: Resampled, count: number): Resampled {
  return { ...firstOf(resampled, count), planned: resampled.gains.length };
}
