import type { Disposable } from 'vscode';
import * as vscode from 'vscode';
import { isOutput, type LocatedTestSet } from '../../config';
import { baseName, RealGainError } from '../../model';
import { sameStamp, stampIfThere } from '../../files/stamps';
import type { HistoryEntry } from '../stores/history';
import { identify } from '../comparison/identity';
import { oneGlob, outputsOf } from '../stores/outputs';
import type { Comparisons } from '../comparison/comparisons';
import type { Stores } from '../stores';
import { showWarning } from '../host/notifications';
import { FolderWatching, type Watchable } from '../host/folder-watching';
import { pollMilliseconds, pollMoreOften, settleMilliseconds } from '../host/settings';
import type { ExistingRuns } from './existing-runs';
import type { Following } from './following';
import { RunQueue } from './run-queue';

/** So many small jobs take a few milliseconds. */
const JOBS_PER_TURN = 20;

/** A run whose last change may not be its last. */
interface Settling {
  readonly timer: NodeJS.Timeout;
  /** When its first change was seen, in milliseconds since 1970. */
  readonly since: number;
}

/** Alerts about a new run wait until it is judged among the others. */
const AWAITED = { alerts: 'corrected', arrived: null } as const;

/**
 * Watches the outputs of the test sets. A run that appears or changes, and has stopped being
 * written, is compared with its baseline in the background, and so are those that were there before; what comes out goes
 * into the history, where lenses and status bar find it. Off in untrusted workspaces.
 */
export class RunWatcher implements vscode.Disposable {
  private readonly settling = new Map<string, Settling>();
  /** Checks of files: many may come at once. */
  private readonly checks = new JobQueue();
  private readonly runs = new RunQueue((file, isNew) => this.compare(file, isNew));
  /** Modification time of each file when it was queued, so that one change is compared once. */
  private readonly seen = new Map<string, number>();
  /** Changed runs that were found by checking folders and that no event has reported yet. */
  private readonly unreported = new Set<string>();
  private hasWarned = false;
  private readonly opened = Date.now();
  private readonly stopped = new AbortController();
  private readonly watching: FolderWatching<LocatedTestSet>;
  /** Loaded with the first test set of a realgain.json. */
  private existing: Promise<ExistingRuns> | undefined;
  /** Test sets with outputs that were there before and are still to be compared. */
  private readonly unfinished = new Set<LocatedTestSet>();
  private readonly subscriptions: vscode.Disposable;
  private readonly found = new vscode.EventEmitter<HistoryEntry>();
  /** Fires for every run that was compared in the background. */
  readonly onDidCompare = this.found.event;

  constructor(
    private readonly stores: Pick<Stores, 'history' | 'testSets' | 'references' | 'choices'>,
    private readonly comparisons: Comparisons,
    private readonly log: vscode.LogOutputChannel,
    private readonly following: Pick<Following, 'grew' | 'ended'>,
  ) {
    const kind: Watchable<LocatedTestSet> = {
      all: () => stores.testSets.all.filter(({ watch }) => watch),
      keyOf: ({ configPath, name }) => `${configPath}#${name}`,
      patternOf: ({ folder, outputs }) =>
        new vscode.RelativePattern(vscode.Uri.file(folder), oneGlob(outputs)),
      touched: (testSet, { fsPath }) => {
        if (isOutput(testSet, fsPath)) {
          this.unreported.delete(fsPath);
          this.checks.add(() => void this.settle(fsPath));
        }
      },
      poll: (testSet, isYoung) => this.poll(testSet, isYoung),
    };
    this.watching = new FolderWatching(kind, stores.testSets.onDidChange);
    // What was written since the window opened is new, also while its test sets are still being found.
    const compareExisting = (): void =>
      void this.compareExisting(stores.testSets.areFound ? Date.now() : this.opened);
    this.subscriptions = vscode.Disposable.from(
      stores.testSets.onDidChange(compareExisting),
      vscode.workspace.onDidGrantWorkspaceTrust(compareExisting),
    );
  }

  /** Whether outputs of the test set are being compared, or about to be; those of other test sets don't count. */
  isBusyWith(testSet: LocatedTestSet): boolean {
    return this.unfinished.has(testSet) || this.runs.isBusyWith((file) => isOutput(testSet, file));
  }

  /** @param since what was written later is a new run, in milliseconds since 1970 */
  private async compareExisting(since: number): Promise<void> {
    if (this.stores.testSets.declared.some(({ watch }) => watch)) {
      this.existing ??= import('./existing-runs').then(
        ({ ExistingRuns }) =>
          new ExistingRuns(
            this.stores,
            (file) => this.runs.add(file, false),
            this.unfinished,
            this.stopped.signal,
          ),
      );
      await (await this.existing).compareAll(since);
    }
  }

