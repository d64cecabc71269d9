import * as path from 'node:path';
import * as vscode from 'vscode';
import { isOutput } from '../../config/locate';
import type { LocatedTestSet } from '../../config/located-config';
import { isSilent } from '../../files/disk-limit';
import { kindOf, stampIfThere } from '../../files/stamps';
import { elementAt } from '../../model/lists';

/** How many outputs of a test set are listed by default. */
const MAX_LISTED = 500;

/** Reports of SWE-bench that are searched for. */
const MOST_REPORTS = 20_000;

/** The outputs of a test set that are on disk now, in alphabetical order. */
export async function outputsOf(testSet: LocatedTestSet, most = MAX_LISTED): Promise<string[]> {
  const { folder, outputs, configPath } = testSet;
  await stampIfThere(configPath);
  if (isSilent(configPath)) {
    return []; // A search in it would never end.
  }
  const files = (await find(folder, oneGlob(outputs), most)).filter((file) => isOutput(testSet, file));
  const folders = await reportFolders(testSet);
  const isInside = (file: string) => folders.some((one) => file.startsWith(one + path.sep));
  return [...files.filter((file) => !isInside(file)), ...folders].sort();
}

async function find(folder: string, glob: string, most: number): Promise<string[]> {
  const pattern = new vscode.RelativePattern(vscode.Uri.file(folder), glob);
  const uris = await vscode.workspace.findFiles(pattern, '**/node_modules/**', most);
  return uris.map((uri) => uri.fsPath);
}

/** Those with a result for each trial, which are an output each. */
async function reportFolders(testSet: LocatedTestSet): Promise<string[]> {
  const globs = testSet.outputs.filter((glob) => !/\.[a-z]\w*$/i.test(glob));
  if (globs.length === 0) {
    return []; // All end as names of files do.
  }
  const found = await find(
    testSet.folder,
    `${oneGlob(globs)}/{*/{report,result}.json,*.report.json}`,
    MOST_REPORTS,
  );
  const folders = found.map((file) =>
    /^(?:report|result)\.json$/.test(path.basename(file))
      ? path.dirname(path.dirname(file))
      : path.dirname(file),
  );
  const likely = [...new Set(folders)].filter((folder) => isOutput(testSet, folder));
  const kinds = await Promise.all(likely.map((folder) => kindOf(folder)));
  return likely.filter((_, i) => kinds[i] === 'file');
}

/** Several globs as the one that VS Code's searches and watchers take. */
export function oneGlob(globs: readonly string[]): string {
  const plain = globs.map((glob) => glob.replace(/^\.\//, ''));
  return plain.length === 1 ? elementAt(plain, 0) : `{${plain.join(',')}}`;
}
