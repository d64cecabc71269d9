import * as path from 'node:path';
import * as vscode from 'vscode';
import { byName } from '../../model/names';
import { translated } from '../../model/words';
import type { Question } from '../../model/settings/question';
import { disk } from '../host/disk';
import { pickMany } from '../host/notifications';

/** Further files for a question: those of the same kind beside its first one are offered, all of them chosen. */
export async function furtherFiles(
  files: readonly string[],
  { title, takes }: Question,
): Promise<readonly string[]> {
  const [first = ''] = files;
  const folder = path.dirname(first);
  const beside = (await disk.list(folder))
    .filter((name) => !name.startsWith('.') && path.extname(name) === path.extname(first))
    .map((name) => path.join(folder, name))
    .filter((file) => !files.includes(file))
    .sort(byName);
  const several = takes === 'files';
  if (!several || beside.length === 0) {
    return browse(translated(title), folder, several);
  }
  const items = beside.map((file) => ({ label: path.basename(file), file, picked: true }));
  const other = {
    label: vscode.l10n.t('Browse…'),
    iconPath: new vscode.ThemeIcon('folder-opened'),
    file: null,
  };
  const picked = (await pickMany([...items, other], { title: translated(title) })) ?? [];
  const more = picked.some(({ file }) => file === null)
    ? await browse(translated(title), folder, several)
    : [];
  return [...picked.flatMap(({ file }) => file ?? []), ...more];
}

async function browse(title: string, folder: string, canSelectMany: boolean): Promise<readonly string[]> {
  const defaultUri = vscode.Uri.file(folder);
  const chosen = (await vscode.window.showOpenDialog({ title, canSelectMany, defaultUri })) ?? [];
  return chosen.map(({ fsPath }) => fsPath);
}
