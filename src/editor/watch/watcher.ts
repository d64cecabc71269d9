import * as vscode from 'vscode';
import { baseName } from '../../model/names';
import { RealGainError } from '../../model/errors';
import { showWarning } from '../host/notifications';
import { pollMilliseconds, pollMoreOften, settleMilliseconds } from '../host/settings';
import type { Stores } from '../stores';
import { type Declared, declaredKey } from '../stores/declared';
import { FolderWatching, type Target } from './folder-watching';
import type { Found } from './found';
import { ComparisonQueue } from './queue';
import { type Changing, type Look, Settling } from './settling';

/** More files than these of one result are not checked for missed events. */
const MOST_CHECKED = 2_000;

export interface Context {
  /** False for what was there before it was declared: it raises no alert. */
  readonly isNew: boolean;
  /** When it was compared last or first watched: what was written later is new, in milliseconds since 1970. */
  readonly since: number;
  readonly signal: AbortSignal;
}

/** A kind of result: runs of test sets, systems of suites. */
export interface Watched {
  /** Tells apart a folder that is a result of several kinds. */
  readonly name: string;
  targets(): readonly Target[];
  /** @param most files that are looked at */
  look(result: string, signal: AbortSignal, most?: number): Promise<Look | null>;
  /**
   * Compares a result with its baseline.
   *
   * @returns what is news
   */
  compare(result: string, context: Context): Promise<readonly Found[]>;
  /** Called when the result is written to for longer than the settling time. */
  grew?(result: string): void;
  /** Called when the result was deleted. */
  ended?(result: string): void;
  failed?(result: string, error: RealGainError, context: Context): Promise<void>;
}

/**
 * Watches the results of test sets and suites. What appears or changes, and has stopped being written, is compared with its
 * baseline in the background, one after another. What comes out goes into the stores, where lenses and status bar find it. Off
 * in untrusted workspaces.
 */
export class BackgroundWatcher implements vscode.Disposable {
  private readonly settling = new Settling(settleMilliseconds);
  private readonly queue = new ComparisonQueue();
  /** The newest modification time in each result when it was queued, so that one change is compared once. */
  private readonly seen = new Map<string, number>();
  /** Changes that were found by checking folders and that no event has reported yet. */
  private readonly unreported = new Set<string>();
  /** Test sets and suites with earlier results that are still to be compared. */
  private readonly unfinished = new Set<Declared>();
  /** They are compared one target after another, so that what is new waits for one result at most. */
  private existing: Promise<void> = Promise.resolve();
  /** When each test set or suite was first watched, by key: what was written later is new. */
  private readonly watchedSince = new Map<string, number>();
  private hasWarned = false;
  private readonly opened = Date.now();
  private readonly stopped = new AbortController();
  private readonly found = new vscode.EventEmitter<readonly Found[]>();
  readonly onDidFind = this.found.event;
  private readonly disposables: vscode.Disposable[] = [this.settling, this.found];

