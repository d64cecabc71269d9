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
import type { Caller } from './caller';
import { takeBreath } from './cancel';
import { withColumnNames } from './column-numbers';
import { FirstAnswers } from './first-answers';
import type { Inputs } from './inputs';
import { resamplingProgress } from './pace';
import type { ResamplePool } from './pool';
import { prepare, type Files, type Prepared } from './prepare';
import type { CompareParams } from './protocol';
import { askFormat, changedSince, readAll } from './read-comparison';
import { SingleFlight, type Flight } from './single-flight';

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

/** Pairs that were compared lately, so that other settings are answered without reading or aligning them again. */
const PREPARED_BYTES = 256 * 2 ** 20;

/** How a person calls what is being resampled. */
const RESAMPLING: Readonly<Record<ResampleMode, string>> = {
  bootstrap: english('paired bootstrap'),
  randomization: english('randomization'),
};

export function createComparisons({ pool, version, inputs }: ComparisonsOptions): Comparisons {
  const prepared = new ByteCache<Prepared>(PREPARED_BYTES);
  const flights = new SingleFlight<ComparisonDetails>(() => pool.reconsider());

  /** Aligned and scored as with these files and columns before, or now. */
  async function prepareOnce(files: Files, identity: ComparisonIdentity, flight: Flight): Promise<Prepared> {
    const { metric, idColumn, clusterColumn } = identity;
    const { signal } = flight;
    const onScoring = (what: string) =>
      flight.report({ stage: 'scoring', what, done: 0, total: 1, secondsLeft: null });
    const means = { inputs, workerPath: pool.workerPath, signal, onScoring };
    if (metric?.own !== undefined) {
      // The program may have changed; what it said is kept for as long as it has not.
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
    flight: Flight<ComparisonDetails>,
  ): Promise<ComparisonDetails> {
    const files = await readAll(inputs, asked, flight);
    const identity = withColumnNames(asked, files);
    if (mayAsk) {
      askFormat([files.a, files.b, ...files.references]);
    }
    const { signal } = flight;
    await takeBreath(signal);
    const ready = await prepareOnce(files, identity, flight);
    await takeBreath(signal);
    const answer = answering(identity, files, ready, { version, pause: () => takeBreath(signal) });
    const first = new FirstAnswers(answer, (details) => flight.reportPartial(details));
    const { choice, metric, own, tableA, runs } = ready;
    const scoring = {
      ...(own?.source ?? { choice, referenceCount: files.references.length }),
      higherIsBetter: metric.higherIsBetter,
      ...(runs && { runWidth: tableA.k }),
    };
    const resample: Resample = async (plan, stop) => {
      const onProgress = resamplingProgress(RESAMPLING[plan.mode], plan.resamples, flight);
      first.begin();
      const resampled = await pool.resample(plan, scoring, {
        priority: () => flight.priority,
        signal,
        stop,
        onProgress,
        onGrowing: (growing) => {
          if (flight.wantsPartial && flight.priority === 'foreground') {
            first.grown(growing);
          }
        },
      });
      first.complete(resampled);
      flight.report({ stage: 'summarising', what: metric.name, done: 0, total: 1, secondsLeft: null });
      return resampled;
    };
    try {
      return await answer(resample);
    } finally {
      first.stop();
    }
  }

  /** Files may change while they are compared: then once more, and after that the answer says so. */
  async function compareUnchanged(
    identity: ComparisonIdentity,
    mayAsk: boolean,
    flight: Flight<ComparisonDetails>,
  ): Promise<ComparisonDetails> {
    const first = await attempt(identity, mayAsk, flight);
    if ((await changedSince(first.files)).length === 0) {
      return first;
    }
    const second = await attempt(identity, mayAsk, flight);
    const changed = await changedSince(second.files);
    const warnings = changed.map((path) =>
      english('{0} has changed since it was read for this comparison.', path),
    );
    const { comparison } = second;
    return { ...second, comparison: { ...comparison, warnings: [...comparison.warnings, ...warnings] } };
  }

  return {
    async compare({ identity, priority, mayAsk = false }, { onProgress, onPartial, signal } = {}) {
      checkSettings(identity.settings);
      pool.warm();
      const passenger = { priority, signal, onProgress, onPartial };
      return flights.run(JSON.stringify([identity, mayAsk]), passenger, (flight) =>
        compareUnchanged(identity, mayAsk, flight),
      );
    },
  };
}
