import * as vscode from 'vscode';
import { alertAmong, type AlertKind } from '../stores/alert-rules';
import type { HistoryEntry } from '../stores/history';
import { COMMANDS } from '../host/ids';
import { alertable } from '../stores/suites';
import type { SuiteVerdict } from '../stores/verdict-file';
import { statusText } from '../comparison/summary';
import { showError, showWarning } from '../host/notifications';

/** Keys of "Don't Show Again": users who are tired of ties still want to know of losses. */
const SILENCED: Readonly<Record<AlertKind, string>> = {
  unclear: 'realgain.alertsSilenced',
  worse: 'realgain.lossAlertsSilenced',
};

/**
 * Notifications about new runs: an error for one that is significantly worse, a warning for one whose gain may be luck.
 * One warning a session, and one error at a time, so that a folder that fills up doesn't fill the screen. "Don't Show
 * Again" is permanent; the status bar still shows it.
 */
export class Alert {
  private readonly quiet = new Set<AlertKind>();

  constructor(private readonly memory: vscode.Memento) {}

  /** Alerts to the most important of several runs. */
  considerAll(entries: readonly HistoryEntry[]): Promise<void> {
    const raised = alertAmong(entries);
    if (raised === null) {
      return Promise.resolve();
    }
    const { entry, kind } = raised;
    const open = { command: COMMANDS.openComparison, arguments: [entry.key] };
    return this.notify(kind, statusText(entry), open);
  }

  considerSuite(verdict: SuiteVerdict, text: string): Promise<void> {
    const open = { command: COMMANDS.openSuite, arguments: [verdict.suite, verdict.system] };
    return this.notify(alertAmong([alertable(verdict)])?.kind, text, open);
  }

  /** @param open the command that shows what the text is about */
  private async notify(
    kind: AlertKind | undefined,
    text: string,
    open: { readonly command: string; readonly arguments: readonly unknown[] },
  ): Promise<void> {
    if (kind === undefined || this.quiet.has(kind) || this.memory.get(SILENCED[kind], false)) {
      return;
    }
    this.quiet.add(kind);
    const show = vscode.l10n.t('Show');
    const never = vscode.l10n.t("Don't Show Again");
    const answer = await (kind === 'worse' ? showError : showWarning)(text, show, never);
    if (answer === show) {
      await vscode.commands.executeCommand(open.command, ...open.arguments);
    } else if (answer === never) {
      await this.memory.update(SILENCED[kind], true);
    }
    if (kind === 'worse') {
      this.quiet.delete(kind);
    }
  }
}
