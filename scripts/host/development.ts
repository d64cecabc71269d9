/**
 * The extension as the embedded VS Code shall load it: a folder that leads to the repository's own files. Not
 * the repository itself, because the embedded VS Code is installed below that, and takes everything below the
 * folder of an extension under development, its own themes included, for part of it.
 */

import { copyFileSync, linkSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root, work } from './paths';

/**
 * VS Code tells by a module's real path which extension it belongs to. Of modules that lie elsewhere it doesn't know whose
 * they are: they share what VS Code hands out with the suites beside them, which so can answer their questions; but they
 * can't, for example, say what a task of tasks.json is.
 *
 * @param modules `own`: as an installed extension has them; only then messages bear RealGain's name and panels speak the user's language
 * @returns the folder, up to date with the build
 */
export function developmentFolder(
  modules: 'shared' | 'own' = 'shared',
  folder = join(work, modules === 'own' ? 'as-installed' : 'development'),
): string {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(root).filter((name) => /^package(\.nls.*)?\.json$/.test(name))) {
    copyFileSync(join(root, name), join(folder, name));
  }
  if (modules === 'own') mirror(join(root, 'dist'), join(folder, 'dist'));
  else link(join(root, 'dist'), join(folder, 'dist'));
  for (const name of ['l10n', 'media', 'examples']) {
    link(join(root, name), join(folder, name));
  }
  return folder;
}

/** The same files under other names. */
function mirror(from: string, to: string) {
  mkdirSync(to, { recursive: true });
  const entries = readdirSync(from, { withFileTypes: true });
  const names = new Set(entries.map(({ name }) => name));
  for (const name of readdirSync(to).filter((name) => !names.has(name))) {
    rmSync(join(to, name), { recursive: true, force: true });
  }
  for (const entry of entries) {
    const [source, file] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) mirror(source, file);
    else if (statSync(file, { throwIfNoEntry: false })?.ino !== statSync(source).ino) {
      rmSync(file, { force: true });
      linkOrCopy(source, file);
    }
  }
}

function linkOrCopy(source: string, file: string) {
  try {
    linkSync(source, file);
  } catch (error) {
    // Other tests may have begun at the same moment; and not every disk has links.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') copyFileSync(source, file);
  }
}

function link(target: string, file: string) {
  try {
    // A junction, because other links need extra rights on Windows.
    symlinkSync(target, file, 'junction');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
