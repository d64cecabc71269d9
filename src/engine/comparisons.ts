import type { Resample } from '../analysis';
import {
  checkSettings,
  english,
  type ComparisonDetails,
  type ComparisonIdentity,
  type ResampleMode,
} from '../model';
import { answering } from './answer';
import { createCall } from './call';
import type { Caller } from './caller';
import { yieldToEvents } from './cancel';
import { withColumnNames } from './column-numbers';
import { FirstAnswers } from './first-answers';
import type { Inputs } from './inputs';
import { resamplingProgress } from './pace';
import type { ResamplePool } from './pool';
import { PreparedPairs } from './prepared-pairs';
import type { CompareParams } from './protocol';
import { askFormat, readAll } from './read-comparison';
import type { InFlight } from './in-flight';

/** The call that compares two outputs. */
export interface Comparisons {
  /** @throws RealGainError for every input that can't be compared; `cancelled` */
  compare(params: CompareParams, caller?: Caller<ComparisonDetails>): Promise<ComparisonDetails>;
}

interface ComparisonsOptions {
  readonly pool: ResamplePool;
  readonly version: string;
  readonly inputs: Inputs;
}

/** How a person calls what is being resampled. */
const RESAMPLING: Readonly<Record<ResampleMode, string>> = {
  bootstrap: english('paired bootstrap'),
  randomization: english('randomization'),
};

export function createComparisons({ pool, version, inputs }: ComparisonsOptions): Comparisons {
  const prepared = new PreparedPairs(inputs, pool.workerPath);

  async function attempt(
    asked: ComparisonIdentity,
    mayAsk: boolean,
    inFlight: InFlight<ComparisonDetails>,
  ): Promise<ComparisonDetails> {
    const files = await readAll(inputs, asked, inFlight);
    const identity = withColumnNames(asked, files);
    if (mayAsk) {
      askFormat([files.a, files.b, ...files.references]);
    }
    const { signal } = inFlight;
    await yieldToEvents(signal);
    const ready = await prepared.get(files, identity, inFlight);
    await yieldToEvents(signal);
    const answer = answering(identity, files, ready, { version, pause: () => yieldToEvents(signal) });
    const first = new FirstAnswers(answer, (details) => inFlight.reportPartial(details));
    const { choice, metric, own, tableA, runs } = ready;
    const scoring = {
      ...(own?.source ?? { choice, referenceCount: files.references.length }),
      higherIsBetter: metric.higherIsBetter,
      ...(runs && { runWidth: tableA.k }),
    };
    const resample: Resample = async (plan, stop) => {
      const onProgress = resamplingProgress(RESAMPLING[plan.mode], plan.resamples, inFlight);
      first.begin();
      const resampled = await pool.resample(plan, scoring, {
        priority: () => inFlight.priority,
        signal,
        stop,
        onProgress,
        onGrowing: (growing) => {
          if (inFlight.wantsPartial && inFlight.priority === 'foreground') {
            first.grown(growing);
          }
        },
      });
      first.complete(resampled);
      inFlight.report({ stage: 'summarising', what: metric.name, done: 0, total: 1, secondsLeft: null });
      return resampled;
    };
    try {
      return await answer(resample);
    } finally {
      first.stop();
    }
  }

  const call = createCall<Pick<CompareParams, 'identity' | 'mayAsk'>, ComparisonDetails>({
    pool,
    check: ({ identity }) => checkSettings(identity.settings),
    attempt: ({ identity, mayAsk = false }, inFlight) => attempt(identity, mayAsk, inFlight),
    files: (details) => details.files,
    warn: (details, more, messages) => ({
      ...details,
      comparison: { ...details.comparison, warnings: [...details.comparison.warnings, ...more] },
      messages: { ...details.messages, ...messages },
    }),
  });

  return {
    compare: ({ identity, priority, mayAsk = false }, caller) => call({ identity, mayAsk }, priority, caller),
  };
}
