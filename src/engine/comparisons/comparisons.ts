import { unitsFor } from '../../analysis/clusters';
import type { ComparisonIdentity } from '../../model/settings/identity';
import { english } from '../../model/words';
import type { Metric } from '../../model/settings/metric';
import type { Resampled, ResampleMode } from '../../model/results/significance';
import { sliceName } from '../../model/settings/slice';
import { yieldToEvents } from '../../model/cancel';
import { withColumnNames } from '../../items/reading';
import { ofOneMeasure } from '../../items/rows/summaries/measure-rows';
import type { Files } from '../../items/source';
import { doubtfulRows } from '../../items/rows/doubtful-rows';
import type { Answering } from '../answer';
import { progressOf } from '../protocol';
import { resamplingProgress, type Scoring } from '../job';
import type { Inputs } from '../inputs';
import type { ResamplePool } from '../pool';
import type { InFlight } from '../in-flight';
import { ByteCache } from '../inputs/byte-cache';
import { sliced } from '../tables/slices';
import { prepare, type Prepared, refuseContinuedRuns } from './prepare';
import { askFormat, readAll } from './read-comparison';
import { NotDrawnYet, type Resample } from '../../analysis/shared-resamples';

const MAX_BYTES = 256 * 2 ** 20;

/** Pairs that were compared lately, so that other settings are answered without reading or aligning them again. */
class PreparedPairs {
  private readonly known = new ByteCache<Prepared>(MAX_BYTES);

  constructor(
    private readonly inputs: Inputs,
    private readonly workerPath: string,
    /** Called as soon as the metric is known, before outputs are scored by it. */
    private readonly onMetric: (metric: Metric) => void,
  ) {}

  async get(
    files: Files,
    identity: ComparisonIdentity,
    inFlight: Pick<InFlight, 'signal' | 'report'>,
  ): Promise<Prepared> {
    const whole = await this.whole(files, identity, inFlight);
    return identity.slice === undefined
      ? { ...whole, warnings: [...whole.warnings, ...doubtfulRows(whole.a, whole.choice, whole.references)] }
      : sliced(whole, identity.slice);
  }

  private async whole(
    files: Files,
    identity: ComparisonIdentity,
    inFlight: Pick<InFlight, 'signal' | 'report'>,
  ): Promise<Prepared> {
    const { metric, idColumn, clusterColumn, apart = false } = identity;
    const { inputs, workerPath, known } = this;
    const { signal } = inFlight;
    const onScoring = (what: string) => inFlight.report(progressOf('scoring', what));
    const means = { inputs, workerPath, signal, onScoring, onMetric: this.onMetric };
    if (metric?.own !== undefined) {
      // The program may have changed; its scores are cached until it does.
      return prepare(files, identity, means);
    }
    const { a, b, references, runs } = files;
    const parts = [[a], [b], references, runs?.a ?? [], runs?.b ?? []];
    const contents = parts.map((some) => some.map(({ stamp, variant }) => [stamp, variant]));
    const key = JSON.stringify([contents, metric, idColumn, clusterColumn, apart]);
    const before = known.get(key);
    if (before !== undefined) {
      return before;
    }
    const made = await prepare(files, identity, means);
    const bytes = parts.flat().reduce((sum, input) => sum + input.bytes, 0);
    known.set(key, made, bytes + 2 * made.tableA.data.byteLength);
    return made;
  }
}

export interface Workplace {
  readonly pool: ResamplePool;
  readonly version: string;
  readonly inputs: Inputs;
}

const RESAMPLING: Readonly<Record<ResampleMode, string>> = {
  bootstrap: english('paired bootstrap'),
  randomization: english('randomization'),
};

export interface MadeComparison<Answer> {
  readonly details: Answer;
  readonly ready: Prepared;
  readonly scoring: Scoring;
}

/**
 * Makes a comparison of files that are read, aligned and scored once for all questions about them.
 *
 * @param answering computes only the requested parts
 */
type MakeComparison = <Answer>(
  asked: ComparisonIdentity,
  mayAsk: boolean,
  inFlight: InFlight<Answer>,
  answering: Answering<Answer>,
) => Promise<MadeComparison<Answer>>;

export interface ReadyPair extends Pick<MadeComparison<never>, 'ready' | 'scoring'> {
  readonly identity: ComparisonIdentity;
  readonly files: Files;
}

export interface Making {
  readonly make: MakeComparison;
  /** Reads, aligns and scores the files only. */
  readonly prepare: (
    asked: ComparisonIdentity,
    mayAsk: boolean,
    inFlight: Pick<InFlight, 'signal' | 'report'>,
  ) => Promise<ReadyPair>;
}

