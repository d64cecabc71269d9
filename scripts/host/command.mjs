/** Running another program: its output shown as it comes, its end as a promise. */

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { onExit } from './cleanup.mjs';
import { charge } from './processor-time.mjs';

/** @typedef {(line: string) => void} Log */

/** How long a program may be silent before we say that it is still at work. */
const silence = 5_000;

/**
 * Runs a program and passes its lines on. Rejects with its last lines when it fails.
 * @param {string} file
 * @param {string[]} args
 * @param {object} options
 * @param {string} [options.cwd]
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {Log} options.log
 * @param {string} options.what names the work in progress lines and errors
 * @param {NodeJS.Signals} [options.endBy] the signal when this process ends before the program does
 * @returns {Promise<void>}
 */
export async function run(file, args, { cwd, env, log, what, endBy = 'SIGTERM' }) {
  const started = Date.now();
  let heard = started;
  /** @type {string[]} */
  const tail = [];
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  charge(child);
  const forget = onExit(() => child.kill(endBy));
  /** @param {string} line */
  const hear = (line) => {
    heard = Date.now();
    tail.push(line);
    if (tail.length > 20) tail.shift();
    log(`  ${line}`);
  };
  const flush = [lines(child.stdout, hear), lines(child.stderr, hear)];
  const ticking = setInterval(() => {
    if (Date.now() - heard < silence) return;
    heard = Date.now();
    log(`  … ${what}: ${Math.round((Date.now() - started) / 1000)} s`);
  }, 1_000);
  try {
    const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
    for (const rest of flush) rest();
    if (code !== 0) throw new Error(`${what} failed (exit code ${code})\n${tail.join('\n')}`);
  } finally {
    clearInterval(ticking);
    forget();
  }
}

/**
 * Cuts a stream into lines.
 * @param {import('node:stream').Readable} stream
 * @param {(line: string) => void} hear
 * @returns {() => void} hands over what came after the last line break
 */
export function lines(stream, hear) {
  let rest = '';
  stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    const parts = (rest + text).split(/\r?\n/);
    rest = parts.pop() ?? '';
    for (const part of parts) if (part.trim() !== '') hear(part);
  });
  return () => {
    if (rest.trim() !== '') hear(rest);
    rest = '';
  };
}

/**
 * The full path of a program on PATH, or undefined.
 * @param {string} name
 */
export function which(name) {
  const endings = process.platform === 'win32' ? ['.cmd', '.exe', '.bat'] : [''];
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const ending of endings) {
      const file = join(folder, name + ending);
      if (folder !== '' && existsSync(file)) return file;
    }
  }
  return undefined;
}
