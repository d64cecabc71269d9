import { english, Kept, type FileStamp, type Messages } from '../model';
import type { Caller } from './protocol';
import { changedFiles } from '../files/stamps';
import { InFlightRequests, type InFlight, type Priority } from './in-flight';
import type { ResamplePool } from './pool';

/** A call whose answer depends only on its parameters and on files. */
interface CallOptions<Asked, Answer> {
  readonly pool: ResamplePool;
  /** False if the attempt starts the worker threads itself, because it may not need them (default: true). */
  readonly warms?: boolean;
  /** @throws RealGainError for invalid parameters */
  readonly check: (asked: Asked) => void;
  readonly attempt: (asked: Asked, inFlight: InFlight<Answer>) => Promise<Answer>;
  readonly files: (answer: Answer) => readonly FileStamp[];
  /** The answer with more warnings, and how these were made. */
  readonly warn: (answer: Answer, warnings: readonly string[], messages: Messages) => Answer;
}

/**
 * The common part of all such calls: equal requests share one run, which has the highest priority of its
 * callers and is cancelled with the last; all callers get progress and partial answers; if a file changes
 * meanwhile, the answer is computed once more, and a second change becomes a warning.
 */
export function createCall<Asked, Answer>({
  pool,
  warms = true,
  check,
  attempt,
  files,
  warn,
}: CallOptions<Asked, Answer>) {
  const requests = new InFlightRequests<Answer>(() => pool.reconsider());

  async function run(asked: Asked, inFlight: InFlight<Answer>): Promise<Answer> {
    const first = await attempt(asked, inFlight);
    if ((await changedFiles(files(first))).length === 0) {
      return first;
    }
    const second = await attempt(asked, inFlight);
    const changed = await changedFiles(files(second));
    const kept = new Kept();
    const warnings = kept.texts(
      changed.map(({ path }) => english('{0} has changed since it was read.', path)),
    );
    return changed.length === 0 ? second : warn(second, warnings, kept.messages);
  }

  return async (asked: Asked, priority: Priority, caller: Caller<Answer> = {}): Promise<Answer> => {
    check(asked);
    if (warms) {
      pool.warm();
    }
    return requests.run(JSON.stringify(asked), { ...caller, priority }, (inFlight) => run(asked, inFlight));
  };
}
