import * as path from 'node:path';
import * as vscode from 'vscode';
import { COMMANDS, CONTEXT_KEYS } from '../host/ids';
import { SAMPLE_OPENED } from './sample-parts';

/**
 * Milliseconds until VS Code knows the walkthrough: it ticks a step only when a key changes after that, so `workspaceFolderCount`
 * itself, which is known before, never does.
 */
const WALKTHROUGH_KNOWN_MS = 3_000;

/** The walkthrough, and the sample workspace that it leads into. */
export function registerWalkthrough(context: vscode.ExtensionContext): vscode.Disposable {
  void resume(context);
  const tickFolder = (): void => {
    const isOpen = (vscode.workspace.workspaceFolders?.length ?? 0) > 0;
    void vscode.commands.executeCommand('setContext', CONTEXT_KEYS.hasFolder, isOpen);
  };
  const soon = setTimeout(tickFolder, WALKTHROUGH_KNOWN_MS);
  return vscode.Disposable.from(
    new vscode.Disposable(() => clearTimeout(soon)),
    vscode.workspace.onDidChangeWorkspaceFolders(tickFolder),
    vscode.commands.registerCommand(COMMANDS.openSample, async () =>
      (await import('./sample')).openSample(context),
    ),
  );
}

/**
 * The window of the sample workspace goes on with the first minute. VS Code itself brings the walkthrough back only
 * where the window before had no folder.
 */
async function resume({ globalState: memory }: vscode.ExtensionContext): Promise<void> {
  const opened = memory.get<string>(SAMPLE_OPENED);
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (opened !== undefined && folder !== undefined && path.relative(opened, folder.uri.fsPath) === '') {
    await memory.update(SAMPLE_OPENED, undefined);
    const { openWalkthrough } = await import('./open-walkthrough');
    await openWalkthrough();
  }
}
