import type * as vscode from 'vscode';
import { waitForDisks } from './disk';
import { diskSeconds, onSettingsChange } from './settings';

/** The extension host waits for disks as long as the engine does: as long as the settings say. */
export function registerDiskLimit(log: vscode.LogOutputChannel): vscode.Disposable {
  const obey = (): void =>
    waitForDisks(diskSeconds() * 1_000, (folder) =>
      log.warn(`${folder} has not answered for ${diskSeconds()} seconds, and isn't looked at until it does.`),
    );
  obey();
  return onSettingsChange(obey);
}
