import * as vscode from 'vscode';
import { isOutput } from '../../config';
import type { EngineClient } from '../../engine/client';
import type { Comparisons } from '../comparison/comparisons';
import type { Permissions } from '../comparison/permissions';
import type { Stores } from '../stores';
import type { Following } from '../test-sets/following';
import type { Streams } from '../test-sets/streams';
import { WatchedRuns } from '../test-sets/watch';
import { Alert } from '../watch/alert';
import { foundOfPair } from '../watch/found';
import { BackgroundWatcher } from '../watch/watcher';

/** Compares what is new in test sets and suites, judges runs as they arrive, and alerts. */
export function workInBackground(
  engine: EngineClient,
  stores: Stores,
  running: { readonly comparisons: Comparisons; readonly permissions: Permissions; following: Following },
  memory: vscode.Memento,
  log: vscode.LogOutputChannel,
): vscode.Disposable {
  const { history, testSets } = stores;
  const { comparisons, permissions, following } = running;
  const watcher = new BackgroundWatcher(stores, log);
  const runs = new WatchedRuns(stores, comparisons, following);
  watcher.watch(runs);
  const alert = new Alert(memory, stores);
  const disposables: vscode.Disposable[] = [];
  let streams: Promise<Streams> | undefined;
  const openStreams = (): Promise<Streams> =>
    (streams ??= import('../test-sets/streams').then((module) => {
      const made = new module.Streams(engine, stores, permissions, log, (testSet) =>
        watcher.isBusyWith(runs, testSet, (file) => isOutput(testSet, file)),
      );
      disposables.push(
        made,
        made.onDidJudge((entries) => void alert.consider(entries.map(foundOfPair))),
      );
      return made;
    }));
  if (history.all.some(({ correction }) => correction?.arrived === null)) {
    void testSets
      .loaded()
      .then(openStreams)
      .then((made) => made.resume());
  }
  let areSuitesWatched = false;
  const watchSuites = async (): Promise<void> => {
    if (testSets.suites.length > 0 && !areSuitesWatched) {
      areSuitesWatched = true;
      const { WatchedSystems } = await import('../suites');
      watcher.watch(new WatchedSystems(engine, stores, permissions, log));
    }
  };
  disposables.push(
    watcher,
    testSets.onDidChange(watchSuites),
    watcher.onDidFind((found) => void alert.consider(found)),
    comparisons.onDidEnd(({ identity, error }) => {
      if (error === null) {
        void openStreams().then((made) => made.compared(identity));
      }
    }),
  );
  return new vscode.Disposable(() => {
    vscode.Disposable.from(...disposables).dispose();
  });
}
