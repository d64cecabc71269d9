import { serialize } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { addFormats } from '../../formats';
import { serializeError } from '../../model';
import { limitDisks } from '../../files/disk-limit';
import { ResamplePool } from '../pool';
import { overseeElsewhere } from '../programs/process-group';
import type { Calls, Caller } from '../protocol';
import { loadFormats } from '../inputs/registered-formats';
import { reproduce, writeReport } from '../reports';
import { recogniseTraining, resampleTraining } from '../training/resample-training';
import { createService } from '../service';
import { statisticsFolder } from '../settings';
import { version } from '../version';
import { RemoteWorkers } from './remote-workers';
import {
  claims,
  type Call,
  type ServiceThreadData,
  type FromServiceThread,
  type Reply,
  type ToServiceThread,
} from './messages';

/*
 * A service thread runs the engine's calls. It reads, aligns, scores and summarizes, however long a step
 * takes; the main thread only passes messages on, so it always responds.
 */

type Result = Calls[keyof Calls]['result'];

const { settings, workerPath, waitingForDisk } = workerData as ServiceThreadData;
limitDisks({
  underWay: waitingForDisk,
  ...(settings.diskSeconds !== undefined && { milliseconds: settings.diskSeconds * 1000 }),
});
overseeElsewhere((pid, runs) => send({ type: 'group', pid, runs }));
const workers = new RemoteWorkers(workerPath, send);
const service = createService({
  pool: new ResamplePool(workers),
  version,
  statistics: statisticsFolder(settings, __filename),
});
/** Nothing is read before the formats are loaded. */
const ready = loadFormats(settings.formats ?? [], console.error).then(addFormats);
const calls = new Map<number, AbortController>();

parentPort?.on('message', (message: ToServiceThread) => {
  switch (message.type) {
    case 'cancel':
      send({ type: 'heard', id: message.id });
      calls.get(message.id)?.abort();
      break;
    case 'job-over':
      workers.over(message.job, message.error);
      break;
    case 'call':
      if (claims(message.claim)) {
        take(message.call);
      }
      break;
  }
});
send({ type: 'ready' });

function take(call: Call): void {
  const { id } = call;
  const controller = new AbortController();
  calls.set(id, controller);
  send({ type: 'taken', id });
  const say = (reply: Reply, ...moved: readonly ArrayBuffer[]) => {
    // Nothing is sent after a call's answer.
    if (calls.has(id)) {
      send({ type: 'reply', reply }, moved);
    }
  };
  const sayResult = (type: 'partial' | 'result', result: Result) => {
    const packed = new Uint8Array(serialize(result));
    say({ type, id, packed }, packed.buffer);
  };
  const caller: Caller<Result> = {
    onProgress: (progress) => say({ type: 'progress', id, progress }),
    onPartial: (result) => sayResult('partial', result),
    signal: controller.signal,
  };
  ready
    .then(() => perform(call, caller))
    .then((result) => sayResult('result', result))
    .catch((error: unknown) => say({ type: 'error', id, error: serializeError(error) }))
    .finally(() => calls.delete(id));
}

function perform(call: Call, caller: Caller<Result>): Promise<Result> {
  switch (call.name) {
    case 'compare':
      return service.compare(call.params, caller);
    case 'items':
      return service.items(call.params, caller);
    case 'survey':
      return service.survey(call.params, caller);
    case 'table':
      return service.table(call.params, caller);
    case 'recognise':
      return service.recognise(call.params);
    case 'systems':
      return service.systems(call.params);
    case 'references':
      return service.references(call.params, caller);
    case 'plan':
      return service.plan(call.params);
    case 'ask':
      return service.ask(call.params, caller);
    case 'recogniseTraining':
      return recogniseTraining(call.params.path);
    case 'resampleTraining':
      return resampleTraining(call.params, caller);
    case 'report':
      return writeReport(
        call.params.subject,
        call.params.target,
        // Without a folder the user chose the file, and was asked whether to replace it.
        { any: call.params.declaredIn === undefined, folder: call.params.declaredIn },
      ).then(() => null);
    case 'reproduce':
      return reproduce(call.params, service, caller);
  }
}

/** @param moved memory to transfer, not copy */
function send(message: FromServiceThread, moved: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved);
}
