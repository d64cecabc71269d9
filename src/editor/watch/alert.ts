import * as vscode from 'vscode';
import { showError, showInfo, showWarning } from '../host/notifications';
import { alertAmong, type AlertKind, betterAmong, type Finding, type Found, foundIn } from './found';

type Notice = AlertKind | 'better';

/** Keys of "Don't Show Again": users who are tired of ties still want to know of losses. */
const SILENCED: Readonly<Record<Notice, string>> = {
  unclear: 'realgain.alertsSilenced',
  worse: 'realgain.lossAlertsSilenced',
  better: 'realgain.gainNoticesSilenced',
};

const SHOWN = { unclear: showWarning, worse: showError, better: showInfo } as const;

/**
 * Notifications about new runs: an error for one that is significantly worse, a warning for one whose gain may be luck, and
 * while the status bar is red with another run, a message about one that is significantly better. One warning a session, and
 * one of the others at a time, so that a folder that fills up doesn't fill the screen. "Don't Show Again" is permanent; the
 * status bar still shows it.
 */
export class Alert {
  private readonly quiet = new Set<Notice>();

  constructor(
    private readonly memory: vscode.Memento,
    private readonly stores: Finding,
  ) {}

  /** Alerts to the most important of several. */
  async consider(found: readonly Found[]): Promise<void> {
    const raised = alertAmong(found);
    const isRed = alertAmong(foundIn(this.stores))?.kind === 'worse';
    const better = isRed ? betterAmong(found) : undefined;
    await Promise.all([
      raised && this.notify(raised.kind, raised.entry),
      better && this.notify('better', better),
    ]);
  }

  private async notify(kind: Notice, { text, open }: Found): Promise<void> {
    if (this.quiet.has(kind) || this.memory.get(SILENCED[kind], false)) {
      return;
    }
    this.quiet.add(kind);
    const show = vscode.l10n.t('Show');
    const never = vscode.l10n.t("Don't Show Again");
    const answer = await SHOWN[kind](text(), show, never);
    if (answer === show) {
      await vscode.commands.executeCommand(...open);
    } else if (answer === never) {
      await this.memory.update(SILENCED[kind], true);
    }
    if (kind !== 'unclear') {
      this.quiet.delete(kind);
    }
  }
}
