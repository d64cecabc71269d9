import { allFiles } from '../../model/results/details';
import { english } from '../../model/words';
import { RealGainError, serializeError } from '../../model/errors';
import type { ComparisonIdentity } from '../../model/settings/identity';
import type { StudyIdentity } from '../../model/results/study';
import type { TableIdentity } from '../../model/results/table';
import { cancelledError } from '../../model/cancel';
import {
  type Call,
  claims,
  type Reply,
  type ServiceThread,
  type ServiceThreadEvents,
} from './service-thread';
import { filesAsked } from '../../questions';
import type { AskParams } from '../protocol';

export interface ServiceThreadsOptions {
  readonly start: (events: ServiceThreadEvents) => ServiceThread;
  /** Receives every call's replies, the last of which is its one result or error. */
  readonly reply: (reply: Reply) => void;
}

/** Each keeps its own copy of the files it has read. */
const MOST_THREADS = 3;

/** A busy service thread may be in a long step: after this time the call is offered to another one, too. */
const ASK_ANOTHER_AFTER_MS = 25;

/**
 * A service thread that has not received a cancellation after this time is in a long step, and is terminated.
 */
const CANCEL_TIMEOUT_MS = 500;

/** An idle service thread other than the first ends after this time. */
const IDLE_TIMEOUT_MS = 60_000;

interface Pending {
  readonly call: Call;
  readonly files: readonly string[];
  readonly claim: Int32Array;
  readonly offered: Set<ServiceThread>;
  thread: ServiceThread | null;
}

/**
 * Finds a service thread for each call: the one with the call's files in memory, else a free one. So a call
 * is answered however long a step of another call takes.
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

  /** Answers at once; the service thread's work on the call ends a little later. */
  cancel(id: number): void {
    const pending = this.pending.get(id);
    if (pending !== undefined) {
      this.answer({ type: 'error', id, error: serializeError(cancelledError()) });
      // Prevents others from taking it; a thread that has just done so will report it.
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

  /**
   * Offers the call to one more service thread after a delay; but a thread that is starting is worth waiting
   * for.
   */
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

  /**
   * True if a service thread is busy, but not with these files, which it would otherwise have sooner than
   * another.
   */
  private isAtOthers(thread: ServiceThread, files: readonly string[]): boolean {
    const asked = [...this.pending.values()].filter((one) => one.thread === null && one.offered.has(thread));
    const all = [...thread.underWay.values(), ...asked.map((one) => one.files)];
    return (
      all.length > 0 && !all.some((some) => files.length > 0 && files.every((file) => some.includes(file)))
    );
  }

  /** A service thread that was not asked yet, the least busy first; null: all have been asked. */
  private free(asked: ReadonlySet<ServiceThread>): ServiceThread | null {
    const [idlest] = this.threads
      .filter((thread) => !asked.has(thread))
      .sort((one, other) => one.underWay.size - other.underWay.size);
    return idlest ?? (this.threads.length < MOST_THREADS ? this.start() : null);
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

  /**
   * Tells a service thread that a call is cancelled; if it doesn't respond, it is terminated, unless it has
   * other calls too.
   */
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

  /** The service thread has exited: its calls fail, and those it was only offered are offered to others. */
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

function asLost(error: Error): RealGainError {
  const outOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  const cause = outOfMemory ? english('it ran out of memory') : error.message;
  return new RealGainError(
    'engine-lost',
    english('The engine stopped in the middle of this comparison ({0}); Rerun starts a new one.', cause),
  );
}

/**
 * The files that a call reads and that an earlier call may have left in memory; none if that would save no
 * time.
 */
function filesOf(call: Call): readonly string[] {
  switch (call.name) {
    case 'items':
      return allFiles(call.params.identity);
    case 'references': {
      const { a, b } = call.params.identity;
      return [a, b];
    }
    case 'systems':
      return [call.params.path];
    case 'ask':
    case 'find':
      return filesIn(call.params);
    default:
      return [];
  }
}

type Held = ComparisonIdentity | TableIdentity | StudyIdentity;

function filesIn(asked: AskParams): readonly string[] {
  const { held = null } = asked.identity as { readonly held?: Held | null };
  return held === null || 'outputs' in held
    ? filesAsked(asked)
    : 'tasks' in held
      ? held.tasks.flatMap(({ identity: { a, b } }) => [a, b])
      : allFiles(held);
}
