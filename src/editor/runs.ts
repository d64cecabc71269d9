import type { Progress } from '../engine/protocol';
import { isQuestion, serializeError, type SerializedError } from '../model';
import type { RunState } from './messages';

/** How often a page hears of progress, in milliseconds. */
const PROGRESS_INTERVAL = 100;

/** What a calculation is given on its way. */
export interface RunContext {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
  /** False as soon as a newer run has taken over: what comes now is of no interest any more. */
  readonly isCurrent: () => boolean;
  /** Resolves once a question keeps the focus that it gets. */
  readonly readyToAsk: () => Promise<void>;
}

interface Page {
  /** The state, or what the run has brought, has changed. */
  changed(): void;
  advanced(progress: Progress): void;
  failed(error: SerializedError): void;
  readyToAsk(): Promise<void>;
}

/** A panel's calculations, of which only the newest counts: how far it is, and how it ended. */
export class Runs {
  private current: RunState = { phase: 'running', progress: null, error: null };
  private running: AbortController | null = null;
  private lastProgress = -PROGRESS_INTERVAL;

  constructor(private readonly page: Page) {}

  get state(): RunState {
    return this.current;
  }

  /**
   * Starts a calculation in place of the one that is under way.
   *
   * @param work calculates, and says how to take over what came out: done only if no newer run has been started since
   */
  async start(work: (context: RunContext) => Promise<() => Promise<void> | void>): Promise<void> {
    this.stop();
    const running = new AbortController();
    this.running = running;
    const isCurrent = (): boolean => this.running === running;
    this.current = { phase: 'running', progress: null, error: null };
    this.page.changed();
    try {
      const takeOver = await work({
        signal: running.signal,
        isCurrent,
        readyToAsk: () => this.page.readyToAsk(),
        onProgress: (progress) => isCurrent() && this.advance(progress),
      });
      if (!isCurrent()) {
        return;
      }
      this.settle();
      await takeOver();
    } catch (error) {
      if (!isCurrent()) {
        return;
      }
      this.fail(error);
    }
    this.running = null;
    this.page.changed();
  }

  /** What is there needs no calculation. */
  settle(): void {
    this.current = { phase: 'done', progress: null, error: null };
  }

  fail(thrown: unknown): void {
    const error = serializeError(thrown);
    const phase = error.code === 'cancelled' ? 'cancelled' : isQuestion(error) ? 'question' : 'error';
    this.current = { phase, progress: null, error };
    this.page.failed(error);
  }

  cancel(): void {
    this.running?.abort();
  }

  /** Ends the run that is under way without another word. */
  stop(): void {
    this.running?.abort();
    this.running = null;
  }

  private advance(progress: Progress): void {
    this.current = { ...this.current, progress };
    const now = performance.now();
    if (now - this.lastProgress >= PROGRESS_INTERVAL) {
      this.lastProgress = now;
      this.page.advanced(progress);
    }
  }
}
