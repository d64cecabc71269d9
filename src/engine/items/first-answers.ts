import { NotDrawnYet, type Resample } from '../../analysis/shared-resamples';
import type { Resampled, ResampleMode } from '../../model/results/significance';

/** The first intermediate answer comes this long (milliseconds) after resampling starts. */
const FIRST = 40;

/** Fewer resamples than this are too uncertain. */
const LEAST = 1024;

/**
 * Answers from the resamples so far. The next one waits at least as long as the last one took, so there are
 * few of them however long a run takes.
 */
export class FirstAnswers<Answer> {
  private readonly drawn = new Map<ResampleMode, Resampled>();
  private begun: number | null = null;
  private due = 0;
  private busy = false;

  /**
   * @param answer computes everything that these resamples allow
   * @param report receives the answers; never called after `stop`
   */
  constructor(
    private readonly answer: (resample: Resample) => Promise<Answer>,
    private report: ((answer: Answer) => void) | null,
  ) {}

  begin(): void {
    this.begun ??= performance.now();
    this.due = Math.max(this.due, this.begun + FIRST);
  }

  /** A mode has all its resamples. */
  complete(resampled: Resampled): void {
    this.drawn.set(resampled.mode, resampled);
  }

  /** A mode has more resamples than before: it may be time for an answer. */
  grown(resampled: Resampled): void {
    if (this.begun === null || this.busy || performance.now() < this.due || resampled.gains.length < LEAST) {
      return;
    }
    this.busy = true;
    const known = new Map(this.drawn).set(resampled.mode, resampled);
    const resample: Resample = ({ mode }) => {
      const found = known.get(mode);
      return found === undefined ? Promise.reject(new NotDrawnYet()) : Promise.resolve(found);
    };
    const { begun } = this;
    this.answer(resample)
      .then((answer) => this.report?.(answer))
      // An answer may not be possible yet, or at all: the complete run will tell.
      .catch(() => undefined)
      .finally(() => {
        this.busy = false;
        this.due = performance.now() + (performance.now() - begun);
      });
  }

  stop(): void {
    this.report = null;
  }
}
