import { compare, planning, rankDifferences } from '../analysis';
import { detectFormat } from '../formats';
import type { ResamplePlan } from '../kernel/types';
import {
  baseName,
  checkSettings,
  DEFAULT_POWER,
  type ComparisonDetails,
  type ComparisonIdentity,
  type FileStamp,
  type MetricFit,
  type Planning,
  type Resampled,
  type ResampleMode,
  type StatsTable,
} from '../model';
import { meanOfRuns } from '../significance';
import { commonFits, describeChoices } from './choose-metric';
import { clusterColumns } from './cluster-columns';
import { differenceReader, SHOWN_DIFFERENCES } from './details';
import { Inputs } from './inputs';
import type { WorkerPool } from './pool';
import { prepare, type Files, type Prepared } from './prepare';
import type { CompareParams, PlanParams, Progress, Recognition } from './protocol';
import { readHead, sameStamp, stampOf } from './read';
import { SingleFlight, type Flight } from './single-flight';

export interface ServiceOptions {
  readonly pool: WorkerPool;
  /** Of RealGain, for the comparison. */
  readonly version: string;
}

/** What a caller may bring to a call. */
export interface Caller {
  readonly onProgress?: (progress: Progress) => void;
  readonly signal?: AbortSignal;
}

/** The engine's calls, as the child process and the command line both make them. */
export interface Service {
  /** @throws RealGainError for every input that can't be compared; `cancelled` */
  compare(params: CompareParams, caller?: Caller): Promise<ComparisonDetails>;
  /** The metrics that fit both outputs, best first. */
  suggest(identity: ComparisonIdentity, caller?: Caller): Promise<readonly MetricFit[]>;
  recognise(params: { path: string }): Promise<Recognition>;
  /** @throws RealGainError `bad-setting` for a gain, power or number of items out of range */
  plan(params: PlanParams): Promise<Planning | null>;
}

/** What every comparison answers about planning before anybody asks. */
const USUAL_QUESTION = { gain: null, power: DEFAULT_POWER, items: null };

/** How a person calls what is being resampled. */
const RESAMPLING: Readonly<Record<ResampleMode, string>> = {
  bootstrap: 'paired bootstrap',
  randomization: 'randomization',
};