export function createMaking({ pool, version, inputs }: Workplace): Making {
  // Nothing is drawn for a mean of decimals, and the threads would take processor time and memory for nothing.
  const onMetric = ({ isMean }: Metric) => {
    if (!isMean) {
      pool.warm();
    }
  };
  const prepared = new PreparedPairs(inputs, pool.workerPath, onMetric);

  const prepare: Making['prepare'] = async (asked, mayAsk, inFlight) => {
    const read = await readAll(inputs, asked, inFlight);
    const identity = withColumnNames(asked, read);
    const measure = ofOneMeasure(read, identity.slice);
    const files = measure ?? read;
    if (mayAsk) {
      askFormat(files);
    }
    const { signal } = inFlight;
    await yieldToEvents(signal);
    const ready =
      measure === null
        ? await prepared.get(files, identity, inFlight)
        : {
            ...(await prepared.get(files, { ...identity, slice: undefined }, inFlight)),
            ...(identity.slice && { slice: { name: sliceName(identity.slice), of: read.a.records.n } }),
          };
    await yieldToEvents(signal);
    const { choice, metric, own, tableA, clusters } = ready;
    const scoring = {
      ...(own?.source ?? { choice, referenceCount: files.references.length }),
      higherIsBetter: metric.higherIsBetter,
      ...(clusters && metric.weighted && { itemWidth: tableA.k }),
    };
    return { identity, files, ready, scoring };
  };

  const make: MakeComparison = async (asked, mayAsk, inFlight, answering) => {
    const { identity, files, ready, scoring } = await prepare(asked, mayAsk, inFlight);
    refuseContinuedRuns(ready);
    const { signal } = inFlight;
    const answer = answering(identity, files, ready, { version, pause: () => yieldToEvents(signal) });
    const first = new FirstAnswers(answer, (details) => inFlight.reportPartial(details));
    const { metric, tableA, runs, clusters } = ready;
    const resample: Resample = async (plan, stop) => {
      const onProgress = resamplingProgress(RESAMPLING[plan.mode], plan.resamples, inFlight);
      first.begin();
      const resampled = await pool.resample(
        plan,
        { ...scoring, ...(runs && { runWidth: unitsFor(metric, tableA.k, clusters).of(tableA).k }) },
        {
          priority: () => inFlight.priority,
          signal,
          stop,
          onProgress,
          onGrowing: (growing) => {
            if (inFlight.wantsPartial && inFlight.priority === 'foreground') {
              first.grown(growing);
            }
          },
        },
      );
      first.complete(resampled);
      inFlight.report(progressOf('summarising', metric.name));
      return resampled;
    };
    try {
      return { details: await answer(resample), ready, scoring };
    } finally {
      first.stop();
    }
  };

  return { make, prepare };
}

/** The first intermediate answer comes this long (milliseconds) after resampling starts. */
const FIRST = 40;

/** Fewer resamples than this are too uncertain. */
const LEAST = 1024;

/**
 * Answers from the resamples so far. The next one waits at least as long as the last one took, so there are
 * few of them however long a run takes.
 */
class FirstAnswers<Answer> {
  private readonly drawn = new Map<ResampleMode, Resampled>();
  private begun: number | null = null;
  private due = 0;
  private busy = false;

  /**
   * @param answer computes everything that these resamples allow
   * @param report receives the answers; never called after `stop`
   */
  constructor(
    private readonly answer: (resample: Resample) => Promise<Answer>,
    private report: ((answer: Answer) => void) | null,
  ) {}

  begin(): void {
    this.begun ??= performance.now();
    this.due = Math.max(this.due, this.begun + FIRST);
  }

  /** A mode has all its resamples. */
  complete(resampled: Resampled): void {
    this.drawn.set(resampled.mode, resampled);
  }

  /** A mode has more resamples than before: it may be time for an answer. */
  grown(resampled: Resampled): void {
    if (this.begun === null || this.busy || performance.now() < this.due || resampled.gains.length < LEAST) {
      return;
    }
    this.busy = true;
    const known = new Map(this.drawn).set(resampled.mode, resampled);
    const resample: Resample = ({ mode }) => {
      const found = known.get(mode);
      return found === undefined ? Promise.reject(new NotDrawnYet()) : Promise.resolve(found);
    };
    const { begun } = this;
    this.answer(resample)
      .then((answer) => this.report?.(answer))
      // An answer may not be possible yet, or at all: the complete run will tell.
      .catch(() => undefined)
      .finally(() => {
        this.busy = false;
        this.due = performance.now() + (performance.now() - begun);
      });
  }

  stop(): void {
    this.report = null;
  }
}
