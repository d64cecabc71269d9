import * as vscode from 'vscode';
import { changedFiles } from '../../files/stamps';
import { changeWords, type FileStamp } from '../../model';
import { withoutIcons } from '../host/notifications';
import type { Found } from './found';

/** The line of a result, which opens it, with a warning if a file has changed since. */
export async function foundLens(
  range: vscode.Range,
  words: string,
  { sentence, open: [command, ...args] }: Found,
  files: readonly FileStamp[],
): Promise<vscode.CodeLens> {
  const line = withoutIcons(words);
  const stale = withoutIcons(changeWords(await changedFiles(files)));
  const [title, tooltip] =
    stale === ''
      ? [line, sentence]
      : [
          vscode.l10n.t('$(warning) out of date, {0}: {1} · click to rerun', stale, line),
          vscode.l10n.t('Computed before the file changed. Click to run the comparison again.'),
        ];
  return new vscode.CodeLens(range, { title, command, arguments: args, tooltip });
}
