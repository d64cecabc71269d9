import * as vscode from 'vscode';
import type { Actions } from './editor/actions';
import { Arrivals } from './editor/stores/arrivals';
import { Choices } from './editor/stores/choices';
import { Comparisons } from './editor/comparison/comparisons';
import { showOnError } from './editor/host/notifications';
import { Permissions } from './editor/comparison/permissions';
import { References } from './editor/stores/references';
import { showProblems } from './editor/comparison/show-problems';
import { registerQuestionCommands } from './editor/questions/commands';
import type { Asked } from './model/results/report';
import type { Asking } from './editor/questions/panel';
import { History } from './editor/stores/history';
import { registerHistoryCommands, registerHistoryView } from './editor/history/view';
import { engineSettings, registerDiskLimit, registerWrongSettings } from './editor/host/settings';
import { COMMANDS, LINKS, PANEL_TYPES } from './editor/host/ids';
import { ofAllWindows } from './editor/host/storage';
import { registerBadges, registerHover } from './editor/inline/hover';
import { Lenses } from './editor/inline/lenses';
import { StatusBar } from './editor/inline/status-bar';
import { ActivePage } from './editor/page/active-page';
import type { KeptAnswers } from './editor/page/kept-answers';
import type { PageContext } from './editor/page/answer-panel';
import { Panels } from './editor/page/panels';
import { createApi, Formats, type RealGainApi } from './editor/start/api';
import { registerCompareCommands } from './editor/start/commands';
import { registerContextKeys } from './editor/start/context-keys';
import { registerWalkthrough } from './editor/start/walkthrough';
import type { Stores } from './editor/stores';
import type { Calibrations } from './editor/study/calibrations';
import { registerStudyCommands } from './editor/study/commands';
import { Studies } from './editor/stores/studies';
import { registerStudiesView } from './editor/study/tree';
import { registerTasks } from './editor/tasks/register';
import { Failures } from './editor/stores/failures';
import { Suites } from './editor/stores/suites';
import { TestSets } from './editor/stores/test-sets';
import { Following } from './editor/watch/following';
import { registerTestSetsView } from './editor/test-sets/view';
import { EngineClient } from './engine/client';
import type { ComparisonIdentity } from './model/settings/identity';
import type { StudyIdentity } from './model/results/study';
import { callOptions, speak } from './model/words';
import { settingFor } from './model/texts/option-names';

const IDLE_MINUTES = 10;

let history: History | undefined;
let suites: Suites | undefined;

