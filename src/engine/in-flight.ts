import { cancelledError } from '../model/cancel';
import type { Caller, Progress } from './protocol';

export type Priority = 'foreground' | 'background';

export interface Subscriber<Result = never> extends Caller<Result> {
  readonly priority: Priority;
}

/** The shared run's view of all its callers. */
export interface InFlight<Result = never> {
  /** Foreground if at least one caller is. */
  readonly priority: Priority;
  /** Aborted when the last caller has cancelled. */
  readonly signal: AbortSignal;
  report(progress: Progress): void;
  readonly wantsPartial: boolean;
  reportPartial(result: Result): void;
}

/**
 * The run as one of its steps sees it: by default without progress, and without partial answers, which are not the run's.
 *
 * @param reportPartial makes the run's of a partial answer of the step
 */
export function stepOf<Part = never>(
  run: Pick<InFlight, 'priority' | 'signal'> & { readonly wantsPartial?: boolean },
  report: InFlight['report'] = () => undefined,
  reportPartial?: (result: Part) => void,
): InFlight<Part> {
  return {
    // Both may change while the step is under way.
    get priority() {
      return run.priority;
    },
    get wantsPartial() {
      return reportPartial !== undefined && run.wantsPartial === true;
    },
    signal: run.signal,
    report,
    reportPartial: (result) => reportPartial?.(result),
  };
}

/** Lets equal requests share the run of the first. */
export class InFlightRequests<Result> {
  private readonly requests = new Map<string, SharedRequest<Result>>();

  /** @param onRaised called when a background run becomes a foreground one */
  constructor(private readonly onRaised: () => void) {}

  /**
   * @param key equal for requests with the same answer
   * @throws RealGainError `cancelled` once the subscriber's signal is aborted, whatever the others do
   */
  run(
    key: string,
    subscriber: Subscriber<Result>,
    start: (inFlight: InFlight<Result>) => Promise<Result>,
  ): Promise<Result> {
    if (subscriber.signal?.aborted) {
      return Promise.reject(cancelledError());
    }
    let inFlight = this.requests.get(key);
    if (inFlight === undefined) {
      const started = new SharedRequest<Result>(subscriber.priority, () => {
        // A request without subscribers still needs a moment to stop; new ones must not join it.
        if (this.requests.get(key) === started) {
          this.requests.delete(key);
        }
      });
      this.requests.set(key, started);
      started.begin(start);
      inFlight = started;
    } else if (subscriber.priority === 'foreground' && inFlight.priority === 'background') {
      inFlight.priority = 'foreground';
      this.onRaised();
    }
    return inFlight.add(subscriber);
  }
}

class SharedRequest<Result> implements InFlight<Result> {
  private readonly controller = new AbortController();
  private readonly subscribers = new Set<Subscriber<Result>>();
  private last: Progress | null = null;
  private lastPartial: { readonly result: Result } | null = null;
  private outcome: Promise<Result> | null = null;

  constructor(
    public priority: Priority,
    private readonly over: () => void,
  ) {}

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get wantsPartial(): boolean {
    return [...this.subscribers].some(({ onPartial }) => onPartial !== undefined);
  }

  begin(start: (inFlight: InFlight<Result>) => Promise<Result>): void {
    this.outcome = start(this).finally(this.over);
    // There may be no subscribers left when it fails.
    this.outcome.catch(() => undefined);
  }

  report(progress: Progress): void {
    this.last = progress;
    this.subscribers.forEach((subscriber) => subscriber.onProgress?.(progress));
  }

  reportPartial(result: Result): void {
    this.lastPartial = { result };
    this.subscribers.forEach((subscriber) => subscriber.onPartial?.(result));
  }

  add(subscriber: Subscriber<Result>): Promise<Result> {
    this.subscribers.add(subscriber);
    if (this.last !== null) {
      subscriber.onProgress?.(this.last);
    }
    if (this.lastPartial !== null) {
      subscriber.onPartial?.(this.lastPartial.result);
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.subscribers.delete(subscriber);
        reject(cancelledError());
        if (this.subscribers.size === 0) {
          this.over();
          this.controller.abort();
        }
      };
      subscriber.signal?.addEventListener('abort', leave, { once: true });
      void this.outcome?.then(resolve, reject).finally(() => {
        subscriber.signal?.removeEventListener('abort', leave);
        this.subscribers.delete(subscriber);
      });
    });
  }
}
