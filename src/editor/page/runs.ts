import type { Progress } from '../../engine/protocol';
import { isQuestion, serializeError, type SerializedError } from '../../model/errors';
import type { Choice, Question } from '../../model/settings/question';
import type { Text } from '../../model/words';
import type { RunState } from './messages';

const PROGRESS_INTERVAL_MS = 100;

/** The choice that the user made on the page; undefined once a question outside of the page would keep the focus. */
export type AnswerTo = (question: Question) => Promise<Choice | undefined>;

export interface RunContext {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
  /** False as soon as a newer run has started: results of this one are dropped. */
  readonly isCurrent: () => boolean;
  readonly answerTo: AnswerTo;
}

interface Page {
  changed(): void;
  advanced(progress: Progress): void;
  failed(error: SerializedError): void;
  readyToAsk(): Promise<void>;
}

/** A panel's calculations, of which only the newest counts: how far it is, and how it ended. */
export class Runs {
  private current: RunState = { phase: 'running', progress: null, error: null };
  private running: AbortController | null = null;
  private lastProgress = -PROGRESS_INTERVAL_MS;
  /** What the user chose on the page for the question of this id, until the run that it starts asks it again. */
  private given: { readonly id: string; readonly choice: Choice } | null = null;
  /** Settles once the latest calculation has ended. */
  private ending: Promise<void> = Promise.resolve();

  /** @param shown gives a message the form in which the page shows it */
  constructor(
    private readonly page: Page,
    private readonly shown = (said: Text): Text => said,
  ) {}

  get state(): RunState {
    return this.current;
  }

  /** How the running calculation ends, unless it waits for the user's answer; null: none runs. */
  get ended(): Promise<void> | null {
    return this.running === null || this.current.isAsking === true ? null : this.ending;
  }

  /**
   * Starts a calculation in place of the running one.
   *
   * @param work calculates, and returns what to do with the result unless a newer run has started since
   */
  start(work: (context: RunContext) => Promise<() => Promise<void> | void>): Promise<void> {
    return (this.ending = this.calculate(work));
  }

  private async calculate(work: (context: RunContext) => Promise<() => Promise<void> | void>): Promise<void> {
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
        answerTo: async (question) => {
          const { given } = this;
          this.given = null;
          if (given?.id === question.id) {
            return given.choice;
          }
          await this.page.readyToAsk();
          if (isCurrent()) {
            this.current = { ...this.current, isAsking: true };
            this.page.changed();
          }
          return undefined;
        },
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

  /** Takes the choice at this place of the open question, with which the next run goes on. @returns false if there is none */
  choose(place: number): boolean {
    const { id = '', choices = [] } = this.current.error?.question ?? {};
    const choice = choices[place];
    if (choice !== undefined) {
      this.given = { id, choice };
    }
    return choice !== undefined;
  }

  /** The result is there without a calculation. */
  settle(): void {
    this.current = { phase: 'done', progress: null, error: null };
  }

  fail(thrown: unknown): void {
    const found = serializeError(thrown);
    const error = { ...found, shown: this.shown(found.said ?? found.message) };
    const phase = error.code === 'cancelled' ? 'cancelled' : isQuestion(error) ? 'question' : 'error';
    this.current = { phase, progress: null, error };
    this.page.failed(error);
  }

  cancel(): void {
    this.running?.abort();
  }

  /** Ends the current run and drops its result. */
  stop(): void {
    this.running?.abort();
    this.running = null;
  }

  private advance(progress: Progress): void {
    const { isAsking = false } = this.current;
    this.current = { ...this.current, progress, isAsking: false };
    if (isAsking) {
      this.page.changed();
    }
    const now = performance.now();
    if (now - this.lastProgress >= PROGRESS_INTERVAL_MS) {
      this.lastProgress = now;
      this.page.advanced(progress);
    }
  }
}
