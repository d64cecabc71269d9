import { spawn } from 'node:child_process';

/** Resources used by a whole command, threads included. */
export interface Used {
  readonly wall: number;
  readonly processor: number;
  readonly megabytes: number;
}

/**
 * Reports the resources used, as the last thing that a program does. A child's maxRSS starts at that of its
 * parent process, so the peak is read from Linux where available.
 */
export const TELL = `process.on('exit', () => {
  const { readFileSync, writeSync } = require('node:fs');
  const usage = process.resourceUsage();
  try {
    usage.maxRSS = Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]);
  } catch {}
  writeSync(3, JSON.stringify(usage));
})`;

/** Runs a command in a separate process and measures it. @param preload a script of `TELL` */
export function run(cli: string, preload: string, args: readonly string[]): Promise<Used> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--require', preload, cli, ...args], {
      stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    });
    let told = '';
    child.stdio[3]?.on('data', (data: Buffer) => (told += data.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code !== 0) {
        reject(new Error(`${args.join(' ')} ended with code ${code}.`));
        return;
      }
      const usage = JSON.parse(told) as NodeJS.ResourceUsage;
      resolve({
        wall: (performance.now() - start) / 1e3,
        processor: (usage.userCPUTime + usage.systemCPUTime) / 1e6,
        megabytes: usage.maxRSS / 1024,
      });
    });
  });
}
