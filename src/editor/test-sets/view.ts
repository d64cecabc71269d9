import * as vscode from 'vscode';
import type { EntryNode } from '../history/tree';
import { COMMANDS, CONTEXT_KEYS, VIEWS } from '../host/ids';
import type { EngineClient } from '../../engine/client';
import type { Actions } from '../actions';
import { showOnError } from '../host/notifications';
import { restrictedWords } from '../host/settings';
import type { Stores } from '../stores';
import { declaredKey } from '../stores/declared';
import { type Finding, foundIn, newsOf, newsText } from '../watch/found';
import type { SuiteNode } from '../suites/nodes';
import type { OutputNode, SetNode, TestSetNode } from './rows';
import type { RunsStores } from './runs-table';
import { TestSetTree } from './tree';

function setOf(of: SetNode | string | undefined): string | undefined {
  return typeof of === 'object' ? declaredKey(of.testSet) : of;
}

/** The test sets in the activity bar, and the commands of its rows. */
export function registerTestSetsView(
  stores: RunsStores & Pick<Stores, 'suites' | 'failures'>,
  actions: Pick<Actions, 'showTable' | 'runTable'>,
  engine: EngineClient,
): vscode.Disposable {
  const tree = new TestSetTree(stores);
  const view = vscode.window.createTreeView<TestSetNode>(VIEWS.testSets, {
    treeDataProvider: tree,
    canSelectMany: true,
    showCollapseAll: true,
  });

  /** For an output of a test set, or a row of the history. */
  async function copySentence(row?: TestSetNode | EntryNode): Promise<void> {
    const entry = row?.kind === 'output' ? tree.entryOf(row) : row?.kind === 'entry' ? row.entry : undefined;
    if (entry !== undefined) {
      const { copyText } = await import('../host/clipboard');
      await copyText(entry.comparison.sentence, 'sentence');
    }
  }

  function markAllSeen(): void {
    const { history, suites } = stores;
    history.markSeen(history.all.map(({ key }) => key));
    suites.markSeen(suites.all.map(({ key }) => key));
  }

  // An empty view says it in its welcome, with a link.
  const showMode = (): void => {
    view.message = stores.testSets.all.length > 0 ? restrictedWords() : '';
  };
  showMode();
  const { registerCommand } = vscode.commands;
  return vscode.Disposable.from(
    tree,
    stores.testSets.onDidChange(showMode),
    vscode.workspace.onDidGrantWorkspaceTrust(showMode),
    view,
    showNews(view, stores),
    registerCommand(COMMANDS.markAllSeen, markAllSeen),
    registerCommand(COMMANDS.createTestSet, async (_clicked?: vscode.Uri, selected?: readonly vscode.Uri[]) =>
      (await import('./create')).createTestSet(selected),
    ),
    registerCommand(COMMANDS.refreshTestSets, async () => {
      await stores.testSets.loadAll();
      tree.refresh();
    }),
    registerCommand(COMMANDS.showRuns, (of?: SetNode | string) =>
      showOnError(async () => (await import('./show-runs')).showRuns(setOf(of), stores, actions)),
    ),
    registerCommand(COMMANDS.writeRunsReport, (of?: SetNode | string) =>
      showOnError(async () =>
        (await import('./show-runs')).writeRunsReport(setOf(of), stores, actions, engine),
      ),
    ),
    registerCommand(COMMANDS.openOutput, (node: OutputNode | SetNode | SuiteNode) => open(fileOf(node))),
    registerCommand(COMMANDS.copySentence, copySentence),
  );
}

/** Keeps the badge, which counts what came in the background and wasn’t opened yet. */
function showNews(view: vscode.TreeView<TestSetNode>, stores: Finding): vscode.Disposable {
  let shown = 0;
  const show = (): void => {
    const news = newsOf(foundIn(stores));
    if (news.total !== shown) {
      shown = news.total;
      void vscode.commands.executeCommand('setContext', CONTEXT_KEYS.hasNew, shown > 0);
      view.badge = shown === 0 ? undefined : { value: shown, tooltip: newsText(news) };
    }
  };
  show();
  const { history, suites, failures } = stores;
  return vscode.Disposable.from(
    history.onDidChange(show),
    suites.onDidChange(show),
    failures.onDidChange(show),
  );
}

/** An output, or the realgain.json that declares the row. */
function fileOf(node: OutputNode | SetNode | SuiteNode): string {
  switch (node.kind) {
    case 'output':
      return node.uri.fsPath;
    case 'test-set':
      return node.testSet.configPath;
    case 'suite':
      return node.suite.configPath;
  }
}

async function open(file: string): Promise<void> {
  // Not a text document: some outputs are tables or archives with an editor of their own.
  await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(file));
}
