/** Starting and stopping the embedded VS Code server. */

import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onExit } from './cleanup.mjs';
import { lines } from './command.mjs';
import { ensureHost } from './install.mjs';
import { offline, trafficIn } from './offline.mjs';
import { writeSettings } from './settings.mjs';

/**
 * @typedef {object} Server
 * @property {number} port
 * @property {string} address e.g. `http://127.0.0.1:40123`
 * @property {string} log the file with all that the server said
 * @property {(folder: string, payload?: [string, string][]) => string} url the address that opens a folder
 * @property {(path: string) => string} uri how the page names a file of this machine
 * @property {Promise<Error>} died settles when the server ends without being asked to
 * @property {() => import('./offline.mjs').Traffic} traffic of all its processes, up to now
 * @property {() => Promise<void>} stop
 */

/** Nothing leaves the machine: this VS Code has no marketplace to ask. */
const noGallery = { EXTENSIONS_GALLERY: JSON.stringify({ serviceUrl: '' }) };

/**
 * Starts the VS Code server on a free port and waits until it answers.
 * @param {object} options
 * @param {import('./install.mjs').Which} options.which
 * @param {string} options.dataDir where this VS Code keeps everything: settings, state, logs
 * @param {import('./settings.mjs').Settings} [options.settings] user settings, over the quiet ones
 * @param {string} [options.extensionsDir]
 * @param {boolean} [options.endWhenUnused] end by itself when its last window is gone for minutes
 * @param {boolean} [options.alone] let no process reach another machine, and have `traffic` tell who tried
 * @param {import('./command.mjs').Log} options.log
 * @returns {Promise<Server>}
 */
export async function startServer({ which, dataDir, settings, extensionsDir, endWhenUnused, alone, log }) {
  const host = await ensureHost(which, log);
  mkdirSync(dataDir, { recursive: true });
  writeSettings(dataDir, settings ?? {});
  const args = [
    ...['out/server-main.js', '--host', '127.0.0.1', '--port', '0', '--without-connection-token'],
    ...['--accept-server-license-terms', '--telemetry-level', 'off', '--server-data-dir', dataDir],
    ...(extensionsDir === undefined ? [] : ['--extensions-dir', extensionsDir]),
    ...(endWhenUnused === true ? ['--enable-remote-auto-shutdown'] : []),
  ];
  const logFile = join(dataDir, 'server.log');
  const networkFile = join(dataDir, 'network.jsonl');
  const child = spawn(host.node, args, {
    cwd: host.server,
    // A group of its own, so that its extension hosts and their children end with it.
    detached: process.platform !== 'win32',
    env: { ...process.env, ...noGallery, ...(alone === true && offline(networkFile)) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const forget = onExit(() => end(child));
  /** @type {string[]} */
  const tail = [];
  /** @type {number | undefined} */
  let port;
  /** @param {string} line */
  const hear = (line) => {
    appendFileSync(logFile, `${line}\n`);
    tail.push(line);
    if (tail.length > 15) tail.shift();
    port ??= Number(/Extension host agent listening on (\d+)/.exec(line)?.[1]) || undefined;
  };
  lines(child.stdout, hear);
  lines(child.stderr, hear);
  let stopping = false;
  /** @type {Promise<Error>} */
  const died = new Promise((resolve) => {
    child.once('error', resolve);
    child.once('close', (code, signal) => {
      forget();
      const how = `The embedded VS Code ${host.version} ended by itself (${signal ?? code}).`;
      if (!stopping) resolve(new Error(`${how} Its last words:\n${tail.join('\n')}`));
    });
  });
  const ready = await Promise.race([answers(() => port), died]);
  if (ready instanceof Error) throw ready;
  const address = `http://127.0.0.1:${ready}`;
  return {
    port: ready,
    address,
    log: logFile,
    died,
    traffic: () => trafficIn(networkFile),
    uri: (path) => `vscode-remote://127.0.0.1:${ready}${encodeURI(path)}`,
    url: (folder, payload = []) =>
      `${address}/?folder=${encodeURIComponent(folder)}` +
      (payload.length === 0 ? '' : `&payload=${encodeURIComponent(JSON.stringify(payload))}`),
    stop: async () => {
      stopping = true;
      const ended = new Promise((resolve) => child.once('close', resolve));
      if (child.exitCode === null && child.signalCode === null) {
        end(child);
        await ended;
      }
    },
  };
}

/**
 * The port, once the server answers on it.
 * @param {() => number | undefined} port
 * @returns {Promise<number | Error>}
 */
async function answers(port) {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    const now = port();
    if (now !== undefined) {
      const reply = await fetch(`http://127.0.0.1:${now}/version`).catch(() => undefined);
      if (reply?.ok) return now;
    }
    await sleep(50);
  }
  return new Error('The embedded VS Code did not answer within a minute.');
}

/** @param {import('node:child_process').ChildProcess} child */
function end(child) {
  try {
    if (process.platform === 'win32' || child.pid === undefined) child.kill();
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
