import * as vscode from 'vscode';
import { Alert } from './editor/alert';
import { createApi, type RealGainApi } from './editor/api';
import { setBaseline } from './editor/baseline';
import { registerCommands } from './editor/commands';
import { Comparisons } from './editor/comparisons';
import { History } from './editor/history';
import { COMMANDS } from './editor/ids';
import { Lenses } from './editor/lens';
import { Panels } from './editor/panels';
import { pickOutput } from './editor/pick';
import { References } from './editor/references';
import type { Services } from './editor/services';
import { StatusBar } from './editor/status-bar';
import { TestSets } from './editor/test-sets';
import { RunWatcher } from './editor/watch';
import { EngineClient } from './engine/client';

const IDLE_MINUTES = 10;

let history: History | undefined;

/** Builds the parts, joins them, and nothing else. */
export async function activate(context: vscode.ExtensionContext): Promise<RealGainApi> {
  const log = vscode.window.createOutputChannel('RealGain', { log: true });
  const engine = new EngineClient({
    modulePath: vscode.Uri.joinPath(context.extensionUri, 'dist', 'engine.js').fsPath,
    idleMinutes: IDLE_MINUTES,
    log: (line) => log.info(line),
  });
  history = await History.open(context.storageUri ?? context.globalStorageUri, log);
  const testSets = new TestSets(context.workspaceState);
  const references = new References(context.workspaceState);
  const comparisons = new Comparisons(engine, history, testSets, references);
  const opened = history;
  const services: Services = {
    context,
    log,
    history: opened,
    testSets,
    references,
    comparisons,
    pickOutput: (near, title) => pickOutput(testSets, opened, title, near),
    setBaseline: (file) => setBaseline(file, testSets),
    openComparison: async (key) => {
      await vscode.commands.executeCommand(COMMANDS.openComparison, key);
    },
  };
  const panels = new Panels(services);
  const watcher = new RunWatcher(services);
  const alert = new Alert(context.globalState);
  const statusBar = new StatusBar(services);
  context.subscriptions.push(
    log,
    engine,
    history,
    comparisons,
    testSets,
    panels,
    watcher,
    new Lenses(services),
    statusBar,
    registerCommands(services, panels),
    watcher.onDidCompare((entry) => void alert.consider(entry)),
  );
  void testSets.loadAll();
  return createApi(history, statusBar);
}

/** What was compared last must not be lost with the window. */
export async function deactivate(): Promise<void> {
  await history?.flush();
}
