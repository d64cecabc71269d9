import { serialize } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { addFormats } from '../../formats';
import { reviveError, type SerializedError, serializeError } from '../../model/errors';
import { limitDisks } from '../../files/disk-limit';
import { ResamplePool } from '../pool';
import { overseeElsewhere } from '../programs/process-group';
import { statisticsFolder } from '../settings';
import { type Caller, type Calls, type Performing, version } from '../protocol';
import { loadFormats } from '../inputs/registered-formats';
import { answerAsText } from '../../questions/reports/write';
import { reproduce, writeReport } from '../reports';
import { recogniseTraining, resampleTraining } from '../training/resample-training';
import { createService } from '../service';
import type { Workers } from '../worker-threads';
import type { SharedJob } from '../job';
import type { Priority } from '../in-flight';
import {
  type Call,
  claims,
  type FromServiceThread,
  type Reply,
  type ServiceThreadData,
  type ToServiceThread,
} from './service-thread';

interface Settle {
  resolve(): void;
  reject(error: Error): void;
}

/**
 * The worker threads from the perspective of a service thread: all service threads share those of the
 * engine's main thread.
 */
class RemoteWorkers implements Workers {
  private readonly jobs = new Map<number, Settle>();

  constructor(
    readonly workerPath: string,
    private readonly send: (message: FromServiceThread) => void,
  ) {}

  warm(): void {
    this.send({ type: 'warm' });
  }

  run(job: SharedJob, priority: Priority): Promise<void> {
    return new Promise((resolve, reject) => {
      this.jobs.set(job.id, { resolve, reject });
      this.send({ type: 'job', job, priority });
    });
  }

  prioritise({ id }: SharedJob, priority: Priority): void {
    if (this.jobs.has(id)) {
      this.send({ type: 'prioritise', job: id, priority });
    }
  }

  drop({ id }: SharedJob): void {
    if (this.jobs.delete(id)) {
      this.send({ type: 'drop', job: id });
    }
  }

  /** Called when the main thread reports the end of a job. */
  over(id: number, error: SerializedError | null): void {
    const job = this.jobs.get(id);
    this.jobs.delete(id);
    if (error === null) {
      job?.resolve();
    } else {
      job?.reject(reviveError(error));
    }
  }
}

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
const performing: Performing = {
  ...service,
  recogniseTraining: ({ path }) => recogniseTraining(path),
  resampleTraining,
  report: async ({ subject, target, declaredIn }) => {
    // Without a folder the user chose the file, and was asked whether to replace it.
    await writeReport(subject, target, { any: declaredIn === undefined, folder: declaredIn });
    return null;
  },
  text: ({ subject, format }) => answerAsText(subject, format),
  reproduce: (params, caller = {}) => reproduce(params, service, caller),
};
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

function perform({ name, params }: Call, caller: Caller<Result>): Promise<Result> {
  return (performing[name] as (params: unknown, caller: Caller<Result>) => Promise<Result>)(params, caller);
}

/** @param moved memory to transfer, not copy */
function send(message: FromServiceThread, moved: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved);
}
