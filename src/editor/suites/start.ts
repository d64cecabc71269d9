import * as vscode from 'vscode';
import type { EngineClient } from '../../engine/client';
import type { Permissions } from '../comparison/permissions';
import type { Stores } from '../stores';
import type { SuiteVerdict } from '../stores/verdict-file';
import { SuiteWatcher } from './watch';
import { suiteStatus } from './words';

export function watchSuites(
  engine: EngineClient,
  stores: Stores,
  permissions: Permissions,
  alert: { considerSuite(verdict: SuiteVerdict, text: string): Promise<void> },
  log: vscode.LogOutputChannel,
): vscode.Disposable {
  const watcher = new SuiteWatcher(engine, stores, permissions, log);
  return vscode.Disposable.from(
    watcher,
    watcher.onDidCompare((verdict) => {
      void alert.considerSuite(verdict, suiteStatus(verdict));
    }),
  );
}
