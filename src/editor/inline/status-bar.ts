import * as vscode from 'vscode';
import {
  decidingP,
  namesOf,
  OUTCOME_WORDS,
  outcomeOf,
  systemName,
  translated,
  type Outcome,
} from '../../model';
import type { HistoryEntry } from '../history/history';
import { COMMANDS } from '../host/ids';
import { commandLink, escapeMarkdown } from '../host/markdown';
import type { Actions } from '../actions';
import type { Stores } from '../stores';
import { alertAmong, ALERT_BACKGROUNDS } from '../test-sets/alert-rules';
import { onSettingsChange } from '../host/settings';
import { amount, pairLine, verdictLine } from '../comparison/summary';
import { withoutIcons } from '../host/notifications';

const RECENT = 6;

const ICONS: Readonly<Record<Outcome, string>> = {
  better: '$(check)',
  worse: '$(close)',
  'not-significant': '$(dash)',
  identical: '$(dash)',
  equivalent: '$(dash)',
  undecidable: '$(question)',
};

/** One item: the newest result, or an alert: red for a run that is worse, amber for a gain that may be luck. */
export class StatusBar implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem(
    'realgain.status',
    vscode.StatusBarAlignment.Right,
    90,
  );
  private readonly disposables: vscode.Disposable[];

  constructor(
    private readonly history: Stores['history'],
    private readonly comparisons: Actions['comparisons'],
  ) {
    this.item.name = 'RealGain';
    this.disposables = [
      this.item,
      history.onDidChange(() => this.show()),
      comparisons.onDidChangeRunning(() => this.show()),
      onSettingsChange(() => this.show()),
    ];
    this.show();
  }

  get text(): string {
    return this.item.text;
  }

  get isAlert(): boolean {
    return this.item.backgroundColor !== undefined;
  }

  /** The color behind an alert. */
  get background(): string | null {
    return this.item.backgroundColor?.id ?? null;
  }

  private show(): void {
    const entries = this.history.whole;
    const alert = alertAmong(entries);
    const newest = alert?.entry ?? entries[0];
    const [running] = this.comparisons.candidates;
    if (alert === null && running !== undefined) {
      this.item.text = vscode.l10n.t('$(sync~spin) {0}: comparing…', withoutIcons(systemName(running)));
      this.item.command = COMMANDS.showRecent;
    } else if (newest === undefined) {
      this.item.text = '$(beaker) RealGain';
      this.item.command = COMMANDS.compare;
    } else {
      const icon = alert?.kind === 'unclear' ? '$(warning)' : ICONS[outcomeOf(newest.comparison)];
      this.item.text = `${icon} ${withoutIcons(statusText(newest))}`;
      this.item.command = {
        title: vscode.l10n.t('Open'),
        command: COMMANDS.openComparison,
        arguments: [newest.key],
      };
    }
    this.item.backgroundColor =
      alert === null ? undefined : new vscode.ThemeColor(ALERT_BACKGROUNDS[alert.kind]);
    this.item.tooltip = tooltip(entries.slice(0, RECENT));
    this.item.accessibilityInformation = {
      label:
        newest === undefined
          ? vscode.l10n.t('RealGain: compare two outputs')
          : `RealGain: ${newest.comparison.sentence}`,
      role: 'button',
    };
    this.item.show();
  }

  dispose(): void {
    vscode.Disposable.from(...this.disposables).dispose();
  }
}

/** `run-3: +0.10 BLEU ↑ vs baseline, p = 0.412, not significant`; the icon before it is the mark. */
export function statusText(entry: HistoryEntry): string {
  const { comparison } = entry;
  const [nameA, nameB] = namesOf(comparison);
  const p = translated(decidingP(comparison));
  const words = translated(OUTCOME_WORDS[outcomeOf(comparison)]);
  return [`${nameA}: ${amount(entry)} vs ${nameB}`, p, words].filter((part) => part !== '').join(', ');
}

/** Recent comparisons with links. File names are text, never markup. */
function tooltip(recent: readonly HistoryEntry[]): vscode.MarkdownString {
  const rows = recent.map((entry) => {
    const words = escapeMarkdown(`${amount(entry)}, ${verdictLine(entry.comparison)}`);
    return `- ${commandLink(pairLine(entry), COMMANDS.openComparison, entry.key)}: ${words}`;
  });
  const none = vscode.l10n.t('Select two output files in the Explorer, right-click, *Compare Significance*.');
  const text = new vscode.MarkdownString(
    [
      vscode.l10n.t('**RealGain** · is the gain real?'),
      rows.length === 0 ? none : rows.join('\n'),
      [
        commandLink(vscode.l10n.t('Compare two outputs…'), COMMANDS.compare),
        commandLink(vscode.l10n.t('All recent comparisons'), COMMANDS.showRecent),
      ].join(' · '),
    ].join('\n\n'),
  );
  text.isTrusted = { enabledCommands: [COMMANDS.openComparison, COMMANDS.showRecent, COMMANDS.compare] };
  return text;
}
