import * as vscode from 'vscode';
import { translated } from '../../model';
import type { HistoryEntry } from '../history/history';
import { FILTERS, filterLabel, type HistoryFilter } from '../history/filter';
import { HistoryTree, type EntryNode, type HistoryNode } from '../history/tree';
import { COMMANDS, CONTEXT_KEYS, VIEWS } from '../host/ids';
import type { Services } from '../services';
import { pairLine } from '../comparison/summary';
import { showInfo, showStatusMessage } from '../host/notifications';
import { TestSetTree, type OutputNode, type SetNode, type TestSetNode } from '../test-sets/tree';

/** The views in the activity bar, and what can be done with their rows. */
export function registerViews({ history, testSets }: Services): vscode.Disposable {
  const sets = new TestSetTree({ history, testSets });
  const past = new HistoryTree(history);
  const setsView = vscode.window.createTreeView<TestSetNode>(VIEWS.testSets, {
    treeDataProvider: sets,
    canSelectMany: true,
    showCollapseAll: true,
  });
  const pastView = vscode.window.createTreeView<HistoryNode>(VIEWS.history, {
    treeDataProvider: past,
    canSelectMany: true,
    showCollapseAll: true,
  });

  /** The rows that a command is about: those selected, or the one that was clicked if it isn't among them. */
  function chosen(clicked?: HistoryNode, all?: readonly HistoryNode[]): EntryNode[] {
    const rows = all ?? (clicked === undefined ? pastView.selection : [clicked]);
    return rows.flatMap((row) => (row.kind === 'group' ? row.entries : [row]));
  }

  function pin(pinned: boolean, rows: readonly EntryNode[]): void {
    history.pin(keysOf(rows), pinned);
  }

  async function annotate(row?: EntryNode): Promise<void> {
    const [node] = chosen(row);
    if (node === undefined) {
      return;
    }
    const note = await vscode.window.showInputBox({
      title: vscode.l10n.t('Note on {0}', pairLine(node.entry)),
      prompt: vscode.l10n.t(
        'Kept with the comparison in the history, even when it is run again. Leave empty to remove it.',
      ),
      value: node.entry.note,
    });
    if (note !== undefined) {
      history.annotate(node.entry.key, note.trim());
    }
  }

  async function remove(rows: readonly EntryNode[]): Promise<void> {
    const removed = history.remove(keysOf(rows));
    const [first] = removed;
    if (first === undefined) {
      return;
    }
    const undo = vscode.l10n.t('Undo');
    const answer = await showInfo(
      removed.length === 1
        ? vscode.l10n.t('Removed {0} from the history.', pairLine(first))
        : vscode.l10n.t('Removed {0} comparisons from the history.', removed.length),
      undo,
    );
    if (answer === undo) {
      history.restore(removed);
    }
  }

  async function narrow(filter: HistoryFilter | null): Promise<void> {
    past.narrow(filter);
    pastView.message = filter === null ? '' : vscode.l10n.t('Only: {0}', filterLabel(filter));
    await vscode.commands.executeCommand('setContext', CONTEXT_KEYS.historyFiltered, filter !== null);
  }

  async function copySentence(row?: TestSetNode | EntryNode): Promise<void> {
    const entry = row?.kind === 'output' ? sets.entryOf(row) : row?.kind === 'entry' ? row.entry : undefined;
    if (entry !== undefined) {
      await vscode.env.clipboard.writeText(entry.comparison.sentence);
      showStatusMessage(vscode.l10n.t('RealGain: copied the sentence'));
    }
  }

  const { registerCommand } = vscode.commands;
  return vscode.Disposable.from(
    sets,
    past,
    setsView,
    pastView,
    registerCommand(COMMANDS.createTestSet, async () =>
      (await import('../test-sets/create')).createTestSet(),
    ),
    registerCommand(COMMANDS.refreshTestSets, async () => {
      await testSets.loadAll();
      sets.refresh();
    }),
    registerCommand(COMMANDS.openTestSetConfig, ({ testSet }: SetNode) => open(testSet.configPath)),
    registerCommand(COMMANDS.openOutput, ({ uri }: OutputNode) => open(uri.fsPath)),
    registerCommand(COMMANDS.copySentence, copySentence),
    registerCommand(COMMANDS.pinComparison, (...rows: Chosen) => pin(true, chosen(...rows))),
    registerCommand(COMMANDS.unpinComparison, (...rows: Chosen) => pin(false, chosen(...rows))),
    registerCommand(COMMANDS.annotateComparison, annotate),
    registerCommand(COMMANDS.removeComparison, (...rows: Chosen) => remove(chosen(...rows))),
    registerCommand(COMMANDS.filterHistory, async () => {
      const filter = await askForFilter();
      if (filter !== undefined) {
        await narrow(filter);
      }
    }),
    registerCommand(COMMANDS.clearHistoryFilter, () => narrow(null)),
  );
}

type Chosen = [clicked?: HistoryNode, all?: readonly HistoryNode[]];

function keysOf(rows: readonly { readonly entry: HistoryEntry }[]): string[] {
  return rows.map(({ entry }) => entry.key);
}

async function open(file: string): Promise<void> {
  // Not a text document: some outputs are tables or archives with an editor of their own.
  await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(file));
}

/** One of the usual filters, or whatever is typed. */
function askForFilter(): Promise<HistoryFilter | undefined> {
  type Item = vscode.QuickPickItem & { readonly filter: HistoryFilter };
  const usual: Item[] = FILTERS.map(({ filter, label }) => ({ label: translated(label), filter }));
  const input = vscode.window.createQuickPick<Item>();
  input.title = vscode.l10n.t('Filter History');
  input.placeholder = vscode.l10n.t('Type part of a name, metric, verdict or note, or choose');
  input.items = usual;
  input.onDidChangeValue((value) => {
    const text = value.trim();
    input.items =
      text === ''
        ? usual
        : [
            {
              label: vscode.l10n.t('Containing “{0}”', text),
              filter: { kind: 'text', text },
              alwaysShow: true,
            },
            ...usual,
          ];
  });
  return new Promise((resolve) => {
    input.onDidAccept(() => {
      resolve(input.selectedItems[0]?.filter);
      input.hide();
    });
    input.onDidHide(() => {
      resolve(undefined);
      input.dispose();
    });
    input.show();
  });
}
