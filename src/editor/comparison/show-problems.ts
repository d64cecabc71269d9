import * as vscode from 'vscode';
import type { Comparisons } from './comparisons';
import type { Problems } from './problems';

/** Shows what is wrong with outputs in Problems; what does is loaded with the first error. */
export function showProblems(comparisons: Comparisons): vscode.Disposable {
  let loaded: Promise<Problems> | undefined;
  return vscode.Disposable.from(
    new vscode.Disposable(() => void loaded?.then((problems) => problems.dispose())),
    comparisons.onDidEnd((ended) => {
      if (ended.error !== null) {
        loaded ??= import('./problems').then((module) => new module.Problems());
      }
      void loaded?.then((problems) => problems.consider(ended));
    }),
    comparisons.onDidClose((identity) => void loaded?.then((problems) => problems.clearPair(identity))),
  );
}