export function createService({ pool, version }: ServiceOptions): Service {
  const inputs = new Inputs();
  const flights = new SingleFlight<ComparisonDetails>(() => pool.reconsider());

  async function readAll(identity: ComparisonIdentity, reading: Reading): Promise<Files> {
    const { runs } = identity;
    const paths = [identity.a, identity.b, ...identity.references, ...(runs?.a ?? []), ...(runs?.b ?? [])];
    const read = async (path: string) => {
      reading.report({
        stage: 'reading',
        what: baseName(path),
        done: paths.indexOf(path),
        total: paths.length,
        secondsLeft: null,
      });
      return inputs.read(path, reading.signal);
    };
    // One after the other: each may take a good part of the memory while it is being parsed.
    const a = await read(identity.a);
    const b = await read(identity.b);
    const readEach = async (some: readonly string[]) => {
      const inputs = [];
      for (const path of some) {
        inputs.push(await read(path));
      }
      return inputs;
    };
    const references = await readEach(identity.references);
    return runs === undefined
      ? { a, b, references }
      : { a, b, references, runs: { a: await readEach(runs.a), b: await readEach(runs.b) } };
  }

  async function attempt(identity: ComparisonIdentity, flight: Flight): Promise<ComparisonDetails> {
    const files = await readAll(identity, flight);
    const prepared = prepare(files, identity, inputs, flight.signal);
    const { choice, metric, statistics, tableA, tableB, runs } = prepared;
    const scoring = {
      choice,
      referenceCount: files.references.length,
      higherIsBetter: metric.higherIsBetter,
      ...(runs && { runWidth: tableA.k }),
    };

    const resample = async (plan: ResamplePlan): Promise<Resampled> => {
      const { signal } = flight;
      const onProgress = resamplingProgress(plan, flight);
      const resampled = await pool.resample(plan, scoring, {
        priority: () => flight.priority,
        signal,
        onProgress,
      });
      flight.report({ stage: 'summarising', what: metric.name, done: 0, total: 1, secondsLeft: null });
      return resampled;
    };

    const { comparison, histogram, tests, independent, intervals } = await compare(
      {
        a: { path: identity.a, sha256: files.a.sha256 },
        b: { path: identity.b, sha256: files.b.sha256 },
        references: files.references.map(({ stamp, sha256 }) => ({ path: stamp.path, sha256 })),
        metric,
        tableA,
        tableB,
        ...(runs && { runs }),
        clusters: prepared.clusters,
        clusterColumn: prepared.clusterColumn,
        alignedBy: prepared.alignment.alignedBy,
        settings: identity.settings,
        version,
        warnings: [...prepared.warnings],
      },
      resample,
    );
    const overall = (first: StatsTable, further: readonly { table: StatsTable }[] = []) =>
      meanOfRuns([first, ...further.map(({ table }) => table)]);
    const { wins, losses, counts } = rankDifferences(
      metric,
      overall(tableA, runs?.a),
      overall(tableB, runs?.b),
      SHOWN_DIFFERENCES,
    );
    const show = differenceReader(prepared);
    return {
      comparison,
      identity: completed(identity, prepared),
      files: stampsOf(files),
      recognised: { a: files.a.recognised, b: files.b.recognised },
      decimals: metric.decimals,
      statistics,
      histogram,
      planning: planning(comparison, metric.decimals, USUAL_QUESTION),
      clusterColumns: clusterColumns(prepared.files, completed(identity, prepared)),
      wins: wins.map(show),
      losses: losses.map(show),
      counts,
      metrics: describeChoices(choice, prepared.fits),
      tests,
      independent,
      intervals,
    };
  }

  /** Files may change while they are compared: then once more, and after that the answer says so. */
  async function compareUnchanged(identity: ComparisonIdentity, flight: Flight): Promise<ComparisonDetails> {
    const first = await attempt(identity, flight);
    if ((await changedSince(first.files)).length === 0) {
      return first;
    }
    const second = await attempt(identity, flight);
    const changed = await changedSince(second.files);
    const warnings = changed.map((path) => `${path} has changed since it was read for this comparison.`);
    const { comparison } = second;
    return { ...second, comparison: { ...comparison, warnings: [...comparison.warnings, ...warnings] } };
  }

  return {
    async compare({ identity, priority }, { onProgress, signal } = {}) {
      checkSettings(identity.settings);
      pool.warm();
      const passenger = { priority, signal, onProgress };
      return flights.run(JSON.stringify(identity), passenger, (flight) => compareUnchanged(identity, flight));
    },

    async suggest(identity, { onProgress, signal } = {}) {
      const files = await readAll(identity, { signal, report: onProgress ?? (() => undefined) });
      return commonFits(files.a, files.b);
    },

    async recognise({ path }) {
      const { format, why } = detectFormat(await readHead(path), baseName(path));
      return { path, format: format?.id ?? null, why };
    },

    plan: ({ comparison, decimals, question }) => Promise.resolve(planning(comparison, decimals, question)),
  };
}

interface Reading {
  readonly signal?: AbortSignal | undefined;
  report(progress: Progress): void;
}

/** Turns counts of finished resamples into progress with the time that is left at the pace so far. */
function resamplingProgress(plan: ResamplePlan, flight: Flight): (done: number, waiting: boolean) => void {
  const what = RESAMPLING[plan.mode];
  const total = plan.resamples;
  let start: { readonly time: number; readonly done: number } | null = null;
  const report = (stage: Progress['stage'], done: number, secondsLeft: number | null) =>
    flight.report({ stage, what, done, total, secondsLeft });
  report('resampling', 0, null);
  return (done, waiting) => {
    if (waiting) {
      start = null;
      report('waiting', done, null);
      return;
    }
    start ??= { time: performance.now(), done };
    const pace = (done - start.done) / (performance.now() - start.time);
    report('resampling', done, pace > 0 ? (total - done) / pace / 1000 : null);
  };
}

function completed(identity: ComparisonIdentity, prepared: Prepared): ComparisonIdentity {
  const { choice, alignment, clusterColumn } = prepared;
  return { ...identity, metric: choice, idColumn: identity.idColumn ?? alignment.idColumn, clusterColumn };
}

function stampsOf({ a, b, references, runs }: Files): FileStamp[] {
  return [a, b, ...references, ...(runs?.a ?? []), ...(runs?.b ?? [])].map(({ stamp }) => stamp);
}

async function changedSince(stamps: readonly FileStamp[]): Promise<string[]> {
  const now = await Promise.all(stamps.map(({ path }) => stampOf(path)));
  return stamps.filter((stamp, i) => !sameStamp(stamp, now[i] ?? stamp)).map(({ path }) => path);
}
