import * as os from 'node:os';
import * as path from 'node:path';
import { WorkerCrew } from './crew';
import { Desk } from './desk/desk';
import { Desks } from './desk/desks';
import { SETTINGS_VARIABLE, type EngineSettings, type FromEngine, type ToEngine } from './protocol';
import { threadCount } from './settings';

/*
 * The engine as a child process of the editor. This thread hands calls on to desks, and blocks of resamples to worker
 * threads; it does no long work itself, so that it always answers. It answers every call exactly once, and ends when
 * the editor is gone. It runs below normal priority, so that the editor stays quick while all cores resample.
 */

lowerPriority();
const settings = readSettings();
const workerPath = path.join(__dirname, 'worker.js');
const waitingForDisk = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
const crew = new WorkerCrew({ workerPath, threads: threadCount(settings) });
const data = { settings, workerPath, waitingForDisk };
const desks = new Desks({
  start: (events) => new Desk(path.join(__dirname, 'desk.js'), data, crew, events),
  reply: send,
});

process.on('message', (message: ToEngine) => {
  if (message.type === 'cancel') {
    desks.cancel(message.id);
  } else {
    desks.call(message);
  }
});

process.on('disconnect', () => {
  if (Atomics.load(waitingForDisk, 0) > 0) {
    // In good order it would end only once the disk answers: perhaps never.
    process.kill(process.pid, 'SIGKILL');
  }
  process.exit(0);
});

desks.open();
send({ type: 'ready' });

function send(message: FromEngine): void {
  if (process.connected) {
    process.send?.(message);
  }
}

/** As the editor has set them; an engine started without any takes the defaults. */
function readSettings(): EngineSettings {
  const given = process.env[SETTINGS_VARIABLE];
  return given === undefined ? { threads: null, cache: null } : (JSON.parse(given) as EngineSettings);
}

function lowerPriority(): void {
  try {
    os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not every system allows it; nothing depends on it but the editor's comfort.
  }
}
