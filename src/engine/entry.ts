import * as os from 'node:os';
import * as path from 'node:path';
import { WorkerThreads } from './worker-threads';
import { ServiceThread } from './service-threads/service-thread';
import { ServiceThreads } from './service-threads/service-threads';
import { type EngineSettings, type FromEngine, SETTINGS_VARIABLE, type ToEngine } from './protocol';
import { threadCount } from './settings';

/*
 * The engine as a child process of the editor. This thread passes calls to service threads, and blocks of
 * resamples to worker threads; it does no long work itself, so it always responds. It answers every call
 * exactly once, and exits when the editor is gone. It runs below normal priority, so that the editor stays
 * responsive while all cores resample.
 */

lowerPriority();
const settings = readSettings();
const workerPath = path.join(__dirname, 'worker.js');
const waitingForDisk = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
const workers = new WorkerThreads({ workerPath, threads: threadCount(settings) });
const data = { settings, workerPath, waitingForDisk };
const threads = new ServiceThreads({
  start: (events) => new ServiceThread(path.join(__dirname, 'service-thread.js'), data, workers, events),
  reply: send,
});

process.on('message', (message: ToEngine) => {
  if (message.type === 'cancel') {
    threads.cancel(message.id);
  } else {
    threads.call(message);
  }
});

process.on('disconnect', () => {
  if (Atomics.load(waitingForDisk, 0) > 0) {
    // A regular exit would wait for the disk, perhaps forever.
    process.kill(process.pid, 'SIGKILL');
  }
  process.exit(0);
});

threads.open();
send({ type: 'ready' });

function send(message: FromEngine): void {
  if (process.connected) {
    // Without a callback, an editor that is gone before `disconnect` arrives would be an uncaught error.
    process.send?.(message, undefined, undefined, () => undefined);
  }
}

function readSettings(): EngineSettings {
  const given = process.env[SETTINGS_VARIABLE];
  return given === undefined ? { threads: null, cache: null } : (JSON.parse(given) as EngineSettings);
}

function lowerPriority(): void {
  try {
    os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not supported on every system; only the editor's responsiveness depends on it.
  }
}
