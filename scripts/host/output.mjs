/** Where what a step prints goes: straight to the terminal, or kept until the step has ended. */

import { AsyncLocalStorage } from 'node:async_hooks';

/** @type {AsyncLocalStorage<{ kept: string[] | null }>} */
const step = new AsyncLocalStorage();

/**
 * Runs something and shows what it printed when it has ended, so that steps side by side are not mixed up.
 * @template T
 * @param {() => Promise<T>} action
 * @returns {Promise<T>}
 */
export async function heldBack(action) {
  /** @type {{ kept: string[] | null }} */
  const output = { kept: [] };
  try {
    return await step.run(output, action);
  } finally {
    process.stdout.write(output.kept?.join('') ?? '');
    output.kept = null;
  }
}

/** @param {string} line */
export function say(line) {
  write(`${line}\n`);
}

/**
 * Shows what a program prints; without effect where the program writes to the terminal itself.
 * @param {import('node:child_process').ChildProcess} child
 */
export function showOutput({ stdout, stderr }) {
  stdout?.setEncoding('utf8').on('data', write);
  stderr?.setEncoding('utf8').on('data', write);
}

/** `stdio` of a program whose output belongs to the step that runs. */
export function outputOfStep() {
  return step.getStore()?.kept ? 'pipe' : 'inherit';
}

/** @param {string} text */
function write(text) {
  const kept = step.getStore()?.kept;
  if (kept) kept.push(text);
  else process.stdout.write(text);
}
