import * as vscode from 'vscode';
import { translated } from '../../model/words';
import { describe, pairLine } from '../comparison/summary';
import { COMMANDS, CONTEXT_KEYS, LINKS, VIEWS } from '../host/ids';
import { headed, pickOne, showInfo } from '../host/notifications';
import type { History, HistoryEntry } from '../stores/history';
import type { Actions } from '../actions';
import type { Stores } from '../stores';
import { filterLabel, FILTERS, type HistoryFilter } from './filter';
import { type EntryNode, type HistoryNode, HistoryTree } from './tree';

/** The history in the activity bar, and the commands of its rows. */
export function registerHistoryView(history: History): vscode.Disposable {
  const view = new HistoryView(history);
  const { registerCommand } = vscode.commands;
  return vscode.Disposable.from(
    view,
    registerCommand(COMMANDS.pinComparison, (...rows: Rows) => view.pin(rows)),
    registerCommand(COMMANDS.annotateComparison, (row?: EntryNode) => view.annotate(row)),
    registerCommand(COMMANDS.removeComparison, (...rows: Rows) => view.remove(rows)),
    registerCommand(COMMANDS.filterHistory, () => view.chooseFilter()),
  );
}

/** What VS Code passes to a command of a tree. */
type Rows = [clicked?: HistoryNode | undefined, all?: readonly HistoryNode[]];

class HistoryView implements vscode.Disposable {
  private readonly tree: HistoryTree;
  private readonly view: vscode.TreeView<HistoryNode>;

  constructor(private readonly history: History) {
    this.tree = new HistoryTree(history);
    this.view = vscode.window.createTreeView<HistoryNode>(VIEWS.history, {
      treeDataProvider: this.tree,
      canSelectMany: true,
      showCollapseAll: true,
    });
  }

  /** The rows that a command is about: those selected, or the one that was clicked if it isn't among them. */
  private chosen([clicked, all]: Rows): EntryNode[] {
    const rows = all ?? (clicked === undefined ? this.view.selection : [clicked]);
    return rows.flatMap((row) => (row.kind === 'group' ? row.entries : [row]));
  }

  /** Unpins them if all are pinned. */
  pin(rows: Rows): void {
    const chosen = this.chosen(rows);
    this.history.pin(
      keysOf(chosen),
      chosen.some(({ entry }) => !entry.pinned),
    );
  }

  async annotate(row?: EntryNode): Promise<void> {
    const [node] = this.chosen([row]);
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
      this.history.annotate(node.entry.key, note.trim());
    }
  }

  async remove(rows: Rows): Promise<void> {
    const removed = this.history.remove(keysOf(this.chosen(rows)));
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
      this.history.restore(removed);
    }
  }

  async chooseFilter(): Promise<void> {
    const filter = await askForFilter(this.tree.isNarrowed);
    if (filter !== undefined) {
      await this.narrow(filter);
    }
  }

  private async narrow(filter: HistoryFilter | null): Promise<void> {
    this.tree.narrow(filter);
    this.view.message = filter === null ? '' : vscode.l10n.t('Only: {0}', filterLabel(filter));
    await vscode.commands.executeCommand('setContext', CONTEXT_KEYS.historyFiltered, filter !== null);
  }

  dispose(): void {
    this.tree.dispose();
    this.view.dispose();
  }
}

function keysOf(rows: readonly { readonly entry: HistoryEntry }[]): string[] {
  return rows.map(({ entry }) => entry.key);
}

/**
 * One of the usual filters, or whatever is typed.
 *
 * @param isNarrowed whether one can be removed
 * @returns null for all comparisons, undefined if the user cancels
 */
function askForFilter(isNarrowed: boolean): Promise<HistoryFilter | null | undefined> {
  type Item = vscode.QuickPickItem & { readonly filter: HistoryFilter | null };
  const usual: Item[] = [
    ...(isNarrowed ? [{ label: vscode.l10n.t('All comparisons'), filter: null }] : []),
    ...FILTERS.map(({ filter, label }) => ({ label: translated(label), filter })),
  ];
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

export function registerHistoryCommands(
  { history, studies }: Pick<Stores, 'history' | 'studies'>,
  showComparison: Actions['showComparison'],
): vscode.Disposable {
  async function openComparison(key: string): Promise<void> {
    const entry = history.find(key);
    if (entry === undefined) {
      void showInfo(vscode.l10n.t('This comparison is no longer in the history.'));
      return;
    }
    history.markSeen([key]);
    await showComparison(entry.identity);
  }

  async function showRecent(): Promise<void> {
    const comparisons = history.all.map((entry) => ({
      label: pairLine(entry),
      description: new Date(entry.time).toLocaleString(),
      detail: describe(entry),
      open: () => openComparison(entry.key),
    }));
    const ofMany = studies.all.map(({ key, name, metric, metricNamed, systems, time, leaderboard }) => ({
      label: name,
      description: [
        vscode.l10n.t('{0} systems', systems),
        translated(metricNamed ?? metric),
        new Date(time).toLocaleString(),
      ].join(', '),
      detail: leaderboard,
      open: () => vscode.commands.executeCommand(LINKS.openStudy, key),
    }));
    if (comparisons.length + ofMany.length === 0) {
      void showInfo(
        vscode.l10n.t(
          'No comparison yet. Select two output files in the Explorer, right-click, RealGain: Compare…',
        ),
      );
      return;
    }
    const options = { title: vscode.l10n.t('Recent Comparisons and Studies'), matchOnDetail: true };
    await (
      await pickOne(
        [...headed(vscode.l10n.t('Comparisons'), comparisons), ...headed(vscode.l10n.t('Studies'), ofMany)],
        options,
      )
    )?.open();
  }

  const { registerCommand } = vscode.commands;
  return vscode.Disposable.from(
    registerCommand(LINKS.openComparison, openComparison),
    registerCommand(COMMANDS.showRecent, showRecent),
  );
}
