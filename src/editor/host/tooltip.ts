import * as vscode from 'vscode';
import { changedFiles } from '../../files/stamps';
import { changeWords } from '../../model/texts/changed-files';
import type { FileStamp } from '../../model/results/details';
import { escapeMarkdown } from './markdown';

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
