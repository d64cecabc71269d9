import { RealGainError } from '../model/errors';
import { english } from '../model/words';
import { cancelledError } from '../model/cancel';
import { Connection, type ChildOptions } from './connection';
import type { Caller, CallName, Calls } from './protocol';

export interface EngineClientOptions extends ChildOptions {
  /** An engine without a pending call ends after this many minutes; the next call starts another. */
  readonly idleMinutes: number;
}

/** After this many crashes within a minute the engine is not restarted until that minute is over. */
const MAX_CRASHES = 3;
const MINUTE = 60_000;

/**
 * The editor's side of the engine: starts the child process on first use, keeps it running, and turns its
 * exit into an error of every pending call. Independent of the contents of calls.
 */
export class EngineClient {
  private connection: Connection | null = null;
  private idle: NodeJS.Timeout | undefined;
  /** By a monotonic clock. */
  private crashes: number[] = [];
  private disposed = false;
  /** Engines that only finish their pending calls. */
  private readonly retired = new Set<Connection>();

  constructor(private readonly options: EngineClientOptions) {}

  /**
   * @throws RealGainError any error from the engine; `cancelled` as soon as the signal is aborted;
   * `engine-lost` if the engine ends before it has replied
   */
  call<N extends CallName>(
    name: N,
    params: Calls[N]['params'],
    options: Caller<Calls[N]['result']> = {},
  ): Promise<Calls[N]['result']> {
    if (options.signal?.aborted) {
      return Promise.reject(cancelledError());
    }
    clearTimeout(this.idle);
    try {
      this.connection ??= this.connect();
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
    return this.connection.call(name, params, options);
  }

  /** Further calls use a new engine with the current settings; pending ones keep theirs. */
  renew(): void {
    const { connection } = this;
    clearTimeout(this.idle);
    this.connection = null;
    if (connection !== null) {
      this.retired.add(connection);
      connection.retire(() => this.retired.delete(connection));
    }
  }

  dispose(): void {
    this.disposed = true;
    this.retired.forEach((connection) => connection.close(cancelledError()));
    this.stop(cancelledError());
  }

  private connect(): Connection {
    if (this.disposed) {
      throw cancelledError();
    }
    this.crashes = this.crashes.filter((time) => performance.now() - time < MINUTE);
    if (this.crashes.length >= MAX_CRASHES) {
      throw new RealGainError(
        'engine-lost',
        english(
          'The engine stopped {0} times within a minute, so it is not started again at once; the RealGain output shows why. Try again in a minute.',
          this.crashes.length,
        ),
      );
    }
    const connection: Connection = new Connection(this.options, {
      lost: () => {
        this.crashes.push(performance.now());
        this.forget(connection);
      },
      stuck: () => {
        this.options.log('A disk does not answer; further calls get another engine.');
        if (this.connection === connection) {
          this.renew();
        }
      },
      idle: () => {
        clearTimeout(this.idle);
        this.idle = setTimeout(() => {
          this.options.log('The engine has been idle and ends.');
          this.stop(cancelledError());
        }, this.options.idleMinutes * MINUTE);
        this.idle.unref();
      },
    });
    return connection;
  }

  private forget(connection: Connection): void {
    if (this.connection === connection) {
      clearTimeout(this.idle);
      this.connection = null;
    }
  }

  private stop(reason: RealGainError): void {
    clearTimeout(this.idle);
    const { connection } = this;
    this.connection = null;
    connection?.close(reason);
  }
}
