import { listOf } from '../../model/lists';
import * as vscode from 'vscode';
import { judgedBy, type Outcome, outcomeOf } from '../../model/results/outcome';
import { systemName } from '../../model/names';
import type { HistoryEntry } from '../stores/history';
import { COMMANDS, LINKS, VIEWS } from '../host/ids';
import { commandLink, escapeMarkdown } from '../host/markdown';
import type { ActivePage, Subject } from '../page/active-page';
import type { Comparisons } from '../comparison/comparisons';
import type { Following } from '../watch/following';
import {
  ALERT_BACKGROUNDS,
  alertAmong,
  type AlertKind,
  type Finding,
  type Found,
  foundIn,
  foundOfPair,
  newsOf,
  newsText,
  spokenNews,
} from '../watch/found';
import { MANAGE_TRUST, onSettingsChange, restrictedWords } from '../host/settings';
import { amount, judgedLine, pairLine } from '../comparison/summary';
import { suiteStatus } from '../comparison/suite-summary';
import { withoutIcons } from '../host/notifications';

const RECENT = 6;

/** Characters of a sentence: VS Code cuts what is wider than two fifths of a window, even amid a number. */
const LONGEST = 72;

const LOGO = '$(realgain-logo)';

const ICONS: Readonly<Record<Outcome, string>> = {
  better: '$(check)',
  worse: '$(close)',
  'not-significant': '$(realgain-similar)',
  identical: '$(realgain-similar)',
  equivalent: '$(realgain-similar)',
  undecidable: '$(question)',
};

/**
 * One item: where a run stands that is being written, else the new results, else what the page in front is about, else the
 * newest result. Red if a new one is significantly worse, amber if a gain may be luck.
 */
export class StatusBar implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem(
    'realgain.status',
    vscode.StatusBarAlignment.Right,
    90,
  );
  private readonly disposables: vscode.Disposable[];

  constructor(
    private readonly stores: Finding,
    private readonly comparisons: Comparisons,
    private readonly page: ActivePage,
    private readonly following: Pick<Following, 'current' | 'onDidChange'>,
  ) {
    this.item.name = 'RealGain';
    this.disposables = [
      this.item,
      stores.history.onDidChange(() => this.show()),
      stores.suites.onDidChange(() => this.show()),
      stores.failures.onDidChange(() => this.show()),
      page.onDidChange(() => this.show()),
      following.onDidChange(() => this.show()),
      comparisons.onDidChangeRunning(() => this.show()),
      onSettingsChange(() => this.show()),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.show()),
    ];
    this.show();
  }

  get text(): string {
    return this.item.text;
  }

  get isAlert(): boolean {
    return this.item.backgroundColor !== undefined;
  }

  get background(): string | null {
    return this.item.backgroundColor?.id ?? null;
  }

  private show(): void {
    const found = foundIn(this.stores);
    const alert = alertAmong(found);
    const newest = alert?.entry ?? found.find(({ wasThere }) => wasThere !== true) ?? found[0];
    const news = newsOf(found);
    const [running] = this.comparisons.candidates;
    let spoken = newest?.sentence;
    if (alert === null && running !== undefined && this.page.current === null) {
      this.item.text = vscode.l10n.t('$(sync~spin) {0}: comparing…', withoutIcons(systemName(running)));
      this.item.command = COMMANDS.showRecent;
    } else if (alert === null && this.following.current !== null) {
      spoken = this.showFollowed(this.following.current);
    } else if (news.total > 1) {
      const icon = alert === null ? LOGO : alert.kind === 'worse' ? ICONS.worse : '$(warning)';
      this.item.text = `${icon} ${newsText(news)}`;
      this.item.command = `${VIEWS.testSets}.focus`;
      spoken = spokenNews(news);
    } else if (alert === null && news.total === 0 && this.page.current !== null) {
      spoken = this.showPage(this.page.current);
    } else if (newest === undefined) {
      this.item.text = `${LOGO} RealGain`;
      this.item.command = COMMANDS.compare;
    } else {
      this.showFound(alert?.kind, newest);
    }
    this.item.backgroundColor =
      alert === null ? undefined : new vscode.ThemeColor(ALERT_BACKGROUNDS[alert.kind]);
    this.item.tooltip = tooltip(this.stores.history.whole, news.total);
    this.item.accessibilityInformation = {
      label: spoken === undefined ? vscode.l10n.t('RealGain: compare two outputs') : `RealGain: ${spoken}`,
      role: 'button',
    };
    this.item.show();
  }

  /** A click shows its page. */
  private showFollowed({ text, files }: NonNullable<Following['current']>): string {
    const [run, ...others] = files.map((file) => vscode.Uri.file(file));
    this.item.text = `$(pulse) ${withoutIcons(text)}`;
    this.item.command = {
      title: vscode.l10n.t('Open'),
      command: COMMANDS.follow,
      arguments: [run, [run, ...others]],
    };
    return text;
  }

  /** @returns the same for a screen reader */
  private showPage({ title, entry: key, sentence, verdict = null }: Subject): string {
    const entry = key === null ? undefined : this.stores.history.find(key);
    if (entry !== undefined) {
      this.showFound(undefined, foundOfPair(entry));
      return entry.comparison.sentence;
    }
    if (verdict !== null) {
      const { deciding } = verdict;
      const text = (): string => suiteStatus(verdict);
      this.showFound(undefined, { comparison: deciding, text, open: [COMMANDS.showRecent] });
      return sentence;
    }
    const said = sentence || title;
    const end = said.lastIndexOf(' ', LONGEST);
    const beginning = `${said.slice(0, end > 0 ? end : LONGEST)}…`;
    this.item.text = `${LOGO} ${withoutIcons(said.length > LONGEST ? beginning : said)}`;
    this.item.command = COMMANDS.showRecent;
    return said;
  }

  private showFound(
    alert: AlertKind | undefined,
    found: Pick<Found, 'comparison' | 'text' | 'open'> & Partial<Pick<Found, 'correction'>>,
  ): void {
    const icon = alert === 'unclear' ? '$(warning)' : ICONS[outcomeOf(judgedBy(found))];
    const [command, ...args] = found.open;
    this.item.text = `${icon} ${withoutIcons(found.text())}`;
    this.item.command = { title: vscode.l10n.t('Open'), command, arguments: args };
  }

  dispose(): void {
    vscode.Disposable.from(...this.disposables).dispose();
  }
}

