/** Measures the processor time of each step. On Linux, a process can read what its ended children used. */

import type { ChildProcess } from 'node:child_process';
import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, readFileSync } from 'node:fs';

const file = '/proc/self/stat';
const TICKS_PER_SECOND = 100;

export interface Account {
  seconds: number;
}

const accounts = new AsyncLocalStorage<Account>();

/** The part of the sum that earlier children used. */
let known = ofEndedChildren();

export function chargedTo<T>(account: Account, action: () => Promise<T>): Promise<T> {
  return accounts.run(account, action);
}

/** Adds what a child uses to the account of the step that starts it. Call it for every child: Linux only keeps their sum. */
export function charge(child: ChildProcess) {
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
  // cutime and cstime of proc(5); the name before them may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}
