import * as path from 'node:path';
import * as vscode from 'vscode';
import { COMMANDS } from './ids';

/** Under this the global memory keeps the sample workspace that a window is about to open. */
export const SAMPLE_OPENED = 'realgain.sampleOpened';

/** Where the walkthrough goes on once there is something to compare. */
const NEXT_STEP = { category: 'realgain.realgain#realgain.firstMinute', step: 'compare' };

/** The walkthrough, and the sample workspace that it leads into. */
export function registerFirstMinute(context: vscode.ExtensionContext): vscode.Disposable {
  void resume(context.globalState);
  return vscode.commands.registerCommand(COMMANDS.openSample, async () =>
    (await import('./sample')).openSample(context),
  );
}

/**
 * The window of the sample workspace goes on with the first minute. VS Code itself brings the walkthrough back only
 * where the window before had no folder.
 */
async function resume(memory: vscode.Memento): Promise<void> {
  const opened = memory.get<string>(SAMPLE_OPENED);
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (opened !== undefined && folder !== undefined && path.relative(opened, folder.uri.fsPath) === '') {
    await memory.update(SAMPLE_OPENED, undefined);
    await vscode.commands.executeCommand('workbench.action.openWalkthrough', NEXT_STEP, false);
  }
}
