import * as vscode from 'vscode';
import {
  decidingP,
  isolated,
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
import { alertable } from '../suites/suites';
import type { SuiteVerdict } from '../suites/verdict';
import {
  alertAmong,
  ALERT_BACKGROUNDS,
  isAwaited,
  judgedBy,
  type AlertKind,
  type RaisedAlert,
} from '../test-sets/alert-rules';
import { onSettingsChange } from '../host/settings';
import { amount, pairLine, verdictLine, withCorrection } from '../comparison/summary';
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
    private readonly suites: Stores['suites'],
  ) {
    this.item.name = 'RealGain';
    this.disposables = [
      this.item,
      history.onDidChange(() => this.show()),
      suites.onDidChange(() => this.show()),
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
    const latest = entries.find(({ wasThere }) => wasThere !== true) ?? entries[0];
    const ofRuns = alertAmong(entries);
    const ofSuites = alertAmong(this.suites.all.map(alertable));
    const suite = newestOf(
      { alert: ofSuites, newest: this.suites.all[0] },
      { alert: ofRuns, newest: latest },
    );
    const alert = suite === null ? ofRuns : ofSuites;
    const newest = ofRuns?.entry ?? latest;
    const [running] = this.comparisons.candidates;
    if (alert === null && running !== undefined) {
      this.item.text = vscode.l10n.t('$(sync~spin) {0}: comparing…', withoutIcons(systemName(running)));
      this.item.command = COMMANDS.showRecent;
    } else if (suite !== null) {
      this.showResult(alert?.kind, suite.deciding, this.suites.statusOf(suite), [
        COMMANDS.openSuite,
        suite.suite,
        suite.system,
      ]);
    } else if (newest === undefined) {
      this.item.text = '$(beaker) RealGain';
      this.item.command = COMMANDS.compare;
    } else {
      this.showResult(alert?.kind, judgedBy(newest), statusText(newest), [
        COMMANDS.openComparison,
        newest.key,
      ]);
    }
    this.item.backgroundColor =
      alert === null ? undefined : new vscode.ThemeColor(ALERT_BACKGROUNDS[alert.kind]);
    this.item.tooltip = tooltip(entries.slice(0, RECENT));
    this.item.accessibilityInformation = {
      label:
        (suite?.sentence ?? newest?.comparison.sentence) === undefined
          ? vscode.l10n.t('RealGain: compare two outputs')
          : `RealGain: ${suite?.sentence ?? newest?.comparison.sentence ?? ''}`,
      role: 'button',
    };
    this.item.show();
  }

  private showResult(
    alert: AlertKind | undefined,
    found: Parameters<typeof outcomeOf>[0],
    text: string,
    [command, ...args]: readonly [string, ...unknown[]],
  ): void {
    this.item.text = `${alert === 'unclear' ? '$(warning)' : ICONS[outcomeOf(found)]} ${withoutIcons(text)}`;
    this.item.command = { title: vscode.l10n.t('Open'), command, arguments: args };
  }

  dispose(): void {
    vscode.Disposable.from(...this.disposables).dispose();
  }
}

/** The newest alert of the worse kind, or without one the newest result: that of a suite, or null for a run's. */
function newestOf(
  suites: {
    readonly alert: RaisedAlert<ReturnType<typeof alertable>> | null;
    readonly newest: SuiteVerdict | undefined;
  },
  runs: { readonly alert: RaisedAlert<HistoryEntry> | null; readonly newest: HistoryEntry | undefined },
): SuiteVerdict | null {
  const [ofSuite, ofRun] = [suites.alert?.entry.verdict ?? suites.newest, runs.alert?.entry ?? runs.newest];
  const weightOf = (alert: { readonly kind: AlertKind } | null) =>
    alert === null ? 0 : alert.kind === 'worse' ? 2 : 1;
  const more = weightOf(suites.alert) - weightOf(runs.alert);
  return ofSuite !== undefined && (more > 0 || (more === 0 && ofSuite.time > (ofRun?.time ?? 0)))
    ? ofSuite
    : null;
}

/**
 * `run-3: +0.10 BLEU ↑ vs baseline, p = 0.412, not significant`; the icon before it is the mark. Of runs whose p is corrected for the
 * others (`p = 0.031; 0.19 after 12 runs`), the words are those that alerts go by.
 */
export function statusText(entry: HistoryEntry): string {
  const { comparison } = entry;
  const [nameA, nameB] = namesOf(comparison).map(isolated);
  const p = withCorrection(translated(decidingP(comparison)), entry);
  const words = isAwaited(entry) ? '' : translated(OUTCOME_WORDS[outcomeOf(judgedBy(entry))]);
  return [`${nameA}: ${amount(entry)} vs ${nameB}`, p, words].filter((part) => part !== '').join(', ');
}

/** Recent comparisons with links. File names are text, never markup. */
function tooltip(recent: readonly HistoryEntry[]): vscode.MarkdownString {
  const rows = recent.map((entry) => {
    const words = escapeMarkdown(`${amount(entry)}, ${withCorrection(verdictLine(entry.comparison), entry)}`);
    return `- ${commandLink(pairLine(entry), COMMANDS.openComparison, entry.key)}: ${words}`;
  });
  const [newest] = recent;
  const runs =
    newest?.correction === undefined
      ? []
      : [commandLink(vscode.l10n.t('All runs of the test set'), COMMANDS.showRuns, newest.testSetKey)];
  const none = vscode.l10n.t('Select two output files in the Explorer, right-click, *Compare Significance*.');
  const text = new vscode.MarkdownString(
    [
      vscode.l10n.t('**RealGain** · is the gain real?'),
      rows.length === 0 ? none : rows.join('\n'),
      [
        ...runs,
        commandLink(vscode.l10n.t('Compare two outputs…'), COMMANDS.compare),
        commandLink(vscode.l10n.t('All recent comparisons'), COMMANDS.showRecent),
      ].join(' · '),
    ].join('\n\n'),
  );
  const { openComparison, showRecent, compare, showRuns } = COMMANDS;
  text.isTrusted = { enabledCommands: [openComparison, showRecent, compare, showRuns] };
  return text;
}
