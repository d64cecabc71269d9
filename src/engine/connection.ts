import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';
import { deserialize } from 'node:v8';
import { english, englishOf, type Text } from '../model/words';
import { RealGainError, reviveError } from '../model/errors';
import { cancelledError } from '../model/cancel';
import {
  type Caller,
  type CallName,
  type Calls,
  type EngineSettings,
  type FromEngine,
  type Packed,
  type Progress,
  SETTINGS_VARIABLE,
  type ToEngine,
} from './protocol';

export interface ChildOptions {
  readonly modulePath: string;
  /** Receives the engine's output, and its starts and exits. */
  readonly log: (line: string) => void;
  /** Called whenever an engine starts; absent: defaults. */
  readonly settings?: () => EngineSettings;
  readonly fork?: (modulePath: string, options: ForkOptions) => ChildProcess;
}

interface Pending {
  resolve(result: Calls[CallName]['result']): void;
  reject(error: Error): void;
  onProgress?: ((progress: Progress) => void) | undefined;
  onPartial?: ((result: Calls[CallName]['result']) => void) | undefined;
}

interface ConnectionEvents {
  /** The child exited unexpectedly. */
  lost(): void;
  /** A file system call has not returned: the child has lost a thread, and may lose more. */
  stuck(): void;
  /** The last pending call has ended. */
  idle(): void;
}

function settingsVariable(settings: EngineSettings | undefined): NodeJS.ProcessEnv {
  return settings === undefined ? {} : { [SETTINGS_VARIABLE]: JSON.stringify(settings) };
}

/** The engine names the call that it answers. */
function unpack(packed: Packed): Calls[CallName]['result'] {
  return deserialize(packed) as Calls[CallName]['result'];
}

export class Connection {
  private readonly child: ChildProcess;
  private readonly pending = new Map<number, Pending>();
  private nextId = 1;
  private over = false;
  /** The last lines of its standard error: they show whether it ran out of memory. */
  private lastWords = '';

  constructor(
    private readonly options: ChildOptions,
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
    this.child.on('exit', (code, signal) =>
      this.lose(causeOfDeath(code, signal, /heap out of memory|allocation failed/i.test(this.lastWords))),
    );
    this.child.stdout?.on('data', (data: Buffer) => this.print(data));
    this.child.stderr?.on('data', (data: Buffer) => this.print(data));
    options.log(`The engine has started (process ${this.child.pid ?? 'without number'}).`);
  }

  call<N extends CallName>(
    name: N,
    params: Calls[N]['params'],
    { onProgress, onPartial, signal }: Caller<Calls[N]['result']>,
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

  /** Closes as soon as no call is pending. */
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

  /** Disconnects from the child, which exits once the channel is closed. */
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

  private lose(cause: Text): void {
    if (this.over) {
      return;
    }
    this.over = true;
    this.options.log(`The engine was lost: ${englishOf(cause)}.`);
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

  private print(data: Buffer): void {
    const text = data.toString();
    this.lastWords = (this.lastWords + text).slice(-4000);
    text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .forEach((line) => this.options.log(line));
  }
}

/**
 * Why a process of ours ended before it had answered.
 *
 * @param isFull whether it wrote that its memory was full
 */
export function causeOfDeath(code: number | null, signal: NodeJS.Signals | null, isFull: boolean): Text {
  if (isFull) {
    return english('it ran out of memory');
  }
  if (signal === 'SIGKILL') {
    return english('it was killed, perhaps because the machine ran out of memory');
  }
  return signal === null
    ? english('it ended with code {0}', code ?? '?')
    : english('it was ended by {0}', signal);
}
