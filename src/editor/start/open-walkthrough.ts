import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';

/** Where the walkthrough goes on once there is something to compare. */
const NEXT_STEP = { category: 'realgain.realgain#realgain.firstMinute', step: 'compare' };

/** Pauses before VS Code is asked for the walkthrough again. */
const PAUSES_MS = [1000, 2000, 4000];

/** How often if the tab doesn't name the walkthrough: the user may be in the middle of ours. */
const MOST_BLIND_TRIES = 2;

/**
 * VS Code may run an extension before it knows the extension's walkthrough, and then opens another one. So this asks again,
 * a few times, unless the tab names RealGain or the user has opened or closed something by then. The tab of newer VS
 * Codes says "Welcome" over any walkthrough.
 */
export async function openWalkthrough(): Promise<void> {
  const open = (): Thenable<unknown> =>
    vscode.commands.executeCommand('workbench.action.openWalkthrough', NEXT_STEP, false);
  await open();
  for (const [asked, pause] of PAUSES_MS.entries()) {
    await sleep(pause);
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const label = tabs.at(0)?.label ?? '';
    const isBlind = !label.includes(':');
    const wasClosed = tabs.length === 0 && asked > 0;
    const isInUse = tabs.length > 1 || tabs.at(0)?.input !== undefined;
    if (label.includes('RealGain') || wasClosed || isInUse || (isBlind && asked >= MOST_BLIND_TRIES)) {
      return;
    }
    await open();
  }
}
