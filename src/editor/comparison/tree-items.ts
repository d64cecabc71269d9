import * as vscode from 'vscode';
import {
  baseName,
  decidingPInBrief,
  formatCount,
  formatGain,
  OUTCOME_MARKS,
  outcomeOf,
  shortP,
  translated,
  type Outcome,
} from '../../model';
import { changedFiles } from '../../engine/files/look';
import type { HistoryEntry } from '../history/history';
import { escapeMarkdown } from '../host/markdown';
import { withCorrection } from './summary';

/** How comparisons look in a tree: icon, words beside the name, words on hovering. */

const ICONS: Readonly<Record<Outcome, readonly [icon: string, color: string]>> = {
  better: ['check', 'testing.iconPassed'],
  worse: ['close', 'testing.iconFailed'],
  'not-significant': ['dash', 'list.warningForeground'],
  identical: ['dash', 'descriptionForeground'],
  equivalent: ['dash', 'descriptionForeground'],
  undecidable: ['question', 'list.warningForeground'],
};

export function verdictIcon({ comparison }: HistoryEntry): vscode.ThemeIcon {
  return outcomeIcon(comparison);
}

/** Shape and color both tell the outcome. */
export function outcomeIcon(found: Parameters<typeof outcomeOf>[0]): vscode.ThemeIcon {
  const [icon, color] = ICONS[outcomeOf(found)];
  return new vscode.ThemeIcon(icon, new vscode.ThemeColor(color));
}

/** `+0.52 · p = 0.013 ✓`: a side bar is narrow, and the icon says the verdict. */
export function gainMark(entry: HistoryEntry): string {
  const { comparison, decimals } = entry;
  const mark = OUTCOME_MARKS[outcomeOf(comparison)];
  const p = translated(decidingPInBrief(comparison));
  return [
    formatGain(comparison.gain, decimals),
    withCorrection(p === '' ? mark : `${p} ${mark}`, entry),
  ].join(' · ');
}

/** What the other runs of the test set make of p, and what alerts go by. */
export function correctionText({ comparison, correction }: HistoryEntry): string[] {
  if (correction === undefined || correction.p === null) {
    return [];
  }
  const [p, runs] = [shortP(correction.p), formatCount(correction.runs)];
  const isLess = comparison.verdict === 'significant' && correction.p > comparison.alpha;
  return [
    isLess
      ? vscode.l10n.t(
          'Among {0} runs, luck alone can explain this: {1} after correction for all of them.',
          runs,
          p,
        )
      : vscode.l10n.t('Corrected for the {0} runs of this test set: {1}.', runs, p),
    correction.alerts === 'corrected'
      ? vscode.l10n.t('Alerts go by the corrected p.')
      : vscode.l10n.t('Alerts go by the p of each run.'),
  ];
}

/** The sentence, when it was found, the note, and whether it still holds. Names and notes are text, never markup. */
export async function comparisonTooltip(entry: HistoryEntry): Promise<vscode.MarkdownString> {
  const changed = await changedFiles(entry.files);
  const paragraphs = [
    entry.comparison.sentence,
    ...correctionText(entry),
    ...(entry.note === '' ? [] : [vscode.l10n.t('Note: {0}', entry.note)]),
    new Date(entry.time).toLocaleString(),
    ...(changed.length === 0
      ? []
      : [
          vscode.l10n.t(
            '⚠ Out of date: {0} changed since. Click to run it again.',
            changed.map(baseName).join(', '),
          ),
        ]),
  ];
  return new vscode.MarkdownString(paragraphs.map(escapeMarkdown).join('\n\n'));
}
