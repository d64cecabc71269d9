import { english, Kept, type Messages } from '../model/words';
import type { Answer } from '../model/results/report';
import type { AskParams, Caller } from './protocol';
import { changedFiles } from '../files/stamps';
import { InFlightRequests, type InFlight, type Priority } from './in-flight';
import type { ResamplePool } from './pool';

type Attempt = (asked: AskParams, inFlight: InFlight<Answer>) => Promise<Answer>;

/**
 * Makes a call of attempts. Its answer depends only on the request and on files: equal requests share one run, which has the
 * highest priority of its callers and is cancelled with the last; all callers get progress and partial answers; if a file
 * changes meanwhile, the answer is computed once more, and a second change becomes a warning.
 */
export function createCall(pool: ResamplePool, attempt: Attempt) {
  const requests = new InFlightRequests<Answer>(() => pool.reconsider());

  async function run(asked: AskParams, inFlight: InFlight<Answer>): Promise<Answer> {
    const first = await attempt(asked, inFlight);
    if ((await changedFiles(first.files)).length === 0) {
      return first;
    }
    const second = await attempt(asked, inFlight);
    const changed = await changedFiles(second.files);
    const kept = new Kept();
    const warnings = kept.texts(
      changed.map(({ path }) => english('{0} has changed since it was read.', path)),
    );
    return changed.length === 0 ? second : withWarnings(second, warnings, kept.messages);
  }

  return (asked: AskParams, priority: Priority, caller: Caller<Answer> = {}): Promise<Answer> =>
    requests.run(JSON.stringify(asked), { ...caller, priority }, (inFlight) => run(asked, inFlight));
}

export function withWarnings(answer: Answer, more: readonly string[], messages: Messages): Answer {
  const { warnings = [] } = answer.result;
  return {
    ...answer,
    result: { ...answer.result, warnings: [...warnings, ...more] },
    messages: { ...answer.messages, ...messages },
  };
}
