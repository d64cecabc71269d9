/** The packages of package-lock.json, installed when they are not there yet. */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { npm } from './npm.mjs';
import { root, work } from './paths.mjs';

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean, link?: boolean }>} Packages */

const oldestNode = 20;

/**
 * Makes sure that Node is new enough and node_modules is what package-lock.json says.
 * @param {import('./command.mjs').Log} log
 */
export async function ensureDependencies(log) {
  checkNode();
  if (installed()) return;
  await withLock(join(work, 'dependencies.lock'), log, async () => {
    if (installed()) return;
    log('installing the packages of package-lock.json …');
    await npm(['ci'], { cwd: root, log, what: 'npm ci' });
    writeFileSync(stampFile, digestOfLock());
  });
}

/** @param {string} [version] */
export function checkNode(version = process.versions.node) {
  if (Number.parseInt(version, 10) >= oldestNode) return;
  throw new Error(`RealGain needs Node ${oldestNode} or newer, and this is Node ${version}.`);
}

/** Written after an installation of ours; npm removes it with the rest when it installs anew. */
const stampFile = join(root, 'node_modules', '.realgain-installed');

function digestOfLock() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function installed() {
  return (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digestOfLock()) || installedByHand();
}

/**
 * Whether node_modules holds what the lock file says, whoever put it there. npm writes its hidden lock file last,
 * so a broken installation has none.
 */
function installedByHand() {
  const wanted = packages(join(root, 'package-lock.json'));
  const present = packages(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === undefined) throw new Error('package-lock.json is missing: this is not a complete clone.');
  if (present === undefined) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = present[path];
    // Packages for other platforms are in the lock file and never installed.
    if (found === undefined) return entry.optional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/**
 * @param {string} file
 * @returns {Packages | undefined}
 */
function packages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
