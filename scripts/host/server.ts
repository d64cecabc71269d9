/** Starting and stopping the embedded VS Code server. */

import type { ChildProcess } from 'node:child_process';
import type { Log } from './command';
import type { Settings } from './settings';
import type { Which } from './install';
import type { Traffic } from './offline';
import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onExit } from './cleanup';
import { lines } from './command';
import { ensureHost } from './install';
import { offline, trafficIn } from './offline';
import { writeSettings } from './settings';

export interface Server {
  port: number;
  /** For example `http://127.0.0.1:40123`. */
  address: string;
  /** The file with all that the server printed. */
  log: string;
  /** The address that opens a folder. */
  url: (folder: string, payload?: [string, string][]) => string;
  /** How the page names a file of this machine. */
  uri: (path: string) => string;
  /** Settles when the server ends without being stopped. */
  died: Promise<Error>;
  /** Traffic of all its processes, up to now. */
  traffic: () => Traffic;
  stop: () => Promise<void>;
}

/** Nothing leaves the machine: this VS Code has no marketplace to ask. */
const noGallery = { EXTENSIONS_GALLERY: JSON.stringify({ serviceUrl: '' }) };

interface ServerOptions {
  which: Which;
  /** Where this VS Code keeps everything: settings, state, logs. */
  dataDir: string;
  /** User settings, over the quiet ones. */
  settings?: Settings;
  extensionsDir?: string;
  /** End by itself when its last window has been gone for minutes. */
  endWhenUnused?: boolean;
  /** Let no process reach another machine, and have `traffic` report who tried. */
  alone?: boolean;
  log: Log;
}

/** Starts the VS Code server on a free port and waits until it answers. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { which, dataDir, settings, extensionsDir, endWhenUnused, alone, log } = options;
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
    // A separate process group, so that its extension hosts and their children end with it.
    detached: process.platform !== 'win32',
    env: { ...process.env, ...noGallery, ...(alone === true && offline(networkFile)) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const forget = onExit(() => end(child));
  const tail: string[] = [];
  let port: number | undefined;
  const hear = (line: string) => {
    appendFileSync(logFile, `${line}\n`);
    tail.push(line);
    if (tail.length > 15) tail.shift();
    port ??= Number(/Extension host agent listening on (\d+)/.exec(line)?.[1]) || undefined;
  };
  lines(child.stdout, hear);
  lines(child.stderr, hear);
  let stopping = false;
  const died = new Promise<Error>((resolve) => {
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

/** The port, once the server answers on it. */
async function answers(port: () => number | undefined): Promise<number | Error> {
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

function end(child: ChildProcess) {
  try {
    if (process.platform === 'win32' || child.pid === undefined) child.kill();
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
