/**
 * The Node that an embedded VS Code was made for: its extension host shall have the globals that it has for real,
 * and not those of whichever Node happens to be on this machine.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Whether this very process runs on that Node, and no other is needed. */
export function runsOn(major: number) {
  return Number.parseInt(process.versions.node, 10) === major;
}

/** The Node to start it with. */
export function nodeIn(folder: string, major: number) {
  if (runsOn(major)) return process.execPath;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const program = platform === 'win' ? 'node.exe' : 'node';
  const found = ['node', 'node-bin']
    .map((prefix) =>
      join(folder, 'node/node_modules', `${prefix}-${platform}-${process.arch}`, 'bin', program),
    )
    .find((file) => existsSync(file));
  if (found !== undefined) return found;
  throw new Error(
    `The embedded VS Code needs Node ${major}, which npm does not have for ${process.platform} ${process.arch}: run this command with Node ${major}.`,
  );
}
