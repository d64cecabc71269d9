/** Where things are. Everything that a run leaves behind goes under one ignored folder. */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** All that is installed, written or photographed while running and testing. */
export const work = join(root, '.vscode-test');

export const dist = join(root, 'dist');

export const vsix = join(dist, 'realgain.vsix');

/** The command line, packed by npm. */
export const tarball = join(dist, 'realgain.tgz');

/** What runs a script, in front of its name. */
export const runner = join(root, 'scripts/run.mjs');
