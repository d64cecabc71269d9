import * as vscode from 'vscode';
import type { Actions } from '../actions';
import { describe, pairLine } from '../comparison/summary';
import { COMMANDS } from '../host/ids';
import { pickOne, showInfo } from '../host/notifications';
import type { Stores } from '../stores';

export function registerHistoryCommands(
  history: Stores['history'],
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
    if (history.all.length === 0) {
      void showInfo(
        vscode.l10n.t(
          'No comparison yet. Select two output files in the Explorer, right-click, Compare Significance.',
        ),
      );
      return;
    }
    const items = history.all.map((entry) => ({
      label: pairLine(entry),
      description: new Date(entry.time).toLocaleString(),
      detail: describe(entry),
      key: entry.key,
    }));
    const options = { title: vscode.l10n.t('Recent Comparisons'), matchOnDetail: true };
    const picked = await pickOne(items, options);
    if (picked !== undefined) {
      await openComparison(picked.key);
    }
  }

  const { registerCommand } = vscode.commands;
  return vscode.Disposable.from(
    registerCommand(COMMANDS.openComparison, openComparison),
    registerCommand(COMMANDS.showRecent, showRecent),
  );
}
