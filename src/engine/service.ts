import { compare, planning, rankDifferences, type Resample } from '../analysis';
import { recogniseFormat } from '../formats';
import { findMetric } from '../metrics';
import {
  baseName,
  english,
  EVERY_ITEM,
  checkSettings,
  DEFAULT_POWER,
  type ComparisonDetails,
  type ComparisonIdentity,
  type JudgementDetails,
  type JudgementIdentity,
  type MetricFit,
  type Planning,
  type RankingsDetails,
  type RankingsIdentity,
  type ResampleMode,
  type StatsTable,
} from '../model';
import { meanOfRuns } from '../significance';
import { ByteCache } from './byte-cache';
import { takeBreath } from './cancel';
import { commonFits, describeChoices } from './choose-metric';
import { clusterColumns } from './cluster-columns';
import { differenceReader, SHOWN_DIFFERENCES } from './details';
import { FirstAnswers } from './first-answers';
import { Inputs, type Input } from './inputs';
import { evaluateFiles, judgeTable } from './people';
import type { ResamplePool } from './pool';
import { resamplingProgress } from './pace';
import { prepare, type Files, type Prepared } from './prepare';
import type { CompareParams, PlanParams, Progress, Recognition } from './protocol';
import { readHead } from './read';
import { askFormat, changedSince, readAll, stampsOf } from './read-comparison';
import { SingleFlight, type Flight } from './single-flight';
import type { StatisticsFolder } from './statistics-folder';
import { createCalibrations, type Calibrations } from './study/calibrations';
import { createStudies, type Studies } from './study/studies';
import { systemsOf } from './systems';

export interface ServiceOptions {
  readonly pool: ResamplePool;
  /** Of RealGain, for the comparison. */
  readonly version: string;
  /** Keeps extracted statistics for the next engine; absent: nothing is kept. */
  readonly statistics?: StatisticsFolder | null;
}

/** What a caller may bring to a call. */
export interface Caller<Result = never> {
  readonly onProgress?: (progress: Progress) => void;
  /** Gets what is known so far, now and then; a better result will replace it. */
  readonly onPartial?: (result: Result) => void;
  readonly signal?: AbortSignal;
}

/** The engine's calls, as the child process and the command line both make them. */
export interface Service extends Studies, Calibrations {
  /** @throws RealGainError for every input that can't be compared; `cancelled` */
  compare(params: CompareParams, caller?: Caller<ComparisonDetails>): Promise<ComparisonDetails>;
  /** The metrics that fit both outputs, best first. */
  suggest(identity: ComparisonIdentity, caller?: Caller): Promise<readonly MetricFit[]>;
  recognise(params: { path: string }): Promise<Recognition>;
  systems(params: { path: string; format: string | null }): Promise<readonly string[]>;
  /** @throws RealGainError `bad-setting` for a gain, power or number of items out of range */
  plan(params: PlanParams): Promise<Planning | null>;
  /** @throws RealGainError for every table that can't be judged; `cancelled` */
  judge(identity: JudgementIdentity, caller?: Caller): Promise<JudgementDetails>;
  /** @throws RealGainError for files that hold no rankings of candidates; `cancelled` */
  rankings(identity: RankingsIdentity, caller?: Caller): Promise<RankingsDetails>;
}

/** What every comparison answers about planning before anybody asks. */
const USUAL_QUESTION = { gain: null, power: DEFAULT_POWER, items: null };

/** Pairs that were compared lately, so that other settings are answered without reading or aligning them again. */
const PREPARED_BYTES = 256 * 2 ** 20;

/** How a person calls what is being resampled. */
const RESAMPLING: Readonly<Record<ResampleMode, string>> = {
  bootstrap: english('paired bootstrap'),
  randomization: english('randomization'),
};

