import { endedWith, firstOf, StopCheck, type EarlyStop } from '../../kernel/early-stop';
import { BLOCK_SIZE } from '../../kernel/types';
import type { Resampled } from '../../model';
import { readDrawing, type PairTask } from '../job';

/** The resamples of a pair while workers draw them: block by block, but not in order. */
export class GrowingRun {
  private readonly check: StopCheck | null;
  /** How many of the first blocks are known to be complete without a gap. */
  private complete = 0;
  private enough: number | null = null;

  constructor(
    private readonly task: PairTask,
    stop: EarlyStop | undefined,
  ) {
    this.check = stop === undefined ? null : new StopCheck(task.plan, stop);
  }

  /** Checks newly completed blocks; true if they are enough. */
  look(): boolean {
    const { resampled, finished } = this.task;
    while (this.complete < finished.length && Atomics.load(finished, this.complete) === 1) {
      this.complete += 1;
    }
    this.enough ??= this.check?.check(resampled.gains, this.complete) ?? null;
    return this.enough !== null;
  }

  get first(): Resampled {
    return firstOf(this.drawn, this.complete * BLOCK_SIZE);
  }

  get whole(): Resampled {
    return this.look() && this.enough !== null ? endedWith(this.drawn, this.enough) : this.drawn;
  }

  private get drawn(): Resampled {
    return { ...this.task.resampled, drawing: readDrawing(this.task.drawing) };
  }
}
