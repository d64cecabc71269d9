/**
 * The older VS Code gets two programs from install scripts, which we do not run: one downloads, the other
 * compiles. Later versions of the same packages include these programs, and the older VS Code accepts them.
 */

import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param folder where the later versions were installed
 * @param server the older VS Code
 */
export function lendPrograms(folder: string, server: string) {
  lendRipgrep(join(folder, 'node_modules'), join(server, 'node_modules'));
  lendTerminal(join(folder, 'node_modules'), join(server, 'node_modules'));
}

/** ripgrep finds files, for Go to File and for extensions that search the workspace. */
function lendRipgrep(from: string, to: string) {
  const program = process.platform === 'win32' ? 'rg.exe' : 'rg';
  const ready = join(from, `@vscode/ripgrep-${process.platform}-${process.arch}`, 'bin', program);
  if (!existsSync(ready)) return;
  const wanted = join(to, '@vscode/ripgrep/bin');
  mkdirSync(wanted, { recursive: true });
  cpSync(ready, join(wanted, program));
}

/** node-pty runs the terminal, in which users start runs that RealGain watches. */
function lendTerminal(from: string, to: string) {
  const own = join(to, 'node-pty');
  rmSync(own, { recursive: true, force: true });
  renameSync(join(from, 'node-pty'), own);
}
