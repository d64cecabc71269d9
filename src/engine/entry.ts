import * as os from 'node:os';
import * as path from 'node:path';
import { serializeError, speak } from '../model';
import { addFormats } from '../formats';
import { isWaitingForDisk, waitForDisks } from './in-time';
import { loadFormats } from './registered-formats';
import { WorkerPool } from './pool';
import {
  SETTINGS_VARIABLE,
  type Calls,
  type EngineSettings,
  type FromEngine,
  type Progress,
  type ToEngine,
} from './protocol';
import { reproduce, writeReport } from './reports';
import { recogniseTraining, resampleTraining } from './resample-training';
import { createService, type Caller } from './service';
import { statisticsFolder, threadCount, wordsOf } from './settings';
import { version } from './version';

/*
 * The engine as a child process of the editor. It answers every call exactly once, and ends when the
 * editor is gone. It runs below normal priority, so that the editor stays quick while all cores resample.
 */

const settings = readSettings();
speak(wordsOf(settings));
if (settings.diskSeconds !== undefined) {
  waitForDisks(settings.diskSeconds * 1000);
}
const pool = new WorkerPool({
  workerPath: path.join(__dirname, 'worker.js'),
  threads: threadCount(settings),
});
const service = createService({ pool, version, statistics: statisticsFolder(settings, __filename) });
/** Nothing is read before it is known how. */
const ready = loadFormats(settings.formats ?? [], console.error).then(addFormats);
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
  const reportPartial = (result: Calls[keyof Calls]['result']) => {
    if (calls.has(id)) {
      send({ type: 'partial', id, result });
    }
  };
  const caller = { onProgress: report, onPartial: reportPartial, signal: controller.signal };
  ready
    .then(() => perform(message, caller))
    .then(
      (result) => answer({ type: 'result', id, result }),
      (error: unknown) => answer({ type: 'error', id, error: serializeError(error) }),
    );
});

process.on('disconnect', () => {
  if (isWaitingForDisk()) {
    // In good order it would end only once the disk answers: perhaps never.
    process.kill(process.pid, 'SIGKILL');
  }
  process.exit(0);
});

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
  caller: Caller<Calls[keyof Calls]['result']>,
): Promise<Calls[keyof Calls]['result']> {
  switch (call.name) {
    case 'compare':
      return service.compare(call.params, caller);
    case 'study':
      return service.study(call.params, caller);
    case 'calibrate':
      return service.calibrate(call.params);
    case 'redraw':
      return service.redraw(call.params, caller);
    case 'recognise':
      return service.recognise(call.params);
    case 'systems':
      return service.systems(call.params);
    case 'plan':
      return service.plan(call.params);
    case 'judge':
      return service.judge(call.params, caller);
    case 'rankings':
      return service.rankings(call.params, caller);
    case 'recogniseTraining':
      return recogniseTraining(call.params.path);
    case 'resampleTraining':
      return resampleTraining(call.params, caller);
    case 'report':
      return writeReport(call.params.subject, call.params.target).then(() => null);
    case 'reproduce':
      return reproduce(call.params, service, caller);
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