/**
 * Recent comparisons with links, those that say the same once: a setting may have changed nothing. File names are text, never
 * markup.
 *
 * @param recent the newest first
 * @param unseen how many new results there are
 */
function tooltip(recent: readonly HistoryEntry[], unseen: number): vscode.MarkdownString {
  const said = new Map<string, string>();
  for (const entry of recent) {
    if (said.size === RECENT) {
      break;
    }
    const [pair, words] = [pairLine(entry), escapeMarkdown(`${amount(entry)}, ${judgedLine(entry)}`)];
    const text = `${pair}: ${words}`;
    // The newest of those that say the same stays.
    said.set(text, said.get(text) ?? `- ${commandLink(pair, LINKS.openComparison, entry.key)}: ${words}`);
  }
  const rows = [...said.values()];
  const [newest] = recent;
  const runs =
    newest?.correction === undefined
      ? []
      : [commandLink(vscode.l10n.t('All runs of the test set'), COMMANDS.showRuns, newest.testSetKey)];
  const none = vscode.l10n.t('Select two output files in the Explorer, right-click, *RealGain: Compare…*');
  const restricted = restrictedWords();
  const text = new vscode.MarkdownString(
    listOf(
      vscode.l10n.t('**RealGain** · is the gain real?'),
      rows.length === 0 ? none : rows.join('\n'),
      restricted !== '' &&
        `${escapeMarkdown(restricted)} ${commandLink(vscode.l10n.t('Manage Workspace Trust'), MANAGE_TRUST)}`,
      [
        ...runs,
        ...(unseen === 0 ? [] : [commandLink(vscode.l10n.t('Mark all as seen'), COMMANDS.markAllSeen)]),
        commandLink(vscode.l10n.t('Compare two outputs…'), COMMANDS.compare),
        commandLink(vscode.l10n.t('All recent comparisons'), COMMANDS.showRecent),
      ].join(' · '),
    ).join('\n\n'),
  );
  const { showRecent, compare, showRuns, markAllSeen } = COMMANDS;
  text.isTrusted = {
    enabledCommands: [LINKS.openComparison, showRecent, compare, showRuns, markAllSeen, MANAGE_TRUST],
  };
  return text;
}
