/**
 * The extension as the embedded VS Code shall load it: a folder that leads to the repository's own files. Not
 * the repository itself, because the embedded VS Code is installed below that, and takes everything below the
 * folder of an extension under development, its own themes included, for part of it.
 */

import { copyFileSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root, work } from './paths.mjs';

/** @returns {string} the folder, up to date with the build */
export function developmentFolder() {
  const folder = join(work, 'development');
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(root).filter((name) => /^package(\.nls.*)?\.json$/.test(name))) {
    copyFileSync(join(root, name), join(folder, name));
  }
  for (const name of ['dist', 'l10n', 'media', 'examples']) {
    link(join(root, name), join(folder, name));
  }
  return folder;
}

/**
 * @param {string} target
 * @param {string} file
 */
function link(target, file) {
  try {
    // A junction, because Windows lets nobody make other links without asking.
    symlinkSync(target, file, 'junction');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
}
