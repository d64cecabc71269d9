/** The processor time of what a step starts. Linux tells a process how much its ended children have used, and theirs. */

import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, readFileSync } from 'node:fs';

const file = '/proc/self/stat';
const TICKS_PER_SECOND = 100;

/** @typedef {{ seconds: number }} Account 0 where the system doesn't tell */

/** @type {AsyncLocalStorage<Account>} */
const accounts = new AsyncLocalStorage();

/** What has been put on an account, or belongs to none. */
let known = ofEndedChildren();

/**
 * @template T
 * @param {Account} account
 * @param {() => Promise<T>} action
 * @returns {Promise<T>}
 */
export function chargedTo(account, action) {
  return accounts.run(account, action);
}

/**
 * Puts what a child will have used on the account of the step that starts it. Every child has to be told of, for the system
 * gives their sum.
 * @param {import('node:child_process').ChildProcess} child
 */
export function charge(child) {
  const account = accounts.getStore();
  child.once('exit', () => {
    const now = ofEndedChildren();
    if (account !== undefined) account.seconds += now - known;
    known = now;
  });
}

function ofEndedChildren() {
  if (!existsSync(file)) return 0;
  const stat = readFileSync(file, 'utf8');
  // Behind the name, which may hold anything: see proc(5), cutime and cstime.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}
