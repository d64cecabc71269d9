import type { Resampled } from '../model/results/significance';
import { BLOCK_SIZE, type ResamplePlan } from './types';

/** When drawing may stop before the plan is complete. */
export interface EarlyStop {
  /** Never stop with fewer resamples than this. */
  readonly least: number;
  /** Whether the first gains of the plan, whole blocks of them, are enough. */
  enough(gains: Float64Array): boolean;
}

/**
 * The number of resamples grows by this factor from one check to the next: all checks together cost as much
 * as ten.
 */
const GROWTH = 1.1;

/**
 * Checks a run as its blocks become complete, and decides with which block it ends.
 *
 * It checks only after certain numbers of blocks, in order, and considers only the blocks up to there. So
 * where a run ends depends on the plan and the rule alone, not on the number of threads or how far ahead they
 * were.
 */
export class StopCheck {
  private next: number;

  constructor(
    private readonly plan: Pick<ResamplePlan, 'resamples'>,
    private readonly stop: EarlyStop,
  ) {
    this.next = Math.max(1, Math.ceil(stop.least / BLOCK_SIZE));
  }

  /**
   * @param gains all gains of the plan
   * @param blocks how many of the first blocks are complete; never decreases
   * @returns the number of resamples that are enough; null if there are not enough yet
   */
  check(gains: Float64Array, blocks: number): number | null {
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

export function endedWith(resampled: Resampled, count: number): Resampled {
  return { ...firstOf(resampled, count), planned: resampled.gains.length };
}
