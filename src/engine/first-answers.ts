import { NotDrawnYet, type Resample } from '../analysis';
import type { Resampled, ResampleMode } from '../model';

/** The first answer comes this long (milliseconds) after resampling has begun. */
const FIRST = 40;

/** Fewer resamples than this say too little. */
const LEAST = 1024;

/**
 * Answers from the resamples that there are so far. Each takes its time, so that the next waits until as much time again
 * has passed: however long a run takes, there are few of them.
 */
export class FirstAnswers<Answer> {
  private readonly drawn = new Map<ResampleMode, Resampled>();
  private begun: number | null = null;
  private due = 0;
  private busy = false;

  /**
   * @param answer everything that can be said with these resamples
   * @param report gets the answers; never called once `stop` was
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

  /** A mode has more resamples than before: perhaps it is time for an answer. */
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
      // What can't be said yet, or not at all: the whole run will tell.
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
