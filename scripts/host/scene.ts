/** Folders for one run of one test: its workspace, the data of its VS Code. */

import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { work } from './paths';

let made = 0;

/**
 * A new folder, separate even if the same tests run twice at once. It is kept after the run for debugging, until a
 * later run finds that its process has ended.
 * @param kind e.g. `journeys`
 */
export function freshScene(kind: string, name: string) {
  const all = join(work, kind);
  mkdirSync(all, { recursive: true });
  if (made === 0)
    for (const old of readdirSync(all)) removeAbandoned(join(all, old), Number.parseInt(old, 10));
  const scene = join(all, `${process.pid}-${++made}-${name}`);
  mkdirSync(scene);
  return scene;
}

function removeAbandoned(folder: string, owner: number) {
  if (!Number.isNaN(owner) && isAlive(owner)) return;
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

function isAlive(id: number) {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
