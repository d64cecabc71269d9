import * as vscode from 'vscode';
import { formatCount, type Outcome, outcomeOf } from '../../model';
import { alertAmong, type AlertKind, betterAmong } from '../stores/alert-rules';
import type { Stores } from '../stores';
import { showError, showInfo, showWarning } from '../host/notifications';
import { type Alertable, isNews, judgedBy } from '../stores/judged';
import { type Found, foundIn } from './found';

/** What was compared in the background and not opened yet, by outcome. */
interface News {
  readonly total: number;
  readonly better: number;
  readonly worse: number;
  /** Neither: not significant, equivalent or identical. */
  readonly similar: number;
  /** Too little data to decide. */
  readonly undecided: number;
}

const KINDS: Readonly<Record<Outcome, Exclude<keyof News, 'total'>>> = {
  better: 'better',
  worse: 'worse',
  'not-significant': 'similar',
  identical: 'similar',
  equivalent: 'similar',
  undecidable: 'undecided',
};

/** Runs whose p is still to be corrected for the others are not counted yet. */
export function newsOf(entries: readonly Alertable[]): News {
  const news = { total: 0, better: 0, worse: 0, similar: 0, undecided: 0 };
  for (const entry of entries) {
    if (isNews(entry)) {
      news.total++;
      news[KINDS[outcomeOf(judgedBy(entry))]]++;
    }
  }
  return news;
}

/** `12 new: 5 ✓ 4 ≈ 3 ✗`, and `1 ?` where there is too little data. */
export function newsText({ total, better, worse, similar, undecided }: News): string {
  const counts = [
    [better, '✓'],
    [similar, '≈'],
    [worse, '✗'],
    ...(undecided > 0 ? [[undecided, '?'] as const] : []),
  ] as const;
  const said = counts.map(([count, mark]) => `${formatCount(count)} ${mark}`).join(' ');
  return vscode.l10n.t('{0} new: {1}', formatCount(total), said);
}

export function spokenNews({ total, better, worse, similar, undecided }: News): string {
  const [all, up, same, down, open] = [total, better, similar, worse, undecided].map(formatCount);
  const said = vscode.l10n.t(
    '{0} new results: {1} significantly better, {2} not significant, {3} significantly worse',
    all ?? '',
    up ?? '',
    same ?? '',
    down ?? '',
  );
  return undecided === 0 ? said : `${said}, ${vscode.l10n.t('{0} with too little data', open ?? '')}`;
}

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
    private readonly stores: Pick<Stores, 'history' | 'suites'>,
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
