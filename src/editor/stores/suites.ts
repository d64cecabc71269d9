import * as path from 'node:path';
import * as vscode from 'vscode';
import { KeptList } from './kept-list';
import type { SuiteVerdict } from './verdict';

const MAX_VERDICTS = 200;

/** What the suites of this workspace say of their systems, newest first. */
export class Suites extends KeptList<SuiteVerdict> {
  static async open(storage: vscode.Uri, log: vscode.LogOutputChannel): Promise<Suites> {
    const file = path.join(storage.fsPath, 'suites.json');
    const format = async () => (await import('./verdict')).verdictFile;
    const suites = new Suites(
      { file, what: 'The verdicts of suites', format, log },
      vscode.l10n.t('The verdicts of suites can’t be saved'),
    );
    await suites.load();
    return suites;
  }

  add(verdict: SuiteVerdict): void {
    this.change((all) => [verdict, ...all.filter(({ key }) => key !== verdict.key)].slice(0, MAX_VERDICTS));
  }
}
