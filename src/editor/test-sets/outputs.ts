import * as vscode from 'vscode';
import { isOutput, type LocatedTestSet } from '../../config';
import { isSilent } from '../../engine/files/disk-limit';
import { stampIfThere } from '../../engine/files/look';
import { elementAt } from '../../model/element-at';

/** How many outputs of a test set are listed by default. */
const MAX_LISTED = 500;

/** The outputs of a test set that are on disk now, in alphabetical order. */
export async function outputsOf(testSet: LocatedTestSet, most = MAX_LISTED): Promise<string[]> {
  const { folder, outputs, configPath } = testSet;
  await stampIfThere(configPath);
  if (isSilent(configPath)) {
    return []; // A search in it would never end.
  }
  const uris = await vscode.workspace.findFiles(
    new vscode.RelativePattern(vscode.Uri.file(folder), oneGlob(outputs)),
    '**/node_modules/**',
    most,
  );
  return uris
    .map((uri) => uri.fsPath)
    .filter((file) => isOutput(testSet, file))
    .sort();
}

/** Several globs as the one that VS Code's searches and watchers take. */
export function oneGlob(globs: readonly string[]): string {
  const plain = globs.map((glob) => glob.replace(/^\.\//, ''));
  return plain.length === 1 ? elementAt(plain, 0) : `{${plain.join(',')}}`;
}
