import { applyEdits, modify } from 'jsonc-parser';
import * as vscode from 'vscode';
import { parseConfig } from '../../config/parse';
import { isFolderOf, isOneFolder } from '../../config/suites/suite-folders';
import { baseName } from '../../model/names';
import { createTestSet } from './create';
import { disk } from '../host/disk';
import type { TestSets } from '../stores/test-sets';
import { showInfo, showStatusMessage } from '../host/notifications';
import { relativePath } from '../../model/paths';

/**
 * Makes a file the baseline of its test set, or a folder that of its suite: in realgain.json where one declares the test set (so
 * that everybody who shares the folder has it), else remembered for the file's folder.
 */
export async function setBaseline(file: string, testSets: TestSets): Promise<void> {
  const suite = testSets.suites.find((one) => !isOneFolder(one) && isFolderOf(one, file));
  const declared = suite ?? (await testSets.of(file));
  const text = declared === null ? null : await disk.readText(declared.configPath);
  if (declared === null || text === null) {
    await testSets.chooseBaseline(file);
    void offerToWatch(file);
  } else {
    const kind = suite === undefined ? 'testSets' : 'suites';
    const index = parseConfig(text)[kind].findIndex(({ name }) => name === declared.name);
    const relative = relativePath(declared.folder, file);
    const edits = modify(text, [kind, index, 'baseline'], relative, {
      formattingOptions: { insertSpaces: true, tabSize: 2 },
    });
    await write(vscode.Uri.file(declared.configPath), applyEdits(text, edits));
    showStatusMessage(vscode.l10n.t('RealGain: {0} is the baseline now', baseName(file)));
  }
}

/** Only what is declared is watched, which nothing would show otherwise. */
async function offerToWatch(file: string): Promise<void> {
  const declare = vscode.l10n.t('Declare a Test Set…');
  const message = vscode.l10n.t(
    '{0} is the baseline of its folder now. To have new runs compared with it automatically, declare a test set.',
    baseName(file),
  );
  if ((await showInfo(message, declare)) === declare) {
    await createTestSet([vscode.Uri.file(file)], file);
  }
}

/** Writes through the open editor if there is one: the change can be undone, and nothing unsaved is lost. */
async function write(uri: vscode.Uri, text: string): Promise<void> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.fsPath === uri.fsPath);
  if (open === undefined) {
    await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
    return;
  }
  const edit = new vscode.WorkspaceEdit();
  edit.replace(uri, new vscode.Range(0, 0, open.lineCount, 0), text);
  await vscode.workspace.applyEdit(edit);
  await open.save();
}
