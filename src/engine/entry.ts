import * as os from 'node:os';
import * as path from 'node:path';
import { serializeError } from '../model';
import { WorkerPool } from './pool';
import type { Calls, FromEngine, Progress, ToEngine } from './protocol';
import { createService } from './service';
import { version } from './version';

/*
 * The engine as a child process of the editor. It answers every call exactly once, and ends when the
 * editor is gone. It runs below normal priority, so that the editor stays quick while all cores resample.
 */

const pool = new WorkerPool({ workerPath: path.join(__dirname, 'worker.js'), threads: threadCount() });
const service = createService({ pool, version });
const calls = new Map<number, AbortController>();

process.on('message', (message: ToEngine) => {
  if (message.type === 'cancel') {
    calls.get(message.id)?.abort();
    return;
  }
  const { id } = message;
  const controller = new AbortController();
  calls.set(id, controller);
  const report = (progress: Progress) => {
    // Nothing follows a call's answer.
    if (calls.has(id)) {
      send({ type: 'progress', id, progress });
    }
  };
  perform(message, report, controller.signal).then(
    (result) => answer({ type: 'result', id, result }),
    (error: unknown) => answer({ type: 'error', id, error: serializeError(error) }),
  );
});

process.on('disconnect', () => process.exit(0));

process.on('uncaughtException', (error) => {
  console.error(error);
  const lost = [...calls.keys()].map((id) => ({ type: 'error', id, error: serializeError(error) }) as const);
  lost.forEach(answer);
  // The state of a process after such an error is unknown: the next call gets a new one.
  setTimeout(() => process.exit(1), 100);
});

lowerPriority();
send({ type: 'ready' });

type Call = Extract<ToEngine, { type: 'call' }>;

/** The one place where names of calls become calls. */
function perform(
  call: Call,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Calls[keyof Calls]['result']> {
  switch (call.name) {
    case 'compare':
      return service.compare(call.params, { onProgress, signal });
    case 'recognise':
      return service.recognise(call.params);
    case 'plan':
      return service.plan(call.params);
  }
}

function answer(message: Extract<FromEngine, { type: 'result' | 'error' }>): void {
  if (calls.delete(message.id)) {
    send(message);
  }
}

function send(message: FromEngine): void {
  if (process.connected) {
    process.send?.(message);
  }
}

/** One core is left to the editor where there are more than two. */
function threadCount(): number {
  const cores = os.availableParallelism();
  return cores > 2 ? cores - 1 : cores;
}

function lowerPriority(): void {
  try {
    os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not every system allows it; nothing depends on it but the editor's comfort.
  }
}
