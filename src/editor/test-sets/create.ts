import * as path from 'node:path';
import * as vscode from 'vscode';
import { CONFIG_NAME } from '../../config/names';
import { declarationOf } from '../../config/declaration';
import { stampIfThere } from '../../files/stamps';
import { translated } from '../../model/words';
import { referenceOffers } from '../stores/reference-offers';
import { disk } from '../host/disk';
import { requirePick, showInfo } from '../host/notifications';

/**
 * *Declare a Test Set…*: a realgain.json for outputs that were selected in the Explorer, or are chosen now. It is opened
 * unsaved, so that nothing is written before the user has seen it.
 *
 * @param baseline the file that is known to be it
 */
export async function createTestSet(selected?: readonly vscode.Uri[], baseline?: string): Promise<void> {
  const chosen = (selected ?? (await choose())).map(({ fsPath }) => fsPath);
  const [first] = chosen;
  if (first === undefined) {
    return;
  }
  const folder = path.dirname(first);
  const outputs = chosen.filter((file) => path.dirname(file) === folder);
  const file = vscode.Uri.file(path.join(folder, CONFIG_NAME));
  if ((await stampIfThere(file.fsPath)) !== null) {
    await vscode.window.showTextDocument(file);
    void showInfo(vscode.l10n.t('This folder has a {0}: add the test set to it.', CONFIG_NAME));
    return;
  }
  const document = await vscode.workspace.openTextDocument(file.with({ scheme: 'untitled' }));
  const edit = new vscode.WorkspaceEdit();
  edit.insert(
    document.uri,
    new vscode.Position(0, 0),
    await declarationOf(disk, folder, outputs, {
      known: baseline === undefined ? undefined : path.basename(baseline),
      baseline: chooseBaseline,
      references: chooseReferences,
    }),
  );
  await vscode.workspace.applyEdit(edit);
  await vscode.window.showTextDocument(document);
  void showInfo(vscode.l10n.t('Save this file to start comparing its outputs.'));
}

async function choose(): Promise<readonly vscode.Uri[]> {
  const [workspace] = vscode.workspace.workspaceFolders ?? [];
  const chosen = await vscode.window.showOpenDialog({
    title: vscode.l10n.t('Choose outputs of one test set, from one folder'),
    openLabel: vscode.l10n.t('Declare Test Set'),
    canSelectMany: true,
    ...(workspace && { defaultUri: workspace.uri }),
  });
  return chosen ?? [];
}

const noneYet = () => ({ label: vscode.l10n.t('None yet'), iconPath: new vscode.ThemeIcon('circle-slash') });

async function chooseReferences(names: readonly string[]): Promise<readonly string[]> {
  const offers = referenceOffers(names, true).map(({ label, files }) => ({
    label: translated(label),
    files,
  }));
  const none = { ...noneYet(), files: [] };
  const picked = await requirePick([...offers, none], {
    title: vscode.l10n.t('Which file is the reference?'),
    placeHolder: vscode.l10n.t('Outputs are scored against it.'),
  });
  return picked?.files ?? [];
}

async function chooseBaseline(names: readonly string[]): Promise<string | undefined> {
  const none = noneYet();
  const picked = await requirePick([...names.map((label) => ({ label })), none], {
    title: vscode.l10n.t('Which output is the baseline?'),
    placeHolder: vscode.l10n.t('The others are compared with it.'),
  });
  return picked === none ? undefined : picked?.label;
}
