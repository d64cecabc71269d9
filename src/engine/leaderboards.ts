import { makeSet } from '../analysis';
import { leaderboardOf, type ScoredTask } from '../questions/leaderboard/rank';
import { tableScores } from '../questions/leaderboard/table-scores';
import {
  baseName,
  checkSettings,
  DEFAULT_SETTINGS,
  DEFAULT_STUDY_SETTINGS,
  defined,
  elementAt,
  english,
  joined,
  nameOfMetric,
  englishOf,
  RealGainError,
  withMeant,
  type Digest,
  type FileStamp,
  type LeaderboardDetails,
  type LeaderboardGap,
  type LeaderboardIdentity,
  type LeaderboardOutputs,
  type LeaderboardTable,
  type LeaderboardTask,
  type MetricChoice,
  type Source,
  type StudyIdentity,
  type Text,
} from '../model';
import { unknownColumn } from '../columns';
import { createCall } from './call';
import type { Caller } from './caller';
import { throwIfCancelled } from '../model/cancel';
import { columnName } from '../items/column-numbers';
import type { InFlight } from './in-flight';
import type { Inputs } from './inputs';
import type { ResamplePool } from './pool';
import type { LeaderboardParams } from './protocol';
import { studyFits } from './study/first-outputs';
import type { Failed, StudyReader } from './study/outputs';
import { readReferences } from './study/prepare';
import { readStudy } from './study/read-study';
import { eachOnce, isQuestion } from './table-rows';

/** The call that ranks many systems on many test sets. */
export interface Leaderboards {
  /** @throws RealGainError if no two systems have scores on a common test set; `cancelled` */
  leaderboard(params: LeaderboardParams, caller?: Caller<LeaderboardDetails>): Promise<LeaderboardDetails>;
}

interface Means {
  readonly pool: ResamplePool;
  readonly version: string;
  readonly inputs: Inputs;
}

/** What is known about the test sets. */
interface Scored {
  readonly tasks: readonly ScoredTask[];
  readonly missing: readonly Gap[];
  readonly warnings: readonly Text[];
  readonly files: readonly FileStamp[];
  readonly digests: readonly Digest[];
  readonly decimals: number;
}

type Gap = Omit<LeaderboardGap, 'reason'> & { readonly reason: Text };

export function createLeaderboards(means: Means): Leaderboards {
  const call = createCall<LeaderboardIdentity, LeaderboardDetails>({
    pool: means.pool,
    check: ({ alpha }) => checkSettings({ ...DEFAULT_SETTINGS, alpha }),
    attempt: async (identity, inFlight) => {
      const { from, name, alpha } = identity;
      const scored =
        from.kind === 'table'
          ? await scoresOfTable(from, means, inFlight)
          : await scoresOfOutputs(from, alpha, means, inFlight);
      const { files, digests, decimals } = scored;
      const { leaderboard, messages } = leaderboardOf({ ...scored, name, alpha, version: means.version });
      return { leaderboard, identity, files, digests, decimals, messages };
    },
    files: (details) => details.files,
    warn: (details, more, messages) => ({
      ...details,
      leaderboard: { ...details.leaderboard, warnings: [...details.leaderboard.warnings, ...more] },
      messages: { ...details.messages, ...messages },
    }),
  });
  return { leaderboard: ({ identity, priority }, caller) => call(identity, priority, caller) };
}

async function scoresOfTable(
  table: LeaderboardTable,
  { inputs }: Means,
  { signal }: InFlight<LeaderboardDetails>,
): Promise<Scored> {
  const { records, stamp, sha256 } = await inputs.readTable(table.path, signal);
  const digests = [{ path: stamp.path, sha256 }];
  return { ...tableScores(records, table), missing: [], files: [stamp], digests };
}

async function scoresOfOutputs(
  from: LeaderboardOutputs,
  alpha: number,
  { inputs, pool, version }: Means,
  inFlight: InFlight<LeaderboardDetails>,
): Promise<Scored> {
  const { signal } = inFlight;
  const reader: StudyReader = { inputs, pool, version, signal, report: () => undefined, fewestItems: 1 };
  const found: TaskScores[] = [];
  const missing: Gap[] = [];
  const unread = from.unread ?? [];
  for (const [done, task] of from.tasks.entries()) {
    const total = from.tasks.length;
    inFlight.report({ stage: 'scoring', what: task.name, done, total, secondsLeft: null });
    throwIfCancelled(signal);
    try {
      found.push(await scoreTask(task, from, alpha, reader));
    } catch (error) {
      if (!(error instanceof RealGainError) || error.code === 'cancelled' || isQuestion(error)) {
        throw error;
      }
      if (from.tasks.length === 1 && unread.length === 0) {
        throw error;
      }
      missing.push({ task: task.name, system: null, reason: error.said });
    }
  }
  const [lacks] = found.flatMap((one) => one.lacks ?? []);
  if (lacks !== undefined && found.every((one) => one.lacks !== null)) {
    throw lacks;
  }
  return {
    tasks: found.map(({ task }) => task),
    missing: [...unread, ...missing, ...found.flatMap((one) => one.missing)],
    warnings: found.flatMap(({ warnings }) => warnings),
    files: eachOnce(found.flatMap(({ files }) => files)),
    digests: eachOnce(found.flatMap(({ digests }) => digests)),
    decimals: Math.max(0, ...found.map(({ decimals }) => decimals)),
  };
}

interface TaskScores extends Omit<Scored, 'tasks'> {
  readonly task: ScoredTask;
  /** That it has none of the columns that were asked for; null: it has one, or none was asked for. */
  readonly lacks: RealGainError | null;
}

