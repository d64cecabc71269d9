import * as path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import { COMMANDS } from './ids';

/** Under this the global memory keeps the sample workspace that a window is about to open. */
export const SAMPLE_OPENED = 'realgain.sampleOpened';

/** Where the walkthrough goes on once there is something to compare. */
const NEXT_STEP = { category: 'realgain.realgain#realgain.firstMinute', step: 'compare' };

/** VS Code is asked for the walkthrough once more after so many milliseconds. */
const PAUSE = 1000;

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
async function resume({ globalState: memory }: vscode.ExtensionContext): Promise<void> {
  const opened = memory.get<string>(SAMPLE_OPENED);
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (opened !== undefined && folder !== undefined && path.relative(opened, folder.uri.fsPath) === '') {
    await memory.update(SAMPLE_OPENED, undefined);
    await openWalkthrough();
  }
}

/**
 * VS Code may run an extension before it knows the extension's walkthrough, and then opens another one, whose tab looks the
 * same. So this asks once more, unless the tab names RealGain or the person has opened something else by then.
 */
async function openWalkthrough(): Promise<void> {
  const open = (): Thenable<unknown> =>
    vscode.commands.executeCommand('workbench.action.openWalkthrough', NEXT_STEP, false);
  await open();
  await sleep(PAUSE);
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  if (tabs.length <= 1 && !tabs.some((tab) => tab.input !== undefined || tab.label.includes('RealGain'))) {
    await open();
  }
}
