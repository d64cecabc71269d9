/** Where what a step prints goes: straight to the terminal, or kept until the step has ended. */

import type { ChildProcess } from 'node:child_process';
import { AsyncLocalStorage } from 'node:async_hooks';

const step = new AsyncLocalStorage<{ kept: string[] | null }>();

/** Runs something and shows what it printed when it has ended, so that steps side by side are not mixed up. */
export async function heldBack<T>(action: () => Promise<T>): Promise<T> {
  const output: { kept: string[] | null } = { kept: [] };
  try {
    return await step.run(output, action);
  } finally {
    process.stdout.write(output.kept?.join('') ?? '');
    output.kept = null;
  }
}

export function say(line: string) {
  write(`${line}\n`);
}

/** Shows what a program prints; without effect where the program writes to the terminal itself. */
export function showOutput({ stdout, stderr }: ChildProcess) {
  stdout?.setEncoding('utf8').on('data', write);
  stderr?.setEncoding('utf8').on('data', write);
}

/** `stdio` of a program whose output belongs to the step that runs. */
export function outputOfStep() {
  return step.getStore()?.kept ? 'pipe' : 'inherit';
}

function write(text: string) {
  const kept = step.getStore()?.kept;
  if (kept) kept.push(text);
  else process.stdout.write(text);
}
