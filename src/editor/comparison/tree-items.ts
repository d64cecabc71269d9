import * as vscode from 'vscode';
import {
  baseName,
  decidingPInBrief,
  formatGain,
  OUTCOME_MARKS,
  outcomeOf,
  translated,
  type Outcome,
} from '../../model';
import { changedFiles } from '../../engine/files/look';
import type { HistoryEntry } from '../history/history';
import { escapeMarkdown } from '../host/markdown';

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
export function gainMark({ comparison, decimals }: HistoryEntry): string {
  const mark = OUTCOME_MARKS[outcomeOf(comparison)];
  const p = translated(decidingPInBrief(comparison));
  return [formatGain(comparison.gain, decimals), p === '' ? mark : `${p} ${mark}`].join(' · ');
}

/** The sentence, when it was found, the note, and whether it still holds. Names and notes are text, never markup. */
export async function comparisonTooltip(entry: HistoryEntry): Promise<vscode.MarkdownString> {
  const changed = await changedFiles(entry.files);
  const paragraphs = [
    entry.comparison.sentence,
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
