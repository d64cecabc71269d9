/** Checks that nothing uses the network. */

import type { AddressInfo } from 'node:net';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { root } from './paths';

const preload = join(root, 'scripts/host/offline-preload.cjs');

/** What processes did, as offline-preload.cjs wrote it down. */
export interface Traffic {
  /** The processes and threads that were watched, with their command lines. */
  watched: { pid: number; what: string }[];
  /** What would have left this machine. */
  attempts: string[];
}

interface Entry {
  pid: number;
  what: string;
  watched?: true;
  to?: string;
  by?: string;
  stack?: string;
}

/** The environment in which Node, and whatever Node it starts, refuses to reach other machines and writes that down. */
export function offline(file: string): Record<string, string> {
  const options = process.env['NODE_OPTIONS'] ?? '';
  // Node reads it as JSON does: quotes around, and backslashes twice.
  return {
    NODE_OPTIONS: `${options} --require ${JSON.stringify(preload)}`.trim(),
    REALGAIN_NETWORK_LOG: file,
  };
}

export function trafficIn(file: string): Traffic {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const entries = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Entry);
  return {
    watched: entries.filter(({ watched }) => watched).map(({ pid, what }) => ({ pid, what })),
    attempts: entries
      .filter(({ watched }) => !watched)
      .map(({ what, by, to, stack }) => `${by} ${to} in ${what}\n${stack}`),
  };
}

/** A proxy for a browser: it refuses and records every request to another machine. */
export async function refusingProxy(): Promise<{
  settings: { server: string; bypass: string };
  attempts: string[];
  close: () => void;
}> {
  const attempts: string[] = [];
  const proxy = createServer((request, response) => {
    attempts.push(`${request.method} ${request.url}`);
    response.writeHead(403).end();
  });
  proxy.on('connect', (request, socket) => {
    attempts.push(`CONNECT ${request.url}`);
    // The browser may have been closed meanwhile.
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = proxy.address() as AddressInfo;
  proxy.unref();
  const settings = { server: `http://127.0.0.1:${address.port}`, bypass: '127.0.0.1' };
  return { settings, attempts, close: () => proxy.close() };
}
