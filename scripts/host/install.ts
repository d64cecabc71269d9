/**
 * The embedded VS Code: a complete VS Code server with its web workbench, from npm, for machines where the
 * desktop VS Code is neither installed nor downloadable.
 */

import type { Log } from './command';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { lendPrograms } from './lend';
import { withLock } from './lock';
import { npm } from './npm';
import { root, work } from './paths';
import { nodeIn, runsOn } from './runtime';

export type Which = 'oldest' | 'newest';
export interface Host {
  which: Which;
  version: string;
  server: string;
  node: string;
}

const hosts = {
  oldest: { version: '1.100.3', size: '300 MB', node: 20 },
  newest: { version: '1.139.1', size: '800 MB', node: 24 },
} as const;

/** Increase it when the steps below change: older installations are then replaced. */
const recipe = 2;
const stampName = 'complete.json';

/** Installs the embedded VS Code unless it is there. */
export async function ensureHost(which: Which, log: Log): Promise<Host> {
  const folder = join(work, which);
  const stamp = stampOf(which);
  if (!complete(folder, stamp)) {
    await withLock(`${folder}.lock`, log, async () => {
      if (!complete(folder, stamp)) await install(which, folder, stamp, log);
    });
  }
  return {
    which,
    version: hosts[which].version,
    server: serverIn(folder),
    node: nodeIn(folder, hosts[which].node),
  };
}

/** Installs into a temporary folder beside the final one and renames it at the end, so the final folder is always complete. */
async function install(which: Which, folder: string, stamp: string, log: Log) {
  const { version, size, node } = hosts[which];
  log(`installing the embedded VS Code ${version} (about ${size}) …`);
  for (const name of readdirSync(work)) {
    if (name.startsWith(`${which}.making-`)) rmSync(join(work, name), { recursive: true, force: true });
  }
  const making = `${folder}.making-${process.pid}`;
  await installFrom(which, making, log);
  const server = serverIn(making);
  await npm(['install', '--omit=dev'], { cwd: server, log, what: `VS Code ${version}, its own packages` });
  // VS Code looks for its packages here too: in its desktop build they are packed into one file of this name.
  symlinkSync('node_modules', join(server, 'node_modules.asar'), 'junction');
  if (which === 'oldest') lendPrograms(making, server);
  if (!runsOn(node)) await installFrom(`node-${node}`, join(making, 'node'), log);
  writeFileSync(join(making, stampName), stamp);
  rmSync(folder, { recursive: true, force: true });
  renameSync(making, folder);
  log(`the embedded VS Code ${version} is installed`);
}

/**
 * Only the VS Code in code-server is started: its lock file leaves out the two hundred packages that code-server itself needs.
 * @param name a folder of test/host
 */
async function installFrom(name: string, target: string, log: Log) {
  mkdirSync(target, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    cpSync(join(root, 'test/host', name, file), join(target, file));
  await npm(['ci'], { cwd: target, log, what: name.startsWith('node') ? name : `VS Code (${name})` });
}

const serverIn = (folder: string) => join(folder, 'node_modules/code-server/lib/vscode');

function stampOf(which: Which) {
  const { node } = hosts[which];
  const parts = [which, `node-${node}`].map((name) =>
    readFileSync(join(root, 'test/host', name, 'package-lock.json')),
  );
  const own = JSON.stringify([recipe, process.platform, process.arch, runsOn(node)]);
  return createHash('sha256').update(own).update(parts[0]!).update(parts[1]!).digest('hex');
}

function complete(folder: string, stamp: string) {
  const file = join(folder, stampName);
  return existsSync(file) && readFileSync(file, 'utf8') === stamp;
}
