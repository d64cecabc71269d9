import * as path from 'node:path';
import * as vscode from 'vscode';
import { isOutput } from '../config';
import { systemName } from '../model';
import { disk } from './disk';
import type { History } from './history';
import { describe } from './summary';
import type { TestSets } from './test-sets';

/** How many outputs of the test sets are listed. */
const MAX_LISTED = 500;

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
  const listed = await Promise.all(testSets.all.map((testSet) => outputsOf(testSet.folder, testSet.outputs)));
  const outputs = listed.flatMap((files, index) => {
    const testSet = testSets.all[index];
    return testSet === undefined ? [] : files.filter((file) => isOutput(testSet, file));
  });
  return [...new Set([...first, ...outputs])];
}

async function outputsBeside(testSets: TestSets, near: string): Promise<string[]> {
  const testSet = await testSets.of(near);
  const outputs =
    testSet === null
      ? (await disk.list(path.dirname(near))).map((name) => path.join(path.dirname(near), name))
      : (await outputsOf(testSet.folder, testSet.outputs)).filter((file) => isOutput(testSet, file));
  return outputs.filter((file) => file !== near && !path.basename(file).startsWith('.')).sort();
}

async function outputsOf(folder: string, globs: readonly string[]): Promise<string[]> {
  const uris = await vscode.workspace.findFiles(
    new vscode.RelativePattern(vscode.Uri.file(folder), oneGlob(globs)),
    '**/node_modules/**',
    MAX_LISTED,
  );
  return uris.map((uri) => uri.fsPath).sort();
}

/** Several globs as the one that VS Code's searches and watchers take. */
export function oneGlob(globs: readonly string[]): string {
  const plain = globs.map((glob) => glob.replace(/^\.\//, ''));
  return plain.length === 1 ? (plain[0] ?? '**/*') : `{${plain.join(',')}}`;
}
