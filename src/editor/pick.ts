import * as path from 'node:path';
import * as vscode from 'vscode';
import { systemName } from '../model';
import { disk } from './disk';
import type { History } from './history';
import { outputsOf } from './outputs';
import { describe } from './summary';
import type { TestSets } from './test-sets';

interface FileItem extends vscode.QuickPickItem {
  readonly file: string | null;
}

/** Asks for an output file: those of the same test set first, then the neighbours, then any. */
export async function pickOutput(
  testSets: TestSets,
  history: History,
  title: string,
  near: string | null,
): Promise<string | undefined> {
  const files = near === null ? await allOutputs(testSets) : await outputsBeside(testSets, near);
  const items: FileItem[] = files.map((file) => ({
    label: path.basename(file),
    description: vscode.workspace.asRelativePath(path.dirname(file)),
    detail: describe(history.latestOf(file)),
    file,
  }));
  const browse: FileItem = { label: '$(folder-opened) Browse…', file: null };
  const picked = await vscode.window.showQuickPick([...items, browse], {
    title,
    placeHolder: near === null ? 'Which output?' : `Which output, beside ${systemName(near)}?`,
    matchOnDescription: true,
  });
  if (picked?.file !== null) {
    return picked?.file;
  }
  const uris = await vscode.window.showOpenDialog({
    title,
    openLabel: 'Compare',
    ...(near !== null && { defaultUri: vscode.Uri.file(path.dirname(near)) }),
  });
  return uris?.[0]?.fsPath;
}

async function allOutputs(testSets: TestSets): Promise<string[]> {
  const active = vscode.window.activeTextEditor?.document.uri;
  const first = active?.scheme === 'file' ? [active.fsPath] : [];
  const listed = await Promise.all(testSets.all.map((testSet) => outputsOf(testSet)));
  return [...new Set([...first, ...listed.flat()])];
}

async function outputsBeside(testSets: TestSets, near: string): Promise<string[]> {
  const testSet = await testSets.of(near);
  const outputs =
    testSet === null
      ? (await disk.list(path.dirname(near))).map((name) => path.join(path.dirname(near), name))
      : await outputsOf(testSet);
  return outputs.filter((file) => file !== near && !path.basename(file).startsWith('.')).sort();
}
