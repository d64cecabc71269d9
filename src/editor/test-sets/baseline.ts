import * as path from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import * as vscode from 'vscode';
import { parseConfig } from '../../config/parse';
import { baseName } from '../../model';
import { disk } from '../host/disk';
import type { TestSets } from './test-sets';
import { showStatusMessage } from '../host/notifications';

/**
 * Makes a file the baseline of its test set: in realgain.json where one declares the test set (so
 * that everybody who shares the folder has it), else remembered for the file's folder.
 */
export async function setBaseline(file: string, testSets: TestSets): Promise<void> {
  const testSet = await testSets.of(file);
  const text = testSet === null ? null : await disk.readText(testSet.configPath);
  if (testSet === null || text === null) {
    await testSets.chooseBaseline(file);
  } else {
    const index = parseConfig(text).testSets.findIndex(({ name }) => name === testSet.name);
    const relative = path.relative(testSet.folder, file).split(path.sep).join('/');
    const edits = modify(text, ['testSets', index, 'baseline'], relative, {
      formattingOptions: { insertSpaces: true, tabSize: 2 },
    });
    await write(vscode.Uri.file(testSet.configPath), applyEdits(text, edits));
  }
  showStatusMessage(vscode.l10n.t('RealGain: {0} is the baseline now', baseName(file)));
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