export function createService({ pool, version, statistics = null }: ServiceOptions): Service {
  const inputs = new Inputs(statistics);
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
    identity: ComparisonIdentity,
    mayAsk: boolean,
    flight: Flight<ComparisonDetails>,
  ): Promise<ComparisonDetails> {
    const files = await readAll(inputs, identity, flight);
    if (mayAsk) {
      askFormat([files.a, files.b, ...files.references]);
    }
    const { signal } = flight;
    await takeBreath(signal);
    const ready = await prepareOnce(files, identity, flight);
    const { choice, metric, own, tableA, tableB, runs } = ready;
    const scoring = {
      ...(own?.source ?? { choice, referenceCount: files.references.length }),
      higherIsBetter: metric.higherIsBetter,
      ...(runs && { runWidth: tableA.k }),
    };

    const input = {
      a: systemFile(files.a),
      b: systemFile(files.b),
      references: files.references.map(({ stamp, sha256 }) => ({ path: stamp.path, sha256 })),
      metric,
      tableA,
      tableB,
      ...(runs && { runs }),
      clusters: ready.clusters,
      clusterColumn: ready.clusterColumn,
      folds: ready.folds,
      alignedBy: ready.alignment.alignedBy,
      settings: identity.settings,
      version,
      warnings: [...ready.warnings],
    };
    await takeBreath(signal);
    const overall = (first: StatsTable, further: readonly { table: StatsTable }[] = []) =>
      meanOfRuns([first, ...further.map(({ table }) => table)]);
    const { wins, losses, counts } = rankDifferences(
      metric,
      overall(tableA, runs?.a),
      overall(tableB, runs?.b),
      SHOWN_DIFFERENCES,
    );
    const show = differenceReader(ready);
    const whole = completed(identity, ready);
    const around = {
      identity: whole,
      files: [...stampsOf(files), ...(own?.files ?? [])],
      recognised: { a: files.a.recognised, b: files.b.recognised },
      decimals: metric.decimals,
      statistics: ready.statistics,
      clusterColumns: clusterColumns(ready.files, whole),
      wins: wins.map(show),
      losses: losses.map(show),
      counts,
      metrics: describeChoices(choice, metric, ready.fits),
      metricOptions: own === null ? (findMetric(choice.id).options ?? []) : [],
    };
    const answer = async (resample: Resample): Promise<ComparisonDetails> => {
      const result = await compare(input, resample, () => takeBreath(signal));
      return { ...around, ...result, planning: planning(result.comparison, metric.decimals, USUAL_QUESTION) };
    };

    const first = new FirstAnswers(answer, (details) => flight.reportPartial(details));
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
    ...createStudies({ pool, version, inputs }),
    ...createCalibrations({ pool, version, inputs }),

    async compare({ identity, priority, mayAsk = false }, { onProgress, onPartial, signal } = {}) {
      checkSettings(identity.settings);
      pool.warm();
      const passenger = { priority, signal, onProgress, onPartial };
      return flights.run(JSON.stringify([identity, mayAsk]), passenger, (flight) =>
        compareUnchanged(identity, mayAsk, flight),
      );
    },

    async suggest(identity, { onProgress, signal } = {}) {
      const files = await readAll(inputs, identity, { signal, report: onProgress ?? (() => undefined) });
      return commonFits(files.a, files.b);
    },

    async recognise({ path }) {
      const { format, why, readable, rival } = recogniseFormat(await readHead(path), baseName(path));
      const choices = readable.map(({ id, name }) => ({ id, name }));
      return { path, format: format?.id ?? null, why, readable: choices, ambiguous: rival !== null };
    },

    async systems({ path, format }) {
      const { records } = await inputs.read(path, undefined, format ?? undefined);
      return systemsOf(records);
    },

    plan: ({ comparison, decimals, question }) => Promise.resolve(planning(comparison, decimals, question)),

    judge: (identity, caller = {}) => judgeTable(identity, { inputs, pool, version }, caller),

    rankings: (identity, caller = {}) => evaluateFiles(identity, { inputs, pool, version }, caller),
  };
}

function completed(identity: ComparisonIdentity, prepared: Prepared): ComparisonIdentity {
  const { choice, alignment, clusterColumn, knownClusters, files } = prepared;
  const { a, b } = files;
  return {
    ...identity,
    metric: choice,
    idColumn: identity.idColumn ?? alignment.idColumn,
    // That there are to be no clusters says nothing where there are none.
    clusterColumn: clusterColumn === null && knownClusters !== null ? EVERY_ITEM : clusterColumn,
    ...(a.system !== undefined && b.system !== undefined && { systems: { a: a.system, b: b.system } }),
  };
}

function systemFile({ stamp, sha256, system }: Input) {
  return { path: stamp.path, sha256, ...(system !== undefined && { system }) };
}
