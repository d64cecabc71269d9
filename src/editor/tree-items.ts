import * as vscode from 'vscode';
import { baseName, formatGain, formatShortP, primaryTest, VERDICT_MARKS, type Verdict } from '../model';
import { changedFiles } from './disk';
import type { HistoryEntry } from './history';
import { escapeMarkdown } from './markdown';

/** How comparisons look in a tree: icon, words beside the name, words on hovering. */

const ICONS: Readonly<Record<Exclude<Verdict, 'significant'>, readonly [icon: string, colour: string]>> = {
  'not-significant': ['dash', 'list.warningForeground'],
  identical: ['dash', 'descriptionForeground'],
  equivalent: ['dash', 'descriptionForeground'],
  undecidable: ['question', 'list.warningForeground'],
};

/** Shape and colour both tell the verdict, and a gain from a loss. */
export function verdictIcon({ comparison: { verdict, gain } }: HistoryEntry): vscode.ThemeIcon {
  const [icon, colour] =
    verdict !== 'significant'
      ? ICONS[verdict]
      : gain > 0
        ? ['check', 'testing.iconPassed']
        : ['arrow-down', 'testing.iconFailed'];
  return new vscode.ThemeIcon(icon, new vscode.ThemeColor(colour));
}

/** `+0.52 · p = 0.013 ✓`: a side bar is narrow, and the icon says the verdict. */
export function gainMark({ comparison, decimals }: HistoryEntry): string {
  const test = primaryTest(comparison);
  const mark = VERDICT_MARKS[comparison.verdict];
  return [
    formatGain(comparison.gain, decimals),
    test === undefined ? mark : `${formatShortP(test)} ${mark}`,
  ].join(' · ');
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
            '⚠ Out of date: {0} changed since. A click runs it again.',
            changed.map(baseName).join(', '),
          ),
        ]),
  ];
  return new vscode.MarkdownString(paragraphs.map(escapeMarkdown).join('\n\n'));
}

const PAUSE = 250;

/** Collects calls and does the work once for all of them, at most four times a second. */
export class Soon implements vscode.Disposable {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly work: () => void) {}

  call(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.work();
    }, PAUSE);
  }

  dispose(): void {
    clearTimeout(this.timer);
  }
}
