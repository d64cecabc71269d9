/**
 * Cleanup that must happen before this process ends, for whatever reason: an orphaned server would keep a port and
 * 300 MB forever.
 */

import { constants } from 'node:os';

const pending = new Set<() => void>();
let listening = false;

/** The signals with which users, terminals and schedulers end a process. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `action` when the process ends, also on Ctrl-C. The action must be synchronous.
 * @returns call it to forget the action
 */
export function onExit(action: () => void): () => void {
  listen();
  pending.add(action);
  return () => pending.delete(action);
}

function listen() {
  if (listening) return;
  listening = true;
  process.on('exit', () => {
    for (const action of pending) action();
  });
  // A signal without a listener ends the process without an 'exit' event.
  for (const signal of signals) process.on(signal, () => process.exit(128 + constants.signals[signal]));
  if (process.env['npm_lifecycle_event'] !== undefined) endWithParent();
}

/** npm and its shell may be killed without passing the signal on. */
function endWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(128 + constants.signals.SIGHUP);
  }, 1_000).unref();
}
