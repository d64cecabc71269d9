/** Where things are. Everything that a run leaves behind goes under one ignored folder. */

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** All that is installed, written or photographed while running and testing. */
export const work = join(root, '.vscode-test');

/** The packaged extension. */
export const vsix = join(root, 'dist', 'realgain.vsix');
