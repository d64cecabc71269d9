/**
 * Two programs of the older VS Code come to it by install scripts, which we do not run: one downloads, the other
 * compiles. Later versions of the same packages have them ready, and it takes those as well.
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

/** ripgrep finds files, for Go to File as for an extension that looks for its own. */
function lendRipgrep(from: string, to: string) {
  const program = process.platform === 'win32' ? 'rg.exe' : 'rg';
  const ready = join(from, `@vscode/ripgrep-${process.platform}-${process.arch}`, 'bin', program);
  if (!existsSync(ready)) return;
  const wanted = join(to, '@vscode/ripgrep/bin');
  mkdirSync(wanted, { recursive: true });
  cpSync(ready, join(wanted, program));
}

/** node-pty is behind the terminal, from which a person writes runs to watch. */
function lendTerminal(from: string, to: string) {
  const own = join(to, 'node-pty');
  rmSync(own, { recursive: true, force: true });
  renameSync(join(from, 'node-pty'), own);
}