  constructor(
    private readonly stores: Pick<Stores, 'testSets' | 'failures'>,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  watch(kind: Watched): void {
    const watching = new FolderWatching({
      targets: () => kind.targets(),
      began: (target, isWatched) => {
        this.sinceOf(target.declared);
        this.unfinished.add(target.declared);
        this.existing = this.existing
          .then(() => this.compareMissing(kind, target, isWatched))
          .finally(() => this.unfinished.delete(target.declared));
      },
      onDidChange: this.stores.testSets.onDidChange,
      touched: (target, changed) => {
        const result = target.resultOf(changed);
        if (result !== null) {
          this.unreported.delete(keyOf(kind, result));
          this.touch(kind, target, result);
        }
      },
      deleted: (target, file) => {
        const result = target.resultOf(file);
        if (result !== null) {
          void this.lookForGone(kind, result).catch(this.failing(result));
        }
      },
      poll: (target, isYoung) => this.poll(kind, target, isYoung),
    });
    this.disposables.push(watching);
  }

  /**
   * What was written later is new: since the window opened where it was declared then, also while that is still being found.
   */
  private sinceOf(declared: Declared): number {
    const key = declaredKey(declared);
    const since = this.watchedSince.get(key) ?? (this.stores.testSets.areFound ? Date.now() : this.opened);
    this.watchedSince.set(key, since);
    return since;
  }

  /** Whether results of a target are being compared, or about to be; those of others don't count. */
  isBusyWith(kind: Watched, declared: Declared, isOne: (result: string) => boolean): boolean {
    const start = keyOf(kind, '');
    return (
      this.unfinished.has(declared) ||
      this.queue.isBusyWith((key) => key.startsWith(start) && isOne(key.slice(start.length)))
    );
  }

  /** Compares what was there before, one at a time. */
  private async compareMissing(kind: Watched, target: Target, isWatched: () => boolean): Promise<void> {
    for (const result of (await target.missing?.().catch(this.failing(target.declared.name))) ?? []) {
      const look = await kind.look(result, this.stopped.signal).catch(this.failing(result));
      if (!isWatched() || this.stopped.signal.aborted) {
        return; // It was changed meanwhile: what it says now comes next.
      }
      if (look !== null && look.newest <= this.sinceOf(target.declared)) {
        await this.enqueue(kind, result, false, 0);
      }
    }
  }

  /** Finds what was written since the last check, or since it is watched, and no event reported. */
  private async poll(kind: Watched, target: Target, isYoung: boolean): Promise<void> {
    const results = await target.results().catch(this.failing(target.declared.name));
    for (const result of results ?? []) {
      if (!this.settling.has(keyOf(kind, result))) {
        const look = await kind.look(result, this.stopped.signal, MOST_CHECKED).catch(this.failing(result));
        if (look !== null && look.newest > this.lastSeen(kind, target, result)) {
          if (!isYoung) {
            this.unreported.add(keyOf(kind, result));
          }
          this.touch(kind, target, result);
        }
      }
    }
  }

  private lastSeen(kind: Watched, target: Target, result: string): number {
    return this.seen.get(keyOf(kind, result)) ?? this.sinceOf(target.declared);
  }

  private touch(kind: Watched, target: Target, result: string): void {
    const key = keyOf(kind, result);
    const changing: Changing = {
      look: () => kind.look(result, this.stopped.signal),
      onGrow: () => kind.grew?.(result),
      onSettled: ({ newest }) => {
        const since = this.lastSeen(kind, target, result);
        this.seen.set(key, newest);
        this.warnOfMissedEvents(key, result);
        void this.enqueue(kind, result, true, since);
      },
      onGone: () => this.gone(kind, result),
      onError: (error) => this.warn(result, error),
    };
    this.settling.touch(key, changing);
  }

  /** Of a system's folder, a file that was deleted leaves the others. */
  private async lookForGone(kind: Watched, result: string): Promise<void> {
    const look = await kind.look(result, this.stopped.signal, MOST_CHECKED);
    if (look === null && !this.settling.has(keyOf(kind, result))) {
      this.gone(kind, result);
    }
  }

  private gone(kind: Watched, result: string): void {
    this.stores.failures.clear(result);
    kind.ended?.(result);
  }

  private enqueue(kind: Watched, result: string, isNew: boolean, since: number): Promise<void> {
    return this.queue.add(keyOf(kind, result), isNew, (asNew) =>
      this.compare(kind, result, { isNew: asNew, since, signal: this.stopped.signal }),
    );
  }

  private async compare(kind: Watched, result: string, context: Context): Promise<void> {
    if (this.stopped.signal.aborted) {
      return;
    }
    try {
      const found = await kind.compare(result, context);
      this.stores.failures.clear(result);
      if (found.length > 0) {
        this.found.fire(found);
      }
    } catch (error) {
      this.warn(result, error);
      if (!this.stopped.signal.aborted) {
        this.stores.failures.add(result, error);
        if (error instanceof RealGainError) {
          await kind.failed?.(result, error, context).catch(this.failing(result));
        }
      }
    }
  }

  private failing(result: string): (error: unknown) => null {
    return (error) => {
      this.warn(result, error);
      return null;
    };
  }

  private warn(result: string, error: unknown): void {
    if (!this.stopped.signal.aborted) {
      const reason = error instanceof RealGainError ? error.message : String(error);
      this.log.warn(`${baseName(result)} could not be compared: ${reason}`);
    }
  }

  /** Warns once in a window of a result that was complete before any event reported it. */
  private warnOfMissedEvents(key: string, result: string): void {
    if (!this.unreported.delete(key) || this.hasWarned) {
      return;
    }
    this.hasWarned = true;
    const often = vscode.l10n.t('Look Every 5 Seconds');
    void showWarning(
      vscode.l10n.t(
        'VS Code’s file watcher missed {0}: the system’s limit on watched files may be reached, or files.watcherExclude may exclude it. RealGain found it by checking the folder.',
        baseName(result),
      ),
      ...(pollMilliseconds() > 5_000 ? [often] : []),
    ).then((chosen) => (chosen === often ? pollMoreOften(5) : undefined));
  }

  dispose(): void {
    this.stopped.abort();
    vscode.Disposable.from(...this.disposables).dispose();
  }
}

function keyOf({ name }: Watched, result: string): string {
  return `${name}\n${result}`;
}
