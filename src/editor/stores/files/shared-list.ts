import type * as vscode from 'vscode';
import { SharedFile } from '../../../files/shared-file';
import type { ListFile } from './list-file';

/**
 * A file with a list that several windows may write.
 *
 * @param what for the log: `The history`
 * @param format what reads it: loaded with its schema when there is a file
 * @param onDamaged called besides, when a damaged file was set aside
 */
export function sharedList<Entry>(
  file: string,
  what: string,
  format: () => Promise<ListFile<Entry>>,
  log: vscode.LogOutputChannel,
  onDamaged?: () => void,
): SharedFile<readonly Entry[]> {
  return new SharedFile<readonly Entry[]>({
    file,
    empty: [],
    parse: async (text) => (await format()).parse(text),
    print: async (entries) => (await format()).print(entries),
    onSetAside: (aside, problem) => {
      log.warn(`${what} could not be read whole (${problem}); a copy was set aside as ${aside}.`);
      onDamaged?.();
    },
  });
}
