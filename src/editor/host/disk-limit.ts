import type * as vscode from 'vscode';
import { limitDisks } from '../../files/disk-limit';
import { diskSeconds, onSettingsChange } from './settings';

/** Half of the threads that Node has for all extensions: a call that never returns keeps its thread. */
const MOST_AT_ONCE = 2;

/** The extension host reads files with the same timeout as the engine. */
export function registerDiskLimit(log: vscode.LogOutputChannel): vscode.Disposable {
  const obey = (): void =>
    limitDisks({
      milliseconds: diskSeconds() * 1_000,
      mostAtOnce: MOST_AT_ONCE,
      onSilent: (folder) =>
        log.warn(
          `${folder} has not answered for ${diskSeconds()} seconds, and isn't looked at until it does.`,
        ),
    });
  obey();
  return onSettingsChange(obey);
}
