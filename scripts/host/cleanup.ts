/**
 * What must happen before this process ends, however it ends: a server left behind would hold a port and
 * 300 MB for ever, and nobody would know where it came from.
 */

import { constants } from 'node:os';

const pending = new Set<() => void>();
let listening = false;

/** The signals by which a person, a terminal or a scheduler ends a process. */
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
  // A signal without a listener ends the process before 'exit' is told.
  for (const signal of signals) process.on(signal, () => process.exit(128 + constants.signals[signal]));
}
