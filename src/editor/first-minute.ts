import * as path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import { COMMANDS } from './ids';

/** Under this the global memory keeps the sample workspace that a window is about to open. */
export const SAMPLE_OPENED = 'realgain.sampleOpened';

/** Where the walkthrough goes on once there is something to compare. */
const NEXT_STEP = { category: 'realgain.realgain#realgain.firstMinute', step: 'compare' };

/** How often VS Code is asked for the walkthrough, and the milliseconds that it gets for it. */
const ATTEMPTS = 20;
const PAUSE = 500;

/** The walkthrough, and the sample workspace that it leads into. */
export function registerFirstMinute(context: vscode.ExtensionContext): vscode.Disposable {
  void resume(context);
  return vscode.commands.registerCommand(COMMANDS.openSample, async () =>
    (await import('./sample')).openSample(context),
  );
}

/**
 * The window of the sample workspace goes on with the first minute. VS Code itself brings the walkthrough back only
 * where the window before had no folder.
 */
async function resume({ globalState: memory, extension }: vscode.ExtensionContext): Promise<void> {
  const opened = memory.get<string>(SAMPLE_OPENED);
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (opened !== undefined && folder !== undefined && path.relative(opened, folder.uri.fsPath) === '') {
    await memory.update(SAMPLE_OPENED, undefined);
    const { contributes } = extension.packageJSON as { contributes: { walkthroughs: [{ title: string }] } };
    await openWalkthrough(contributes.walkthroughs[0].title);
  }
}

/**
 * VS Code may run an extension before it knows the extension's walkthrough, and then opens another one; so this asks
 * again, unless the person has turned to a file.
 */
async function openWalkthrough(title: string): Promise<void> {
  const shown = (): vscode.Tab | undefined => vscode.window.tabGroups.activeTabGroup.activeTab;
  for (let attempt = 0; attempt < ATTEMPTS && shown()?.input === undefined; attempt++) {
    // It is refused where another walkthrough is on show and ours isn't known yet.
    const open = vscode.commands.executeCommand('workbench.action.openWalkthrough', NEXT_STEP, false);
    await open.then(undefined, () => undefined);
    await sleep(PAUSE);
    if (shown()?.label.includes(title) === true) {
      return;
    }
  }
}
