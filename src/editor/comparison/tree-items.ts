import { listOf } from '../../model/lists';
import * as vscode from 'vscode';
import { decidingPInBrief, judgedBy, type Outcome, outcomeOf } from '../../model/results/outcome';
import { formatCount, formatGain, formatP } from '../../model/text';
import { type Messages, type Text, translated } from '../../model/words';
import type { HistoryEntry } from '../stores/history';
import { judgedWords, placeWords } from './summary';
import { changedFiles } from '../../files/stamps';
import { changeWords } from '../../model/texts/changed-files';
import type { FileStamp } from '../../model/results/details';
import { escapeMarkdown } from '../host/markdown';

const ICONS: Readonly<Record<Outcome, readonly [icon: string, color: string]>> = {
  better: ['check', 'charts.green'],
  worse: ['close', 'charts.red'],
  'not-significant': ['realgain-similar', 'descriptionForeground'],
  identical: ['realgain-similar', 'descriptionForeground'],
  equivalent: ['realgain-similar', 'descriptionForeground'],
  undecidable: ['question', 'list.warningForeground'],
};

/** ✓ significantly better than the baseline, ✗ significantly worse, ≈ neither, ? too little data: shape and color both tell. */
export function outcomeIcon(found: Parameters<typeof outcomeOf>[0]): vscode.ThemeIcon {
  const [icon, color] = ICONS[outcomeOf(found)];
  return new vscode.ThemeIcon(icon, new vscode.ThemeColor(color));
}

export function verdictIcon(entry: HistoryEntry): vscode.ThemeIcon {
  return outcomeIcon(judgedBy(entry));
}

/** @param reason why what the row is about couldn't be compared as it is now; null: it was, or is still to be */
export function withFailure(item: vscode.TreeItem, reason: string | null): vscode.TreeItem {
  if (reason !== null && typeof item.label === 'string') {
    item.description = vscode.l10n.t('not compared: {0}', reason);
    item.accessibilityInformation = { label: `${item.label}, ${item.description}` };
    item.iconPath = new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
    item.tooltip = reason;
  }
  return item;
}

/** `+0.52 · p = 0.013`: a side bar is narrow, and the icon says the verdict; of a run of a stream, with its place. */
export function gainMark(entry: HistoryEntry): string {
  const { comparison, decimals } = entry;
  const [p, words] =
    placeWords(entry) === '' ? [translated(decidingPInBrief(comparison)), ''] : judgedWords(entry);
  const said = [p, words].filter((part) => part !== '').join(', ');
  return [formatGain(comparison.gain, decimals), said].filter((part) => part !== '').join(' · ');
}

/** How a run was judged among the others of its test set, and p corrected for all of them, for reading them together. */
function correctionText(entry: HistoryEntry): string[] {
  const { correction } = entry;
  if (correction === undefined || correction.arrived === null) {
    return [];
  }
  const { corrected, below, runs } = correction.arrived;
  const words = placeWords(entry);
  return listOf(
    words !== '' && vscode.l10n.t('Among the runs of this test set: {0}.', words),
    runs >= 2 &&
      vscode.l10n.t(
        'Corrected for the {0} runs of this test set: {1}.',
        formatCount(runs),
        formatP(corrected, below),
      ),
    correction.alerts === 'each' && vscode.l10n.t('Alerts go by the p of each run.'),
  );
}

/** The answer with its corrected p and warnings; what a late run comes to, before what it would alone. */
export function saidOf(entry: HistoryEntry): string[] {
  const { comparison, messages } = entry;
  const said = [comparison.sentence, ...correctionText(entry)];
  const isAlone = judgedBy(entry).verdict === comparison.verdict;
  return [
    ...(isAlone ? said : [...said.slice(1), ...said.slice(0, 1)]),
    ...warningLines(comparison.warnings, messages),
  ];
}

/** A tooltip is no page: of a study there may be a hundred. */
const MOST_WARNINGS = 5;

export function warningLines(warnings: readonly Text[] = [], messages: Messages = {}): string[] {
  const more = warnings.length - MOST_WARNINGS;
  return listOf(
    warnings.slice(0, MOST_WARNINGS).map((warning) => `⚠ ${translated(warning, messages)}`),
    more > 0 && vscode.l10n.t('⚠ … and {0} more', formatCount(more)),
  );
}

/** The answer, when it was found, the note, and whether it still holds. */
export function comparisonTooltip(entry: HistoryEntry): Promise<vscode.MarkdownString> {
  const { a, b } = entry.identity;
  const paragraphs = [
    ...saidOf(entry),
    ...(entry.note === '' ? [] : [vscode.l10n.t('Note: {0}', entry.note)]),
    `A: ${vscode.workspace.asRelativePath(a)} · B: ${vscode.workspace.asRelativePath(b)}`,
    new Date(entry.time).toLocaleString(),
  ];
  return resultTooltip(paragraphs, entry.files);
}

/** The tooltip of a result, which says whether its files have changed since. Names and notes are text, never markup. */
export async function resultTooltip(
  paragraphs: readonly string[],
  files: readonly FileStamp[],
): Promise<vscode.MarkdownString> {
  const changed = changeWords(await changedFiles(files));
  const outOfDate =
    changed === '' ? [] : [vscode.l10n.t('⚠ Out of date: {0}. Click to run it again.', changed)];
  return new vscode.MarkdownString([...paragraphs, ...outOfDate].map(escapeMarkdown).join('\n\n'));
}
