import * as path from 'node:path';

/**
 * The folder in which VS Code keeps what an extension stores of a workspace, the same for all of its windows. VS Code gives each
 * further window one with a number, `ID-1/realgain.realgain`, because not every extension expects others to write its files;
 * ours are `SharedFile`s.
 *
 * @param storage as VS Code names it
 */
export function ofAllWindows(storage: string): string {
  const workspace = path.dirname(storage);
  return path.join(workspace.replace(/(?<=[^/\\])-[1-9]$/, ''), path.basename(storage));
}
