/**
 * The embedded VS Code: a complete VS Code server with its web workbench, from npm, for machines where the
 * desktop VS Code is not there and cannot be downloaded.
 */

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
import { lendPrograms } from './lend.mjs';
import { withLock } from './lock.mjs';
import { npm } from './npm.mjs';
import { root, work } from './paths.mjs';
import { nodeIn, runsOn } from './runtime.mjs';

/** @typedef {'oldest' | 'newest'} Which the oldest VS Code that package.json allows, or the newest there is */
/** @typedef {{ which: Which, version: string, server: string, node: string }} Host `server` is the folder of the VS Code server */

const hosts = /** @type {const} */ ({
  oldest: { version: '1.100.3', size: '300 MB', node: 20 },
  newest: { version: '1.139.1', size: '800 MB', node: 24 },
});

/** Raised when the steps below change, so that older installations are made anew. */
const recipe = 2;
const stampName = 'complete.json';

/**
 * Installs the embedded VS Code unless it is there.
 * @param {Which} which
 * @param {import('./command.mjs').Log} log
 * @returns {Promise<Host>}
 */
export async function ensureHost(which, log) {
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

/**
 * Everything is made in a folder beside the final one and moved at the end, so nobody ever sees half of it.
 * @param {Which} which
 * @param {string} folder
 * @param {string} stamp
 * @param {import('./command.mjs').Log} log
 */
async function install(which, folder, stamp, log) {
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
 * @param {string} name a folder of test/host
 * @param {string} target
 * @param {import('./command.mjs').Log} log
 */
async function installFrom(name, target, log) {
  mkdirSync(target, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    cpSync(join(root, 'test/host', name, file), join(target, file));
  await npm(['ci'], { cwd: target, log, what: name.startsWith('node') ? name : `VS Code (${name})` });
}

/** @param {string} folder */
const serverIn = (folder) => join(folder, 'node_modules/code-server/lib/vscode');

/** @param {Which} which */
function stampOf(which) {
  const { node } = hosts[which];
  const parts = [which, `node-${node}`].map((name) =>
    readFileSync(join(root, 'test/host', name, 'package-lock.json')),
  );
  const own = JSON.stringify([recipe, process.platform, process.arch, runsOn(node)]);
  return createHash('sha256').update(own).update(parts[0]).update(parts[1]).digest('hex');
}

/**
 * @param {string} folder
 * @param {string} stamp
 */
function complete(folder, stamp) {
  const file = join(folder, stampName);
  return existsSync(file) && readFileSync(file, 'utf8') === stamp;
}
