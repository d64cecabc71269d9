import * as vscode from 'vscode';
import type { HistoryEntry } from './history';
import { COMMANDS } from './ids';
import { alertsEnabled } from './settings';
import { needsAttention, statusText } from './status-bar';
import { warn } from './tell';

const SILENCED = 'realgain.alertsSilenced';

/**
 * One notification a session when a new run isn't significant; "Don't Show Again" is for good. The
 * status bar goes on saying so, quietly.
 */
export class Alert {
  private shown = false;

  constructor(private readonly memory: vscode.Memento) {}

  async consider(entry: HistoryEntry): Promise<void> {
    if (this.shown || !needsAttention(entry) || !alertsEnabled() || this.memory.get(SILENCED, false)) {
      return;
    }
    this.shown = true;
    const show = vscode.l10n.t('Show');
    const never = vscode.l10n.t("Don't Show Again");
    const answer = await warn(statusText(entry), show, never);
    if (answer === show) {
      await vscode.commands.executeCommand(COMMANDS.openComparison, entry.key);
    } else if (answer === never) {
      await this.memory.update(SILENCED, true);
    }
  }
}