/** Builds the parts, joins them, and nothing else. What only some commands need is imported by them. */
export async function activate(context: vscode.ExtensionContext): Promise<RealGainApi> {
  speak(vscode.l10n.bundle);
  callOptions(settingFor);
  const log = vscode.window.createOutputChannel('RealGain', { log: true });
  context.subscriptions.push(log, registerDiskLimit(log));
  const formats: Formats = new Formats(() => engine.renew());
  const modulePath = vscode.Uri.joinPath(context.extensionUri, 'dist', 'engine.js').fsPath;
  const engine = new EngineClient({
    modulePath,
    idleMinutes: IDLE_MINUTES,
    settings: () =>
      engineSettings(vscode.Uri.joinPath(context.globalStorageUri, 'statistics').fsPath, formats.all),
    log: (line) => log.info(line),
  });
  const stores = await openStores(context, log);
  const { testSets, studies } = stores;
  history = stores.history;
  suites = stores.suites;
  const permissions = new Permissions(context.workspaceState);
  const comparisons = new Comparisons(engine, stores, permissions);
  context.subscriptions.push(engine, history, comparisons, suites, testSets, studies);
  const actions = createActions(engine, stores, { comparisons, permissions }, log, {
    comparison: (identity) => panels.comparisons.show(identity),
    table: async (identity) =>
      panels.questions.show((await import('./questions/table/answer')).askedOf(identity)),
    study: (identity) => panels.studies.show(identity),
    question: (asked) => panels.questions.show(asked),
  });
  const active = new ActivePage();
  const { extensionUri } = context;
  const following = new Following(engine, log);
  let answers: Promise<KeptAnswers> | undefined;
  const page: PageContext = {
    extensionUri,
    log,
    active,
    answers: () => (answers ??= openAnswers(context, modulePath)),
    copy: async (answer, format) =>
      (await import('./editor/start/reports')).copyAnswer(engine, answer, format),
    exportReport: async (answer) => (await import('./editor/start/reports')).exportReport(engine, answer),
  };
  const panels = registerPanels({ engine, permissions, stores, actions }, following, context, page);
  const statusBar = new StatusBar(stores, comparisons, active, following);
  context.subscriptions.push(active, following, statusBar);
  registerCommands(engine, stores, actions, context);
  registerSurfaces(engine, stores, actions, following, context);
  // Assistants wait; a user who opens the workspace doesn't have to.
  void import('./editor/start/assistants').then(({ registerAssistants }) =>
    context.subscriptions.push(registerAssistants(stores, comparisons, context.extension)),
  );
  void testSets.loadAll(
    import('./editor/start/background').then(({ workInBackground }) => {
      const running = { comparisons, permissions, following };
      context.subscriptions.push(workInBackground(engine, stores, running, context.globalState, log));
    }),
  );
  return createApi(history, studies, statusBar, formats);
}

function storageOf({ storageUri, globalStorageUri }: vscode.ExtensionContext): vscode.Uri {
  return storageUri === undefined ? globalStorageUri : vscode.Uri.file(ofAllWindows(storageUri.fsPath));
}

async function openAnswers(context: vscode.ExtensionContext, program: string): Promise<KeptAnswers> {
  const { KeptAnswers } = await import('./editor/page/kept-answers');
  return new KeptAnswers(storageOf(context).fsPath, program);
}

/** Actions, and what only some modules take of what runs in the background. */
type RunningActions = Actions & {
  readonly comparisons: Comparisons;
  calibrations(): Promise<Calibrations>;
};

async function openStores(context: vscode.ExtensionContext, log: vscode.LogOutputChannel): Promise<Stores> {
  const storage = storageOf(context);
  const testSets = new TestSets(context.workspaceState);
  return {
    history: await History.open(storage, log),
    studies: await Studies.open(storage, log),
    testSets,
    arrivals: new Arrivals(storage, log),
    suites: await Suites.open(storage, log),
    failures: new Failures(),
    references: new References(context.workspaceState),
    choices: new Choices(context.workspaceState, testSets),
  };
}

function createActions(
  engine: EngineClient,
  stores: Stores,
  { comparisons, permissions }: { readonly comparisons: Comparisons; readonly permissions: Permissions },
  log: vscode.LogOutputChannel,
  show: {
    readonly comparison: Actions['showComparison'];
    readonly table: Actions['showTable'];
    readonly study: Actions['showStudy'];
    readonly question: Actions['ask'];
  },
): RunningActions {
  let calibrations: Promise<Calibrations> | undefined;
  return {
    comparisons,
    runStudy: async (identity, context) => {
      const { runStudy } = await import('./editor/study/run');
      return runStudy(engine, stores, permissions, identity, context);
    },
    calibrations: () =>
      (calibrations ??= import('./editor/study/calibrations').then((module) =>
        module.Calibrations.open(engine, stores.studies, log),
      )),
    pickOutput: async (near, title) =>
      (await import('./editor/start/pick-output')).pickOutput(stores, title, near),
    setBaseline: async (file) =>
      (await import('./editor/test-sets/baseline')).setBaseline(file, stores.testSets),
    ask: (asked) => show.question(asked),
    showComparison: (identity) => show.comparison(identity),
    survey: async (folders) => (await import('./editor/table/folders')).surveyFolders(engine, folders),
    runTable: async (identity, context) => {
      if (identity.of === 'runs') {
        const { runsTable } = await import('./editor/test-sets/runs-table');
        return runsTable(engine, stores, permissions, identity, context);
      }
      const { runTable } = await import('./editor/table/run');
      const details = await runTable(engine, stores, permissions, identity, context);
      if (stores.testSets.suites.length > 0) {
        (await import('./editor/suites')).recordTable(details, stores);
      }
      return details;
    },
    showTable: (identity) => show.table(identity),
    showStudy: (identity) => show.study(identity),
    openComparison: async (key) => {
      await vscode.commands.executeCommand(LINKS.openComparison, key);
    },
  };
}

