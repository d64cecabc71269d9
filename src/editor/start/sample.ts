import * as vscode from 'vscode';
import { SAMPLE_NAME, SAMPLE_OPENED, SAMPLE_PARTS } from './sample-parts';
import { requirePick } from '../host/notifications';

/** *Open Sample Workspace*: three small tasks to try everything on, created where the user chooses. */
export async function openSample(context: vscode.ExtensionContext): Promise<void> {
  const parent = await askWhere(context.globalStorageUri);
  if (parent !== undefined) {
    const folder = vscode.Uri.joinPath(parent, SAMPLE_NAME);
    await writeSample(vscode.Uri.joinPath(context.extensionUri, 'examples'), folder);
    await context.globalState.update(SAMPLE_OPENED, folder.fsPath);
    // A window with work in it stays as it is.
    const forceNewWindow = (vscode.workspace.workspaceFolders ?? []).length > 0;
    await vscode.commands.executeCommand('vscode.openFolder', folder, { forceNewWindow });
  }
}

async function askWhere(storage: vscode.Uri): Promise<vscode.Uri | undefined> {
  const own = {
    label: vscode.l10n.t('In RealGain’s storage'),
    description: vscode.l10n.t('your files stay untouched'),
  };
  const chosen = {
    label: vscode.l10n.t('In a folder I choose…'),
    description: vscode.l10n.t('as {0}', SAMPLE_NAME),
  };
  const title = vscode.l10n.t('Where should the sample workspace be created?');
  // The walkthrough takes the focus back after a click.
  const picked = await requirePick([own, chosen], { title });
  if (picked !== chosen) {
    return picked && storage;
  }
  const openLabel = vscode.l10n.t('Write It Here');
  const options = { title, canSelectFolders: true, canSelectFiles: false, openLabel };
  return (await vscode.window.showOpenDialog(options))?.[0];
}

/** Writes the missing files; existing ones stay as they are. */
export async function writeSample(source: vscode.Uri, folder: vscode.Uri): Promise<void> {
  await vscode.workspace.fs.createDirectory(folder);
  const there = new Set((await vscode.workspace.fs.readDirectory(folder)).map(([name]) => name));
  for (const [from, to] of SAMPLE_PARTS.filter(([, name]) => !there.has(name))) {
    const target = vscode.Uri.joinPath(folder, to);
    await vscode.workspace.fs.copy(vscode.Uri.joinPath(source, from), target, { overwrite: false });
  }
}
