import * as vscode from 'vscode';
import type { LocatedTestSet } from '../../config/located-config';
import type { EngineClient } from '../../engine/client';
import type { ComparisonIdentity } from '../../model/settings/identity';
import type { Permissions } from '../comparison/permissions';
import { declaredKey } from '../stores/declared';
import type { HistoryEntry } from '../stores/history';
import { inBackground } from '../table/run';
import { isJudged, runsTable, tableOfKnown, type RunsStores } from './runs-table';

/** Long enough that runs that arrive together are judged together. */
const PAUSE_MS = 1_000;

/** However many follow, the first isn't kept waiting longer. */
const LONGEST_WAIT_MS = 60_000;

interface Waiting {
  readonly timer: NodeJS.Timeout;
  readonly since: number;
}

/** Judges new runs in the order in which they arrived, once a burst of them is over. Off in untrusted workspaces. */
export class Streams implements vscode.Disposable {
  private readonly waiting = new Map<string, Waiting>();
  private queue: Promise<void> = Promise.resolve();
  private readonly stopped = new AbortController();
  private readonly judged = new vscode.EventEmitter<readonly HistoryEntry[]>();
  /** Fires with new runs that waited to be judged. */
  readonly onDidJudge = this.judged.event;

  constructor(
    private readonly engine: EngineClient,
    private readonly stores: RunsStores,
    private readonly permissions: Permissions,
    private readonly log: vscode.LogOutputChannel,
    private readonly isBusyWith: (testSet: LocatedTestSet) => boolean,
  ) {}

  /** Takes two outputs that were compared: one may be a run, and the other the baseline of its test set. */
  async compared({ a, b }: Pick<ComparisonIdentity, 'a' | 'b'>): Promise<void> {
    const testSet = await this.stores.testSets.of(a);
    if (testSet?.baseline === b) {
      this.touch(declaredKey(testSet));
    }
  }

  private touch(testSetKey: string): void {
    const before = this.waiting.get(testSetKey);
    clearTimeout(before?.timer);
    const since = before?.since ?? Date.now();
    const timer = setTimeout(() => {
      const testSet = this.testSetOf(testSetKey);
      const isBusy = testSet !== undefined && this.isBusyWith(testSet);
      if (isBusy && Date.now() - since < LONGEST_WAIT_MS) {
        this.touch(testSetKey);
        return;
      }
      this.waiting.delete(testSetKey);
      this.queue = this.queue.then(() => this.judge(testSetKey));
    }, PAUSE_MS);
    this.waiting.set(testSetKey, { timer, since });
  }

  private testSetOf(key: string): LocatedTestSet | undefined {
    return this.stores.testSets.all.find((one) => declaredKey(one) === key);
  }

  private async judge(testSetKey: string): Promise<void> {
    const { engine, stores, permissions } = this;
    const { signal } = this.stopped;
    const testSet = this.testSetOf(testSetKey);
    if (testSet === undefined || signal.aborted) {
      return; // It was changed meanwhile.
    }
    const awaited = this.awaitedOf(testSetKey);
    try {
      const identity = await tableOfKnown(testSet, stores);
      if (identity !== null && !isJudged(identity, stores)) {
        const { table } = await runsTable(engine, stores, permissions, identity, inBackground(signal));
        table.missing.forEach(({ task, reason }) =>
          this.log.info(`The run ${task} isn't in the table of ${testSet.name}: ${reason}`),
        );
      }
      this.release(awaited);
    } catch (error) {
      if (!signal.aborted) {
        // They go on waiting: no alert is better than one that may be wrong.
        this.log.warn(`The runs of ${testSet.name} could not be judged as they arrived: ${String(error)}`);
      }
    }
  }

  private awaitedOf(testSetKey: string): string[] {
    return this.stores.history.all.flatMap((entry) =>
      entry.testSetKey === testSetKey && entry.correction?.arrived === null ? [entry.key] : [],
    );
  }

  /** What has no place in the table, such as a run that was written over meanwhile, is judged alone. */
  private release(keys: readonly string[]): void {
    const { history } = this.stores;
    const left = keys.filter((key) => history.find(key)?.correction?.arrived === null);
    history.correct(new Map(left.map((key) => [key, null])));
    this.judged.fire(keys.flatMap((key) => history.find(key) ?? []));
  }

  /** Judges the runs that were compared just before the window closed. */
  resume(): void {
    const keys = this.stores.history.all.flatMap((entry) =>
      entry.correction?.arrived === null ? [entry.testSetKey] : [],
    );
    new Set(keys).forEach((testSetKey) => this.touch(testSetKey));
  }

  dispose(): void {
    this.stopped.abort();
    for (const { timer } of this.waiting.values()) {
      clearTimeout(timer);
    }
    this.judged.dispose();
  }
}