  /** Finds runs written since the last check, or since the window opened, that no event reported. */
  private async poll(testSet: LocatedTestSet, isYoung: boolean): Promise<void> {
    for (const file of await outputsOf(testSet)) {
      const stamp = await stampIfThere(file);
      const before = this.seen.get(file);
      if (stamp === null || before === stamp.modified || this.settling.has(file)) {
        continue;
      }
      if (before === undefined && stamp.modified < this.opened) {
        this.seen.set(file, stamp.modified); // It was there before.
      } else {
        if (!isYoung) {
          this.unreported.add(file);
        }
        void this.settle(file);
      }
    }
  }

  /** Warns once in a window of a run that was complete before any event reported it. */
  private warnOfMissedEvents(file: string): void {
    if (!this.unreported.delete(file) || this.hasWarned) {
      return;
    }
    this.hasWarned = true;
    const often = vscode.l10n.t('Look Every 5 Seconds');
    void showWarning(
      vscode.l10n.t(
        'VS Code’s file watcher missed the new run {0}: the system’s limit on watched files may be reached, or files.watcherExclude may exclude it. RealGain found it by checking the folder.',
        baseName(file),
      ),
      ...(pollMilliseconds() > 5_000 ? [often] : []),
    ).then((chosen) => (chosen === often ? pollMoreOften(5) : undefined));
  }

  /** Waits until two checks of the file, some time apart, find the same size and time. */
  private async settle(file: string): Promise<void> {
    clearTimeout(this.settling.get(file)?.timer);
    const before = await stampIfThere(file);
    // Another event may have come meanwhile.
    const begun = this.settling.get(file);
    clearTimeout(begun?.timer);
    const since = begun?.since ?? Date.now();
    if (Date.now() - since > settleMilliseconds()) {
      void this.following.grew(file);
    }
    const again = async (): Promise<void> => {
      const after = await stampIfThere(file);
      if (after === null) {
        this.settling.delete(file);
        this.following.ended(file);
      } else if (sameStamp(before, after) && after.size > 0) {
        this.settling.delete(file);
        this.seen.set(file, after.modified);
        this.warnOfMissedEvents(file);
        void this.runs.add(file, true);
      } else {
        await this.settle(file);
      }
    };
    const timer = setTimeout(() => this.checks.add(() => void again()), settleMilliseconds());
    this.settling.set(file, { timer, since });
  }

  private async compare(file: string, isNew: boolean): Promise<void> {
    const baseline = await this.stores.testSets.baselineOf(file);
    if (baseline === null || baseline === file || this.stopped.signal.aborted) {
      return;
    }
    if (!isNew && this.stores.history.latest(file, baseline) !== undefined) {
      return; // Meanwhile it was compared as a new run.
    }
    try {
      const identity = await identify(file, baseline, this.stores);
      const testSet = await this.stores.testSets.of(file);
      const awaited = isNew && testSet?.alerts === 'corrected' ? AWAITED : undefined;
      const { signal } = this.stopped;
      const options = { origin: 'watch', isNew, awaited, mayAsk: false, signal } as const;
      const { entry } = await this.comparisons.run(identity, options);
      this.following.ended(file);
      if (isNew) {
        this.found.fire(entry);
      }
      await this.stores.testSets.reportRun(file, null);
    } catch (error) {
      if (error instanceof RealGainError) {
        await this.stores.testSets.reportRun(file, error);
      }
      if (isNew && error instanceof RealGainError && error.code === 'different-items') {
        void this.following.grew(file); // It may still be written, with long pauses.
      }
      const reason = error instanceof RealGainError ? error.message : String(error);
      this.log.warn(`The new run ${baseName(file)} could not be compared: ${reason}`);
    }
  }

  dispose(): void {
    this.stopped.abort();
    for (const { timer } of this.settling.values()) {
      clearTimeout(timer);
    }
    vscode.Disposable.from(this.watching, this.subscriptions, this.found, this.checks).dispose();
  }
}

/**
 * Runs many small jobs in the order of the calls, a few per turn of the event loop: ten thousand files may come at once,
 * and the other work of this process must not wait for all of them.
 */
class JobQueue implements Disposable {
  private waiting: (() => void)[] = [];
  private turn: NodeJS.Immediate | undefined;

  add(job: () => void): void {
    this.waiting.push(job);
    this.turn ??= setImmediate(() => this.work());
  }

  private work(): void {
    const jobs = this.waiting.splice(0, JOBS_PER_TURN);
    this.turn = this.waiting.length === 0 ? undefined : setImmediate(() => this.work());
    jobs.forEach((job) => job());
  }

  dispose(): void {
    clearImmediate(this.turn);
    this.waiting = [];
  }
}