/**
 * Scores a test set from the scores in logs, without their texts; with them if there is anything to say about them, or if
 * they are to be scored.
 */
async function scoreTask(
  task: LeaderboardTask,
  from: LeaderboardOutputs,
  alpha: number,
  reader: StudyReader,
): Promise<TaskScores> {
  if (from.metric === null) {
    try {
      const scored = await scoreOutputs(task, from, alpha, { ...reader, onlyScores: true });
      if (scored.missing.length + scored.warnings.length === 0) {
        return scored;
      }
    } catch (error) {
      if (!(error instanceof RealGainError) || error.code === 'cancelled') {
        throw error;
      }
    }
  }
  return scoreOutputs(task, from, alpha, reader);
}

/** Scores all systems of a test set, as a study does: on the same items. */
async function scoreOutputs(
  task: LeaderboardTask,
  from: LeaderboardOutputs,
  alpha: number,
  reader: StudyReader,
): Promise<TaskScores> {
  const sources = task.outputs.flatMap((output) => output.sources);
  const outputs = [...new Set(sources.map(({ path }) => path))];
  const asked: StudyIdentity = {
    name: task.name,
    outputs,
    references: task.references,
    metric: from.metric,
    idColumn: null,
    clusterColumn: null,
    groups: null,
    settings: { ...DEFAULT_STUDY_SETTINGS, alpha },
  };
  const { metric: chosen, lacks } = await metricOfColumn(asked, from, reader);
  const identity = { ...asked, metric: chosen };
  const references = await readReferences(identity, reader);
  const {
    reading,
    systems,
    joined: same,
    failed,
  } = await readStudy(identity, outputs, references, reader).catch((error: unknown) => {
    // The columns that were asked for are the answer to such a question.
    throw lacks !== null && error instanceof RealGainError && isQuestion(error) ? lacks : error;
  });
  const { metric } = reading;
  const { set } = makeSet(
    metric,
    same.systems.map(({ table }) => table),
    null,
  );
  const scoreOf = new Map(
    set.order.map((index, place) => [
      keyOf(elementAt(same.systems, index).system),
      elementAt(set.scores, place),
    ]),
  );
  const reasons = reasonsOf(failed, same.leftOut);
  const runs = task.outputs.map(({ system, sources: own }) => ({
    system,
    scores: own.flatMap(
      (source) => scoreOf.get(keyOf(source)) ?? scoreOf.get(keyOf({ path: source.path })) ?? [],
    ),
    lost: own.flatMap((source) => reasons.get(source.path) ?? []),
  }));
  return {
    lacks,
    task: {
      name: task.name,
      metric: {
        name: englishOf(nameOfMetric(metric)),
        signature: metric.signature,
        unit: metric.unit,
        higherIsBetter: metric.higherIsBetter,
        ...metric.origin,
      },
      n: same.n,
      scores: new Map(
        runs.flatMap(({ system, scores }) => (scores.length > 0 ? [[system, mean(scores)]] : [])),
      ),
    },
    missing: runs.flatMap(({ system, scores, lost: [reason] }) =>
      scores.length === 0
        ? [{ task: task.name, system, reason: reason ?? english('Its output has no such system.') }]
        : [],
    ),
    warnings: runs.flatMap(({ scores, lost }) => (scores.length === 0 ? [] : lost)),
    files: [...[...references, ...systems].map(({ stamp }) => stamp), ...reading.files],
    digests: [...references, ...systems].map(({ stamp: { path }, sha256 }) => ({ path, sha256 })),
    decimals: metric.decimals,
  };
}

function reasonsOf(
  failed: Failed,
  leftOut: readonly { readonly path: string; readonly reason: Text }[],
): ReadonlyMap<string, Text> {
  const all = [
    ...[...failed.values()].map(({ source: { path }, error: { said } }) => ({ path, reason: said })),
    ...leftOut,
  ];
  return new Map(all.map(({ path, reason }) => [path, joined([`${baseName(path)}:`, reason])]));
}

/**
 * The metric of the first of the columns that can be scored, or of the direction alone; null: the one that fits.
 *
 * @throws RealGainError `unknown-column` for a column that was left out
 */
async function metricOfColumn(
  identity: StudyIdentity,
  { metric, columns, higherIsBetter }: LeaderboardOutputs,
  reader: StudyReader,
): Promise<{ readonly metric: MetricChoice | null; readonly lacks: RealGainError | null }> {
  if (metric !== null || (columns.length === 0 && higherIsBetter === undefined)) {
    return { metric, lacks: null };
  }
  const { a, b, fits } = await studyFits(identity, identity.outputs, [], reader);
  const { records, stamp } = a;
  const names = columns.map((column) => columnName(records, column));
  const left = names.find((column) => [a, b].some(({ texts = [] }) => texts.includes(column)));
  if (left !== undefined) {
    throw new RealGainError('unknown-column', english('"{0}" holds texts.', left));
  }
  const [best, next] = fits;
  const [fit] =
    columns.length > 0
      ? names.flatMap((column) => fits.find(({ choice }) => choice.column === column) ?? [])
      : best !== undefined && best.fit !== next?.fit
        ? [best]
        : [];
  const [column] = columns;
  return {
    metric: fit === undefined ? null : { ...fit.choice, ...defined({ higherIsBetter }) },
    lacks:
      fit === undefined && column !== undefined
        ? withMeant(unknownColumn(records, column, stamp.path), column)
        : null,
  };
}

function keyOf({ path, system }: Source): string {
  return JSON.stringify([path, system ?? null]);
}

function mean(scores: readonly number[]): number {
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}
