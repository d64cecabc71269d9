import type { Resample } from '../analysis';
import {
  checkSettings,
  english,
  type ComparisonDetails,
  type ComparisonIdentity,
  type ResampleMode,
} from '../model';
import { answering } from './answer';
import { ByteCache } from './byte-cache';
import { createCall } from './call';
import type { Caller } from './caller';
import { yieldToEvents } from './cancel';
import { withColumnNames } from './column-numbers';
import { FirstAnswers } from './first-answers';
import type { Inputs } from './inputs';
import { resamplingProgress } from './pace';
import type { ResamplePool } from './pool';
import { prepare, type Files, type Prepared } from './prepare';
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

/** Recently compared pairs, so that other settings need no reading or aligning. */
const PREPARED_BYTES = 256 * 2 ** 20;

/** Names of what is resampled, for users. */
const RESAMPLING: Readonly<Record<ResampleMode, string>> = {
  bootstrap: english('paired bootstrap'),
  randomization: english('randomization'),
};

export function createComparisons({ pool, version, inputs }: ComparisonsOptions): Comparisons {
  const prepared = new ByteCache<Prepared>(PREPARED_BYTES);

  /** Aligned and scored: cached for the same files and columns, or computed now. */
  async function prepareOnce(
    files: Files,
    identity: ComparisonIdentity,
    inFlight: InFlight,
  ): Promise<Prepared> {
    const { metric, idColumn, clusterColumn } = identity;
    const { signal } = inFlight;
    const onScoring = (what: string) =>
      inFlight.report({ stage: 'scoring', what, done: 0, total: 1, secondsLeft: null });
    const means = { inputs, workerPath: pool.workerPath, signal, onScoring };
    if (metric?.own !== undefined) {
      // The program may have changed; its output is cached separately.
      return prepare(files, identity, means);
    }
    const { a, b, references, runs } = files;
    const parts = [[a], [b], references, runs?.a ?? [], runs?.b ?? []];
    const contents = parts.map((some) => some.map(({ stamp, variant }) => [stamp, variant]));
    const key = JSON.stringify([contents, metric, idColumn, clusterColumn]);
    const known = prepared.get(key);
    if (known !== undefined) {
      return known;
    }
    const made = await prepare(files, identity, means);
    const all = parts.flat();
    const bytes = all.reduce((sum, input) => sum + input.bytes, 0) + 2 * made.tableA.data.byteLength;
    prepared.set(key, made, bytes);
    return made;
  }

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
    const ready = await prepareOnce(files, identity, inFlight);
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
    warn: (details, warnings) => {
      const { comparison } = details;
      return { ...details, comparison: { ...comparison, warnings: [...comparison.warnings, ...warnings] } };
    },
  });

  return {
    compare: ({ identity, priority, mayAsk = false }, caller) => call({ identity, mayAsk }, priority, caller),
  };
}
