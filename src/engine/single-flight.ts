import { cancelledError } from './cancel';
import type { Progress } from './protocol';

export type Priority = 'foreground' | 'background';

/** What one caller brings along. */
export interface Passenger<Result = never> {
  readonly priority: Priority;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Gets results that a better one will replace. */
  readonly onPartial?: ((result: Result) => void) | undefined;
}

/** What the shared run sees of all its callers together. */
export interface Flight<Result = never> {
  /** Foreground as soon as one caller is. */
  readonly priority: Priority;
  /** Aborted when the last caller has cancelled. */
  readonly signal: AbortSignal;
  report(progress: Progress): void;
  /** True if somebody listens to partial results. */
  readonly wantsPartial: boolean;
  /** Hands out what is known so far. */
  reportPartial(result: Result): void;
}

/** Lets equal requests that come while one is under way share its run. */
export class SingleFlight<Result> {
  private readonly flights = new Map<string, SharedFlight<Result>>();

  /** @param onRaised told when a background run has become a foreground one */
  constructor(private readonly onRaised: () => void) {}

  /**
   * @param key equal for requests with the same answer
   * @throws RealGainError `cancelled` once the passenger's signal is aborted, whatever the others do
   */
  run(
    key: string,
    passenger: Passenger<Result>,
    start: (flight: Flight<Result>) => Promise<Result>,
  ): Promise<Result> {
    if (passenger.signal?.aborted) {
      return Promise.reject(cancelledError());
    }
    let flight = this.flights.get(key);
    if (flight === undefined) {
      const started = new SharedFlight<Result>(passenger.priority, () => {
        // A flight that everyone has left still needs a moment to stop; nobody may join it then.
        if (this.flights.get(key) === started) {
          this.flights.delete(key);
        }
      });
      this.flights.set(key, started);
      started.depart(start);
      flight = started;
    } else if (passenger.priority === 'foreground' && flight.priority === 'background') {
      flight.priority = 'foreground';
      this.onRaised();
    }
    return flight.board(passenger);
  }
}

class SharedFlight<Result> implements Flight<Result> {
  private readonly controller = new AbortController();
  private readonly passengers = new Set<Passenger<Result>>();
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
    return [...this.passengers].some(({ onPartial }) => onPartial !== undefined);
  }

  depart(start: (flight: Flight<Result>) => Promise<Result>): void {
    this.outcome = start(this).finally(this.over);
    // Everyone may have left by the time it fails.
    this.outcome.catch(() => undefined);
  }

  report(progress: Progress): void {
    this.last = progress;
    this.passengers.forEach((passenger) => passenger.onProgress?.(progress));
  }

  reportPartial(result: Result): void {
    this.lastPartial = { result };
    this.passengers.forEach((passenger) => passenger.onPartial?.(result));
  }

  board(passenger: Passenger<Result>): Promise<Result> {
    this.passengers.add(passenger);
    if (this.last !== null) {
      passenger.onProgress?.(this.last);
    }
    if (this.lastPartial !== null) {
      passenger.onPartial?.(this.lastPartial.result);
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.passengers.delete(passenger);
        reject(cancelledError());
        if (this.passengers.size === 0) {
          this.over();
          this.controller.abort();
        }
      };
      passenger.signal?.addEventListener('abort', leave, { once: true });
      void this.outcome?.then(resolve, reject).finally(() => {
        passenger.signal?.removeEventListener('abort', leave);
        this.passengers.delete(passenger);
      });
    });
  }
}
