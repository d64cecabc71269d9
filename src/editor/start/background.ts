import * as vscode from 'vscode';
import { isOutput } from '../../config/locate';
import type { EngineClient } from '../../engine/client';
import type { Comparisons } from '../comparison/comparisons';
import type { Permissions } from '../comparison/permissions';
import type { Stores } from '../stores';
import type { Following } from '../watch/following';
import { Streams } from '../test-sets/streams';
import { WatchedRuns } from '../test-sets/watch';
import { Alert } from '../watch/alert';
import { foundOfPair } from '../watch/found';
import { BackgroundWatcher } from '../watch/watcher';

/** Compares what is new in test sets and suites, judges runs as they arrive, and alerts. */
export function workInBackground(
  engine: EngineClient,
  stores: Stores,
  running: {
    readonly comparisons: Comparisons;
    readonly permissions: Permissions;
    readonly following: Following;
  },
  memory: vscode.Memento,
  log: vscode.LogOutputChannel,
): vscode.Disposable {
  const { comparisons, permissions, following } = running;
  const watcher = new BackgroundWatcher(stores, log);
  const runs = new WatchedRuns(stores, comparisons, following);
  watcher.watch(runs);
  const alert = new Alert(memory, stores);
  const streams = new Streams(engine, stores, permissions, log, (testSet) =>
    watcher.isBusyWith(runs, testSet, (file) => isOutput(testSet, file)),
  );
  void stores.testSets.loaded().then(() => streams.resume());
  let areSuitesWatched = false;
  const watchSuites = async (): Promise<void> => {
    if (stores.testSets.suites.length > 0 && !areSuitesWatched) {
      areSuitesWatched = true;
      const { WatchedSystems } = await import('../suites');
      watcher.watch(new WatchedSystems(engine, stores, permissions, following));
    }
  };
  return vscode.Disposable.from(
    watcher,
    streams,
    stores.testSets.onDidChange(watchSuites),
    watcher.onDidFind((found) => void alert.consider(found)),
    streams.onDidJudge((entries) => void alert.consider(entries.map(foundOfPair))),
    comparisons.onDidEnd(({ identity, error }) => {
      if (error === null) {
        void streams.compared(identity);
      }
    }),
  );
}
