import * as vscode from 'vscode';
import { Alert } from './editor/test-sets/alert';
import { registerBadges } from './editor/inline/badges';
import { createApi, type RealGainApi } from './editor/start/api';
import { Choices } from './editor/comparison/choices';
import { registerCommands } from './editor/start/commands';
import { registerContextKeys } from './editor/start/context-keys';
import { Comparisons } from './editor/comparison/comparisons';
import { EvaluationPanels } from './editor/evaluation/panels';
import { Formats } from './editor/start/registered-formats';
import { History } from './editor/history/history';
import { registerFirstMinute } from './editor/start/walkthrough';
import { registerHover } from './editor/inline/hover';
import { registerDiskLimit } from './editor/host/disk-limit';
import { COMMANDS } from './editor/host/ids';
import { Lenses } from './editor/inline/lenses';
import { Panels } from './editor/comparison/panels';
import { Permissions } from './editor/comparison/permissions';
import { pickOutput } from './editor/start/pick-output';
import { Problems } from './editor/comparison/problems';
import { References } from './editor/comparison/references';
import type { Services } from './editor/services';
import { engineSettings } from './editor/host/settings';
import { StatusBar } from './editor/inline/status-bar';
import type { Calibrations } from './editor/study/calibrations';
import { registerStudyCommands } from './editor/study/commands';
import { StudyPanels } from './editor/study/panels';
import { runStudy } from './editor/study/run';
import { Studies } from './editor/study/studies';
import { registerStudiesView } from './editor/study/tree';
import { registerTasks } from './editor/tasks/register';
import { TestSets } from './editor/test-sets/test-sets';
import { registerViews } from './editor/start/views';
import { RunWatcher } from './editor/test-sets/watch';
import { registerWrongSettings } from './editor/host/wrong-settings';
import { EngineClient } from './engine/client';
import { speak } from './model/words';

const IDLE_MINUTES = 10;

let history: History | undefined;

/** Builds the parts, joins them, and nothing else. What only some commands need is imported by them. */
export async function activate(context: vscode.ExtensionContext): Promise<RealGainApi> {
  speak(vscode.l10n.bundle);
  const log = vscode.window.createOutputChannel('RealGain', { log: true });
  context.subscriptions.push(registerDiskLimit(log));
  const formats: Formats = new Formats(() => engine.renew());
  const engine = new EngineClient({
    modulePath: vscode.Uri.joinPath(context.extensionUri, 'dist', 'engine.js').fsPath,
    idleMinutes: IDLE_MINUTES,
    settings: () =>
      engineSettings(vscode.Uri.joinPath(context.globalStorageUri, 'statistics').fsPath, formats.all),
    log: (line) => log.info(line),
  });
  const storage = context.storageUri ?? context.globalStorageUri;
  history = await History.open(storage, log);
  const studies = await Studies.open(storage, log);
  const testSets = new TestSets(context.workspaceState);
  const references = new References(context.workspaceState);
  const choices = new Choices(context.workspaceState, testSets);
  const permissions = new Permissions(context.workspaceState);
  const comparisons = new Comparisons(engine, history, testSets, references, choices, permissions);
  const opened = history;
  let calibrations: Promise<Calibrations> | undefined;
  const services: Services = {
    context,
    log,
    history: opened,
    testSets,
    references,
    choices,
    comparisons,
    studies,
    calibrations: () =>
      (calibrations ??= import('./editor/study/calibrations').then((module) =>
        module.Calibrations.open(engine, studies, log),
      )),
    runStudy: (identity, running) => runStudy({ engine, references }, identity, running),
    pickOutput: (near, title) => pickOutput(testSets, opened, title, near),
    setBaseline: async (file) => (await import('./editor/test-sets/baseline')).setBaseline(file, testSets),
    exportReport: async (subject) => (await import('./editor/start/reports')).exportReport(engine, subject),
    openComparison: async (key) => {
      await vscode.commands.executeCommand(COMMANDS.openComparison, key);
    },
  };
  const panels = new Panels(services);
  const studyPanels = new StudyPanels(services, panels);
  const watcher = new RunWatcher(services);
  const alert = new Alert(context.globalState);
  const statusBar = new StatusBar(services);
  context.subscriptions.push(
    log,
    engine,
    history,
    comparisons,
    testSets,
    studies,
    panels,
    studyPanels,
    watcher,
    new Lenses(services),
    registerHover(services),
    new Problems(comparisons),
    registerBadges(services),
    registerContextKeys(services),
    registerFirstMinute(context),
    statusBar,
    registerCommands(services, panels),
    registerStudyCommands(services, studyPanels),
    registerViews(services),
    registerStudiesView(studies),
    registerTasks(services),
    registerWrongSettings(),
    vscode.commands.registerCommand(COMMANDS.createTrainingSets, async () =>
      (await import('./editor/start/training-sets')).createTrainingSets(engine),
    ),
    vscode.commands.registerCommand(COMMANDS.reproduce, async () =>
      (await import('./editor/start/reports')).reproduceReport(engine, (identity) => panels.show(identity)),
    ),
    new EvaluationPanels(engine, services),
    watcher.onDidCompare((entry) => void alert.consider(entry)),
  );
  // Assistants wait; a person who opens the workspace doesn't have to.
  void import('./editor/start/assistants').then(({ registerAssistants }) =>
    context.subscriptions.push(registerAssistants(services)),
  );
  void testSets.loadAll();
  return createApi(history, studies, statusBar, formats);
}

/** What was compared last must not be lost with the window. */
export async function deactivate(): Promise<void> {
  await history?.flush();
}
