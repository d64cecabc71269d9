import { english, RealGainError, serializeError } from '../../model';
import { cancelledError } from '../cancel';
import type { Desk, DeskEvents } from './desk';
import { filesOf } from './files-of';
import { claims, type Call, type Reply } from './messages';

export interface DesksOptions {
  readonly start: (events: DeskEvents) => Desk;
  /** Gets every call's replies, the last of which is its one result or error. */
  readonly reply: (reply: Reply) => void;
}

/** Each has memory of its own for what it has read. */
const MOST = 3;

/** A desk that is at something may be in a long step: after so many milliseconds another one is asked too. */
const PATIENCE = 25;

/** A desk that has not heard after so many milliseconds that a call is cancelled is in a long step, and is ended. */
const GRACE = 500;

/** A desk beside the first goes when it has had nothing to do for so many milliseconds. */
const IDLE = 60_000;

interface Pending {
  readonly call: Call;
  readonly files: readonly string[];
  readonly claim: Int32Array;
  readonly offered: Set<Desk>;
  desk: Desk | null;
}

/**
 * Finds a desk for each call: the one that has the call's files in memory, else one that is free. So a call is answered
 * however long a step of another call takes.
 */
export class Desks {
  private readonly desks: Desk[] = [];
  private readonly pending = new Map<number, Pending>();
  private readonly events: DeskEvents;

  constructor(private readonly options: DesksOptions) {
    this.events = {
      taken: (desk, id) => this.taken(desk, id),
      reply: (desk, reply) => this.replied(desk, reply),
      died: (desk, error) => this.leave(desk, asLost(error)),
    };
  }

  /** Starts the first desk, so that it loads before it is needed. */
  open(): void {
    this.start();
  }

  call(call: Call): void {
    const claim = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const offered = new Set<Desk>();
    const pending = { call, files: filesOf(call), claim, offered, desk: null };
    this.pending.set(call.id, pending);
    this.offer(pending);
  }

  /** Answers at once; what a desk is doing for the call ends a little later. */
  cancel(id: number): void {
    const pending = this.pending.get(id);
    if (pending !== undefined) {
      this.answer({ type: 'error', id, error: serializeError(cancelledError()) });
      // Nobody may take it any more; who has just done so will say so.
      if (!claims(pending.claim) && pending.desk !== null) {
        this.withdraw(pending.desk, id);
      }
    }
  }

  private offer(pending: Pending): void {
    const { call, files, claim, offered } = pending;
    if (pending.desk !== null || !this.pending.has(call.id)) {
      return;
    }
    const desk = this.desks.find((one) => !offered.has(one) && one.knows(files)) ?? this.free(offered);
    if (desk === null) {
      return;
    }
    const mayBeLong = this.isAtOthers(desk, files);
    offered.add(desk);
    desk.offer(call, claim);
    if (mayBeLong) {
      this.offerLater(pending, desk);
    }
  }

  /** Asks one more desk in a while; but a desk that is starting is worth waiting for. */
  private offerLater(pending: Pending, desk: Desk): void {
    setTimeout(() => {
      const isStarting = !desk.isReady && this.desks.includes(desk);
      if (isStarting) {
        this.offerLater(pending, desk);
      } else {
        this.offer(pending);
      }
    }, PATIENCE);
  }

  /** True if a desk has something to do, but not for these files: those it would have sooner than another. */
  private isAtOthers(desk: Desk, files: readonly string[]): boolean {
    const asked = [...this.pending.values()].filter((one) => one.desk === null && one.offered.has(desk));
    const all = [...desk.underWay.values(), ...asked.map((one) => one.files)];
    return (
      all.length > 0 && !all.some((some) => files.length > 0 && files.every((file) => some.includes(file)))
    );
  }

  /** A desk that was not asked yet, the one with least to do first; null: every one has been asked. */
  private free(asked: ReadonlySet<Desk>): Desk | null {
    const [idlest] = this.desks
      .filter((desk) => !asked.has(desk))
      .sort((one, other) => one.underWay.size - other.underWay.size);
    return idlest ?? (this.desks.length < MOST ? this.start() : null);
  }

  private start(): Desk {
    const desk = this.options.start(this.events);
    this.desks.push(desk);
    return desk;
  }

  private taken(desk: Desk, id: number): void {
    const pending = this.pending.get(id);
    if (pending === undefined) {
      this.withdraw(desk, id);
    } else {
      pending.desk = desk;
      desk.remember(id, pending.files);
    }
  }

  /** Tells a desk that nobody waits for a call; if it doesn't listen, it is ended, unless it is at other calls too. */
  private withdraw(desk: Desk, id: number): void {
    desk.cancel(id);
    setTimeout(() => {
      const isWanted = [...desk.underWay.keys()].some((other) => this.pending.has(other));
      if (!desk.hasHeard(id) && !isWanted) {
        desk.end();
        this.leave(desk, cancelledError());
      }
    }, GRACE);
  }

  private replied(desk: Desk, reply: Reply): void {
    if (reply.type === 'result' || reply.type === 'error') {
      desk.underWay.delete(reply.id);
      this.answer(reply);
      this.closeIfIdle(desk);
    } else if (this.pending.has(reply.id)) {
      this.options.reply(reply);
    }
  }

  private answer(reply: Reply): void {
    if (this.pending.delete(reply.id)) {
      this.options.reply(reply);
    }
  }

  /** The desk is gone: what it had taken fails, and what it was only asked is offered to others. */
  private leave(desk: Desk, error: Error): void {
    this.desks.splice(this.desks.indexOf(desk), 1);
    desk.underWay.forEach((_, id) => this.answer({ type: 'error', id, error: serializeError(error) }));
    for (const pending of this.pending.values()) {
      if (pending.offered.delete(desk)) {
        if (desk.isReady) {
          this.offer(pending);
        } else {
          // Another one would not start either.
          this.answer({ type: 'error', id: pending.call.id, error: serializeError(error) });
        }
      }
    }
  }

  private closeIfIdle(desk: Desk): void {
    if (desk.underWay.size === 0 && this.desks.indexOf(desk) > 0) {
      setTimeout(() => {
        if (desk.underWay.size === 0 && this.desks.indexOf(desk) > 0) {
          desk.end();
          this.leave(desk, cancelledError());
        }
      }, IDLE).unref();
    }
  }
}

/** What a call is told whose desk has ended by itself. */
function asLost(error: Error): RealGainError {
  const outOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  const cause = outOfMemory ? english('it ran out of memory') : error.message;
  return new RealGainError(
    'engine-lost',
    english('The engine stopped in the middle of this comparison ({0}); Rerun starts a new one.', cause),
  );
}
