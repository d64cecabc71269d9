import type * as vscode from 'vscode';
import { SharedFile } from '../../files/shared-file';
import type { ListFile } from './list-file';

export interface ListOptions<Entry> {
  readonly file: string;
  /** For the log: `The history`. */
  readonly what: string;
  /** What reads it: loaded with its schema when there is a file. */
  readonly format: () => Promise<ListFile<Entry>>;
  readonly log: vscode.LogOutputChannel;
  /** Called besides, when a damaged file was set aside. */
  onDamaged?(): void;
}

/** A file with a list that several windows may write. */
export function sharedList<Entry>(options: ListOptions<Entry>): SharedFile<readonly Entry[]> {
  const { file, what, format, log } = options;
  return new SharedFile<readonly Entry[]>({
    file,
    empty: [],
    parse: async (text) => (await format()).parse(text),
    print: async (entries) => (await format()).print(entries),
    onSetAside: (aside, problem) => {
      log.warn(`${what} could not be read whole (${problem}); a copy was set aside as ${aside}.`);
      options.onDamaged?.();
    },
  });
}
