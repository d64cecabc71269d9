import type * as vscode from 'vscode';
import { type Files, filesOn } from '../../config';
import { namesIn } from '../../files/folder';
import { hangs, readText, statsOf } from '../../files/open';
import { unlessForeign } from '../../files/stamps';
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

const files = filesOn({ statsOf, readText, namesIn });

/**
 * What the extension host reads itself: names of files, and realgain.json. The engine reads outputs. A disk that doesn't
 * answer counts as empty.
 */
export const disk: Files = {
  readText: unlessForeign(
    (file) => files.readText(file).catch(unlessSilent(null)),
    (message) => void import('./notifications').then(({ showWarning }) => showWarning(message)),
  ),
  list: (folder) => files.list(folder).catch(unlessSilent([])),
};

function unlessSilent<T>(absent: T): (error: unknown) => T {
  return (error) => {
    if (hangs(error)) {
      return absent;
    }
    throw error;
  };
}
