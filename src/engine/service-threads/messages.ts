import type { SerializedError } from '../../model';
import type { SharedJob } from '../job';
import type { EngineSettings, FromEngine, ToEngine } from '../protocol';
import type { Priority } from '../in-flight';

export type Call = Extract<ToEngine, { type: 'call' }>;

export type Reply = Exclude<FromEngine, { type: 'ready' }>;

export interface ServiceThreadData {
  readonly settings: EngineSettings;
  readonly workerPath: string;
  /** Calls of the file system under way, of all service threads. */
  readonly waitingForDisk: Int32Array;
}

export type ToServiceThread =
  /** A call may be offered to several service threads; the one that changes its claim from 0 to 1 gets it. */
  | { readonly type: 'call'; readonly call: Call; readonly claim: Int32Array }
  | { readonly type: 'cancel'; readonly id: number }
  /** All blocks of a job are done, or a worker thread failed. */
  | { readonly type: 'job-over'; readonly job: number; readonly error: SerializedError | null };

export type FromServiceThread =
  | { readonly type: 'ready' }
  | { readonly type: 'taken'; readonly id: number }
  /** It has received the cancellation of a call. */
  | { readonly type: 'heard'; readonly id: number }
  | { readonly type: 'reply'; readonly reply: Reply }
  | { readonly type: 'warm' }
  | { readonly type: 'job'; readonly job: SharedJob; readonly priority: Priority }
  | { readonly type: 'prioritise'; readonly job: number; readonly priority: Priority }
  | { readonly type: 'drop'; readonly job: number }
  /** A program with its descendants is running, or has ended. */
  | { readonly type: 'group'; readonly pid: number; readonly runs: boolean };

/** True for the one service thread that may take the call. */
export function claims(claim: Int32Array): boolean {
  return Atomics.compareExchange(claim, 0, 0, 1) === 0;
}