/** The three kinds of panels, with the commands that open studies and evaluations. */
function registerPanels(
  asking: Asking & { readonly stores: Stores; readonly actions: RunningActions },
  following: Following,
  { extension, subscriptions }: vscode.ExtensionContext,
  page: PageContext,
): {
  readonly comparisons: Panels<ComparisonIdentity>;
  readonly studies: Panels<StudyIdentity>;
  readonly questions: Panels<Asked>;
} {
  const { engine, stores, actions } = asking;
  const comparisons = new Panels<ComparisonIdentity>(PANEL_TYPES.comparison, async () =>
    (await import('./editor/comparison/panel')).comparisonPanels(stores, actions, page),
  );
  const studies = new Panels<StudyIdentity>(PANEL_TYPES.study, async () =>
    (await import('./editor/study/panel')).studyPanels(stores, actions, page),
  );
  const questions = new Panels<Asked>(
    PANEL_TYPES.question,
    async () => (await import('./editor/questions/panel')).questionPanels(asking, page),
    PANEL_TYPES.table,
  );
  subscriptions.push(
    comparisons,
    studies,
    questions,
    registerQuestionCommands(questions, extension, following),
    registerStudyCommands(stores, studies, (files, onlyLogs) => engine.call('survey', { files, onlyLogs })),
    vscode.commands.registerCommand(COMMANDS.showLog, () => page.log.show()),
  );
  return { comparisons, studies, questions };
}

function registerCommands(
  engine: EngineClient,
  stores: Stores,
  actions: RunningActions,
  context: vscode.ExtensionContext,
): void {
  const showComparison = (identity: ComparisonIdentity) => actions.showComparison(identity);
  const { registerCommand } = vscode.commands;
  context.subscriptions.push(
    registerCompareCommands(stores, actions, storageOf(context)),
    registerCommand(LINKS.openSuite, (suite: string, system: string) =>
      showOnError(async () => (await import('./editor/suites')).openSystem(suite, system, stores, actions)),
    ),
    registerHistoryCommands(stores, showComparison),
    registerWalkthrough(context),
    registerCommand(COMMANDS.createTrainingSets, async () =>
      (await import('./editor/start/training-sets')).createTrainingSets(engine),
    ),
    registerCommand(COMMANDS.reproduce, async () =>
      (await import('./editor/start/reports')).reproduceReport(engine, showComparison),
    ),
  );
}

/** What shows comparisons in VS Code. */
function registerSurfaces(
  engine: EngineClient,
  stores: Stores,
  actions: RunningActions,
  following: Following,
  { extensionUri, subscriptions }: vscode.ExtensionContext,
): void {
  const { history, studies, testSets } = stores;
  subscriptions.push(
    new Lenses(stores),
    registerHover(stores),
    showProblems(actions.comparisons),
    registerBadges(stores),
    registerContextKeys(stores, following),
    registerTestSetsView(stores, actions, engine),
    registerHistoryView(history),
    registerStudiesView(studies),
    registerTasks({ extensionUri, testSets }),
    registerWrongSettings(),
  );
}

/** Saves the latest comparisons, which would be lost with the window. */
export async function deactivate(): Promise<void> {
  await Promise.all([history?.flush(), suites?.flush()]);
}
