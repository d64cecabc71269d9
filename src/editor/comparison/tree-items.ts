import * as vscode from 'vscode';
import {
  decidingPInBrief,
  formatCount,
  formatGain,
  outcomeOf,
  shortP,
  translated,
  type Outcome,
} from '../../model';
import type { HistoryEntry } from '../stores/history';
import { resultTooltip } from '../host/tooltip';
import { judgedBy } from '../stores/judged';
import { withCorrection } from './summary';

/** How comparisons look in a tree: icon, words beside the name, words on hovering. */

const ICONS: Readonly<Record<Outcome, readonly [icon: string, color: string]>> = {
  better: ['arrow-up', 'charts.green'],
  worse: ['arrow-down', 'charts.red'],
  'not-significant': ['realgain-similar', 'list.warningForeground'],
  identical: ['realgain-similar', 'descriptionForeground'],
  equivalent: ['realgain-similar', 'descriptionForeground'],
  undecidable: ['question', 'list.warningForeground'],
};

/** ↑ significantly better than the baseline, ↓ significantly worse, ≈ neither, ? too little data: shape and color both tell. */
export function outcomeIcon(found: Parameters<typeof outcomeOf>[0]): vscode.ThemeIcon {
  const [icon, color] = ICONS[outcomeOf(found)];
  return new vscode.ThemeIcon(icon, new vscode.ThemeColor(color));
}

export function verdictIcon(entry: HistoryEntry): vscode.ThemeIcon {
  return outcomeIcon(judgedBy(entry));
}

/** `+0.52 · p = 0.013`: a side bar is narrow, and the icon says the verdict. */
export function gainMark(entry: HistoryEntry): string {
  const { comparison, decimals } = entry;
  const p = withCorrection(translated(decidingPInBrief(comparison)), entry);
  return [formatGain(comparison.gain, decimals), p].filter((part) => part !== '').join(' · ');
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

/** The sentence, when it was found, the note, and whether it still holds. */
export function comparisonTooltip(entry: HistoryEntry): Promise<vscode.MarkdownString> {
  const paragraphs = [
    entry.comparison.sentence,
    ...correctionText(entry),
    ...(entry.note === '' ? [] : [vscode.l10n.t('Note: {0}', entry.note)]),
    new Date(entry.time).toLocaleString(),
  ];
  return resultTooltip(paragraphs, entry.files);
}
