/** Running another program: its output shown as it comes, its end as a promise. */

import type { Readable } from 'node:stream';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { onExit } from './cleanup';
import { charge } from './processor-time';

export type Log = (line: string) => void;

/** How long a program may be silent before we say that it is still at work. */
const silence = 5_000;

interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  log: Log;
  /** Names the work in progress lines and errors. */
  what: string;
  /** The signal when this process ends before the program does. */
  endBy?: NodeJS.Signals;
}

/** Runs a program and passes its lines on. Rejects with its last lines when it fails. */
export async function run(file: string, args: string[], options: RunOptions): Promise<void> {
  const { cwd, env, log, what, endBy = 'SIGTERM' } = options;
  const started = Date.now();
  let heard = started;
  const tail: string[] = [];
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  charge(child);
  const forget = onExit(() => child.kill(endBy));
  const hear = (line: string) => {
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
    const code = await new Promise<number | null>((resolve, reject) =>
      child.once('error', reject).once('close', resolve),
    );
    for (const rest of flush) rest();
    if (code !== 0) throw new Error(`${what} failed (exit code ${code ?? 'none'})\n${tail.join('\n')}`);
  } finally {
    clearInterval(ticking);
    forget();
  }
}

/**
 * Cuts a stream into lines.
 * @returns hands over what came after the last line break
 */
export function lines(stream: Readable, hear: (line: string) => void): () => void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split(/\r?\n/);
    rest = parts.pop() ?? '';
    for (const part of parts) if (part.trim() !== '') hear(part);
  });
  return () => {
    if (rest.trim() !== '') hear(rest);
    rest = '';
  };
}

/** The full path of a program on PATH, or undefined. */
export function which(name: string) {
  const endings = process.platform === 'win32' ? ['.cmd', '.exe', '.bat'] : [''];
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const ending of endings) {
      const file = join(folder, name + ending);
      if (folder !== '' && existsSync(file)) return file;
    }
  }
  return undefined;
}
