import * as path from 'node:path';
import * as vscode from 'vscode';
import { KeptList } from './kept-list';
import type { SuiteVerdict } from './verdict';

const MAX_VERDICTS = 200;

/** What the suites of this workspace say of their systems, newest first. */
export class Suites extends KeptList<SuiteVerdict> {
  static open(storage: vscode.Uri, log: vscode.LogOutputChannel): Promise<Suites> {
    const file = path.join(storage.fsPath, 'suites.json');
    const format = async () => (await import('./verdict')).verdictFile;
    const cantBeSaved = vscode.l10n.t('The verdicts of suites can’t be saved');
    return new Suites(file, 'The verdicts of suites', format, log, cantBeSaved).load();
  }

  add(verdict: SuiteVerdict): void {
    this.change((all) => [verdict, ...all.filter(({ key }) => key !== verdict.key)].slice(0, MAX_VERDICTS));
  }
}
