import { english, RealGainError, serializeError } from '../../model';
import { cancelledError } from '../cancel';
import type { ServiceThread, ServiceThreadEvents } from './service-thread';
import { filesOf } from './files-of';
import { claims, type Call, type Reply } from './messages';

export interface ServiceThreadsOptions {
  readonly start: (events: ServiceThreadEvents) => ServiceThread;
  /** Gets every call's replies, the last of which is its one result or error. */
  readonly reply: (reply: Reply) => void;
}

/** Each has memory of its own for what it has read. */
const MOST = 3;

/** A service thread that is at something may be in a long step: after so many milliseconds another one is asked too. */
const ASK_ANOTHER_AFTER_MS = 25;

/** A service thread that has not heard after so many milliseconds that a call is cancelled is in a long step, and is ended. */
const CANCEL_TIMEOUT_MS = 500;

/** A service thread beside the first goes when it has had nothing to do for so many milliseconds. */
const IDLE_TIMEOUT_MS = 60_000;

interface Pending {
  readonly call: Call;
  readonly files: readonly string[];
  readonly claim: Int32Array;
  readonly offered: Set<ServiceThread>;
  thread: ServiceThread | null;
}

/**
 * Finds a service thread for each call: the one that has the call's files in memory, else one that is free. So a call is answered
 * however long a step of another call takes.
 */
export class ServiceThreads {
  private readonly threads: ServiceThread[] = [];
  private readonly pending = new Map<number, Pending>();
  private readonly events: ServiceThreadEvents;

  constructor(private readonly options: ServiceThreadsOptions) {
    this.events = {
      taken: (thread, id) => this.taken(thread, id),
      reply: (thread, reply) => this.replied(thread, reply),
      died: (thread, error) => this.leave(thread, asLost(error)),
    };
  }

  /** Starts the first service thread, so that it loads before it is needed. */
  open(): void {
    this.start();
  }

  call(call: Call): void {
    const claim = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const offered = new Set<ServiceThread>();
    const pending = { call, files: filesOf(call), claim, offered, thread: null };
    this.pending.set(call.id, pending);
    this.offer(pending);
  }

  /** Answers at once; what a service thread is doing for the call ends a little later. */
  cancel(id: number): void {
    const pending = this.pending.get(id);
    if (pending !== undefined) {
      this.answer({ type: 'error', id, error: serializeError(cancelledError()) });
      // Nobody may take it any more; who has just done so will say so.
      if (!claims(pending.claim) && pending.thread !== null) {
        this.withdraw(pending.thread, id);
      }
    }
  }

  private offer(pending: Pending): void {
    const { call, files, claim, offered } = pending;
    if (pending.thread !== null || !this.pending.has(call.id)) {
      return;
    }
    const thread = this.threads.find((one) => !offered.has(one) && one.knows(files)) ?? this.free(offered);
    if (thread === null) {
      return;
    }
    const mayBeLong = this.isAtOthers(thread, files);
    offered.add(thread);
    thread.offer(call, claim);
    if (mayBeLong) {
      this.offerLater(pending, thread);
    }
  }

  /** Asks one more service thread in a while; but a service thread that is starting is worth waiting for. */
  private offerLater(pending: Pending, thread: ServiceThread): void {
    setTimeout(() => {
      const isStarting = !thread.isReady && this.threads.includes(thread);
      if (isStarting) {
        this.offerLater(pending, thread);
      } else {
        this.offer(pending);
      }
    }, ASK_ANOTHER_AFTER_MS);
  }

  /** True if a service thread has something to do, but not for these files: those it would have sooner than another. */
  private isAtOthers(thread: ServiceThread, files: readonly string[]): boolean {
    const asked = [...this.pending.values()].filter((one) => one.thread === null && one.offered.has(thread));
    const all = [...thread.underWay.values(), ...asked.map((one) => one.files)];
    return (
      all.length > 0 && !all.some((some) => files.length > 0 && files.every((file) => some.includes(file)))
    );
  }

  /** A service thread that was not asked yet, the one with least to do first; null: every one has been asked. */
  private free(asked: ReadonlySet<ServiceThread>): ServiceThread | null {
    const [idlest] = this.threads
      .filter((thread) => !asked.has(thread))
      .sort((one, other) => one.underWay.size - other.underWay.size);
    return idlest ?? (this.threads.length < MOST ? this.start() : null);
  }

  private start(): ServiceThread {
    const thread = this.options.start(this.events);
    this.threads.push(thread);
    return thread;
  }

  private taken(thread: ServiceThread, id: number): void {
    const pending = this.pending.get(id);
    if (pending === undefined) {
      this.withdraw(thread, id);
    } else {
      pending.thread = thread;
      thread.remember(id, pending.files);
    }
  }

  /** Tells a service thread that nobody waits for a call; if it doesn't listen, it is ended, unless it is at other calls too. */
  private withdraw(thread: ServiceThread, id: number): void {
    thread.cancel(id);
    setTimeout(() => {
      const isWanted = [...thread.underWay.keys()].some((other) => this.pending.has(other));
      if (!thread.hasHeard(id) && !isWanted) {
        thread.end();
        this.leave(thread, cancelledError());
      }
    }, CANCEL_TIMEOUT_MS);
  }

  private replied(thread: ServiceThread, reply: Reply): void {
    if (reply.type === 'result' || reply.type === 'error') {
      thread.underWay.delete(reply.id);
      this.answer(reply);
      this.closeIfIdle(thread);
    } else if (this.pending.has(reply.id)) {
      this.options.reply(reply);
    }
  }

  private answer(reply: Reply): void {
    if (this.pending.delete(reply.id)) {
      this.options.reply(reply);
    }
  }

  /** The service thread is gone: what it had taken fails, and what it was only asked is offered to others. */
  private leave(thread: ServiceThread, error: Error): void {
    this.threads.splice(this.threads.indexOf(thread), 1);
    thread.underWay.forEach((_, id) => this.answer({ type: 'error', id, error: serializeError(error) }));
    for (const pending of this.pending.values()) {
      if (pending.offered.delete(thread)) {
        if (thread.isReady) {
          this.offer(pending);
        } else {
          // Another one would not start either.
          this.answer({ type: 'error', id: pending.call.id, error: serializeError(error) });
        }
      }
    }
  }

  private closeIfIdle(thread: ServiceThread): void {
    if (thread.underWay.size === 0 && this.threads.indexOf(thread) > 0) {
      setTimeout(() => {
        if (thread.underWay.size === 0 && this.threads.indexOf(thread) > 0) {
          thread.end();
          this.leave(thread, cancelledError());
        }
      }, IDLE_TIMEOUT_MS).unref();
    }
  }
}

/** What a call is told whose service thread has ended by itself. */
function asLost(error: Error): RealGainError {
  const outOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  const cause = outOfMemory ? english('it ran out of memory') : error.message;
  return new RealGainError(
    'engine-lost',
    english('The engine stopped in the middle of this comparison ({0}); Rerun starts a new one.', cause),
  );
}
