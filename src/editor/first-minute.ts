import * as path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import { COMMANDS } from './ids';

/** Under this the global memory keeps the sample workspace that a window is about to open. */
export const SAMPLE_OPENED = 'realgain.sampleOpened';

/** Where the walkthrough goes on once there is something to compare. */
const NEXT_STEP = { category: 'realgain.realgain#realgain.firstMinute', step: 'compare' };

/** VS Code is asked for the walkthrough again after so many milliseconds each. */
const PAUSES = [1000, 3000];

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
 * VS Code may run an extension before it knows the extension's walkthrough, and then opens another one. Its tab doesn't
 * always say which, so this asks again, unless the tab does or the person has turned to a file.
 */
async function openWalkthrough(title: string): Promise<void> {
  const shown = (): vscode.Tab | undefined => vscode.window.tabGroups.activeTabGroup.activeTab;
  for (const pause of [...PAUSES, 0]) {
    // It may be refused where another walkthrough is on show and ours isn't known yet.
    const open = vscode.commands.executeCommand('workbench.action.openWalkthrough', NEXT_STEP, false);
    await open.then(undefined, () => undefined);
    await sleep(pause);
    if (shown()?.input !== undefined || shown()?.label.includes(title) === true) {
      return;
    }
  }
}
