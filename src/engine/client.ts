import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import { deserialize } from 'node:v8';
import { RealGainError, reviveError } from '../model/errors';
import { cancelledError } from './cancel';
import {
  SETTINGS_VARIABLE,
  type CallName,
  type Calls,
  type EngineSettings,
  type FromEngine,
  type Packed,
  type Progress,
  type ToEngine,
} from './protocol';
import { english } from '../model/words';

export interface EngineClientOptions {
  /** The bundled engine. */
  readonly modulePath: string;
  /** Gets what the engine prints, and its comings and goings. */
  readonly log: (line: string) => void;
  /** An engine without a pending call ends after this many minutes; the next call starts another. */
  readonly idleMinutes: number;
  /** Asked for whenever an engine is started; absent: its defaults. */
  readonly settings?: () => EngineSettings;
  /** Only tests bring their own. */
  readonly fork?: (modulePath: string, options: ForkOptions) => ChildProcess;
}

export interface CallOptions<Result = unknown> {
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Gets what is known so far, now and then; a better result will replace it. */
  readonly onPartial?: ((result: Result) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** After this many crashes within a minute the engine is not started again until that minute is over. */
const MAX_CRASHES = 3;
const MINUTE = 60_000;

/**
 * The editor's end of the engine: starts the child process when it is first needed, keeps it warm,
 * and turns its death into an error of every pending call. Knows nothing of what it carries.
 */
export class EngineClient {
  private connection: Connection | null = null;
  private idle: NodeJS.Timeout | undefined;
  /** By a clock that nobody can put back. */
  private crashes: number[] = [];
  private disposed = false;
  /** Engines that only finish what they were asked. */
  private readonly retired = new Set<Connection>();

  constructor(private readonly options: EngineClientOptions) {}

  /**
   * @throws RealGainError whatever the engine replied; `cancelled` as soon as the signal is aborted;
   *   `engine-lost` if the engine ends before it has replied
   */
  call<N extends CallName>(
    name: N,
    params: Calls[N]['params'],
    options: CallOptions<Calls[N]['result']> = {},
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

  /** Lets calls from now on have another engine, with the settings as they are now; those under way keep theirs. */
  renew(): void {
    const { connection } = this;
    clearTimeout(this.idle);
    this.connection = null;
    if (connection !== null) {
      this.retired.add(connection);
      connection.retire(() => this.retired.delete(connection));
    }
  }

  /** Ends the engine; calls under way are cancelled. */
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
        this.options.log('A disk does not answer; calls from now on get another engine.');
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

interface Pending {
  resolve(result: Calls[CallName]['result']): void;
  reject(error: Error): void;
  onProgress?: ((progress: Progress) => void) | undefined;
  onPartial?: ((result: Calls[CallName]['result']) => void) | undefined;
}

interface ConnectionEvents {
  /** The child ended although nobody had asked it to. */
  lost(): void;
  /** A call of the file system has not returned: the child has lost a thread, and may lose more. */
  stuck(): void;
  /** The last pending call has ended. */
  idle(): void;
}

function settingsVariable(settings: EngineSettings | undefined): NodeJS.ProcessEnv {
  return settings === undefined ? {} : { [SETTINGS_VARIABLE]: JSON.stringify(settings) };
}

/** The engine answers a call by its own name. */
function unpack(packed: Packed): Calls[CallName]['result'] {
  return deserialize(packed) as Calls[CallName]['result'];
}

/** One child process and the calls it owes an answer. */
class Connection {
  private readonly child: ChildProcess;
  private readonly pending = new Map<number, Pending>();
  private nextId = 1;
  private over = false;
  /** The last lines it wrote to standard error: they say whether it ran out of memory. */
  private lastWords = '';

  constructor(
    private readonly options: EngineClientOptions,
    private events: ConnectionEvents,
  ) {
    const start = options.fork ?? ((modulePath, forkOptions) => fork(modulePath, [], forkOptions));
    this.child = start(options.modulePath, {
      execArgv: [],
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', ...settingsVariable(options.settings?.()) },
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.child.on('message', (message) => this.receive(message as FromEngine));
    this.child.on('error', (error) =>
      this.lose(english('it could not be started or reached: {0}', error.message)),
    );
    this.child.on('exit', (code, signal) => this.lose(this.causeOfDeath(code, signal)));
    this.child.stdout?.on('data', (data: Buffer) => this.print(data));
    this.child.stderr?.on('data', (data: Buffer) => this.print(data));
    options.log(`The engine has started (process ${this.child.pid ?? 'without number'}).`);
  }

  call<N extends CallName>(
    name: N,
    params: Calls[N]['params'],
    { onProgress, onPartial, signal }: CallOptions<Calls[N]['result']>,
  ): Promise<Calls[N]['result']> {
    const id = this.nextId++;
    return new Promise<Calls[N]['result']>((resolve, reject) => {
      const abort = () => {
        this.send({ type: 'cancel', id });
        this.take(id)?.reject(cancelledError());
      };
      signal?.addEventListener('abort', abort, { once: true });
      const done = () => signal?.removeEventListener('abort', abort);
      this.pending.set(id, {
        resolve: (result) => {
          done();
          resolve(result);
        },
        reject: (error) => {
          done();
          reject(error);
        },
        onProgress,
        onPartial,
      });
      this.send({ type: 'call', id, name, params } as ToEngine);
    });
  }

  /** Closes as soon as no call is under way. */
  retire(onClosed: () => void): void {
    this.events = {
      lost: onClosed,
      stuck: () => undefined,
      idle: () => {
        this.close(cancelledError());
        onClosed();
      },
    };
    if (this.pending.size === 0) {
      this.events.idle();
    }
  }

  /** Lets the child go: it ends by itself once the channel is closed. */
  close(reason: RealGainError): void {
    this.over = true;
    this.rejectAll(reason);
    if (this.child.connected) {
      this.child.disconnect();
    }
  }

  private send(message: ToEngine): void {
    if (!this.over) {
      this.child.send(message, (error) => {
        if (error !== null) {
          this.lose(english('it could not be reached: {0}', error.message));
        }
      });
    }
  }

  private receive(message: FromEngine): void {
    switch (message.type) {
      case 'ready':
        break;
      case 'progress':
        this.pending.get(message.id)?.onProgress?.(message.progress);
        break;
      case 'partial':
        this.pending.get(message.id)?.onPartial?.(unpack(message.packed));
        break;
      case 'result':
        this.take(message.id)?.resolve(unpack(message.packed));
        break;
      case 'error':
        if (message.error.code === 'disk-hangs') {
          this.events.stuck();
        }
        this.take(message.id)?.reject(reviveError(message.error));
        break;
    }
  }

  private take(id: number): Pending | undefined {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    if (pending !== undefined && this.pending.size === 0 && !this.over) {
      this.events.idle();
    }
    return pending;
  }

  private lose(cause: string): void {
    if (this.over) {
      return;
    }
    this.over = true;
    this.options.log(`The engine was lost: ${cause}.`);
    this.events.lost();
    this.rejectAll(
      new RealGainError(
        'engine-lost',
        english('The engine stopped in the middle of this comparison ({0}); Rerun starts a new one.', cause),
      ),
    );
  }

  private rejectAll(reason: RealGainError): void {
    const calls = [...this.pending.values()];
    this.pending.clear();
    calls.forEach((call) => call.reject(reason));
  }

  private causeOfDeath(code: number | null, signal: NodeJS.Signals | null): string {
    if (/heap out of memory|allocation failed/i.test(this.lastWords)) {
      return english('it ran out of memory');
    }
    if (signal === 'SIGKILL') {
      return english('it was killed, perhaps because the machine ran out of memory');
    }
    return signal === null
      ? english('it ended with code {0}', code ?? '?')
      : english('it was ended by {0}', signal);
  }

  private print(data: Buffer): void {
    const text = data.toString();
    this.lastWords = (this.lastWords + text).slice(-4000);
    text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .forEach((line) => this.options.log(line));
  }
}
