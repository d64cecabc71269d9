import { makeSet } from '../../analysis/study/frame';
import { unknownColumn } from '../../columns';
import { type PackedTable, unpack } from '../../kernel';
import { isJsonPath } from '../../formats/json/path';
import { heldItems, type HeldItems } from '../../items/content/contained';
import { columnName } from '../../items/reading';
import { baseName, type Source } from '../../model/names';
import { DEFAULT_STUDY_SETTINGS } from '../../model/settings/study-settings';
import { defined } from '../../model/defined';
import { elementAt, largest, meanOf } from '../../model/lists';
import { enoughDecimals } from '../../model/text';
import { english, englishOf, joined, type Text } from '../../model/words';
import { attempt, isQuestion, RealGainError, withMeant, asRefusal } from '../../model/errors';
import { type Metric, type MetricFit, nameOfMetric } from '../../model/settings/metric';
import type { LeaderboardTask } from '../../model/results/leaderboard';
import type { MetricChoice } from '../../model/settings/metric-choice';
import type { StudyIdentity } from '../../model/results/study';
import type { TaskScores, TaskScoring } from '../../questions/leaderboard/table-scores';
import { chosen, inItsDirection } from '../../questions/metric-asked';
import { studyFits } from '../study/first-outputs';
import type { Failed, StudyReader } from '../study/outputs';
import { readReferences } from '../study/prepare';
import type { Joined } from '../study/join';
import { readStudy } from '../study/read-study';

/**
 * Scores a test set from the scores in logs, without their texts; with them if there is anything to say about them, or if
 * they are to be scored.
 */
export async function scoreTask(
  task: LeaderboardTask,
  scoring: TaskScoring,
  reader: StudyReader,
): Promise<TaskScores> {
  if (chosen(scoring.metric) === null && !scoring.columns.some(isJsonPath)) {
    try {
      const scored = await scoreOutputs(task, scoring, { ...reader, onlyScores: true });
      if (scored.missing.length + scored.warnings.length === 0) {
        return scored;
      }
    } catch (error) {
      asRefusal(error);
    }
  }
  return scoreOutputs(task, scoring, reader);
}

/** Scores all systems of a test set, as a study does: on the same items. */
async function scoreOutputs(
  task: LeaderboardTask,
  scoring: TaskScoring,
  reader: StudyReader,
): Promise<TaskScores> {
  const sources = task.outputs.flatMap((output) => output.sources);
  const outputs = [...new Set(sources.map(({ path }) => path))];
  const asked: StudyIdentity = {
    name: task.name,
    outputs,
    references: task.references,
    metric: metricOf(scoring),
    idColumn: null,
    clusterColumn: null,
    groups: null,
    settings: { ...DEFAULT_STUDY_SETTINGS, alpha: scoring.alpha },
  };
  const { metric: chosen, lacks } = await metricOfColumn(asked, scoring, reader);
  const identity = { ...asked, metric: chosen };
  const references = await readReferences(identity, reader);
  const {
    reading,
    systems,
    joined: same,
    failed,
    warnings,
  } = await readStudy(identity, outputs, references, reader).catch((error: unknown) => {
    // The columns that were asked for are the answer to such a question.
    throw lacks !== null && error instanceof RealGainError && isQuestion(error) ? lacks : error;
  });
  const { metric } = reading;
  const scoreOf = scoresOf(metric, same.systems);
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
      items: itemsOf(task, same),
      scores: new Map(
        runs.flatMap(({ system, scores }) => (scores.length > 0 ? [[system, meanOf(scores)]] : [])),
      ),
    },
    missing: runs.flatMap(({ system, scores, lost: [reason] }) =>
      scores.length === 0
        ? [{ task: task.name, system, reason: reason ?? english('Its output has no such system.') }]
        : [],
    ),
    warnings: runs.flatMap(({ scores, lost }) => (scores.length === 0 ? [] : lost)),
    ofItems: warnings,
    read: [...references, ...systems, ...reading.files.map((stamp) => ({ stamp }))],
    decimals: enoughDecimals(
      largest(
        runs.flatMap(({ scores }) => scores.map(Math.abs)),
        0,
      ),
      metric.decimals,
    ),
  };
}

/** By the first run of each system. */
function itemsOf({ outputs }: LeaderboardTask, { records, systems }: Joined): HeldItems {
  const tableOf = new Map(systems.map(({ system, table }) => [keyOf(system), table]));
  const firstOf = (sources: readonly Source[]) =>
    sources.flatMap((one) => tableOf.get(keyOf(one)) ?? tableOf.get(keyOf({ path: one.path })) ?? [])[0];
  return heldItems(
    records(),
    outputs.flatMap(({ system, sources }) => {
      const table = firstOf(sources);
      return table === undefined ? [] : [[system, unpack(table)] as const];
    }),
  );
}

/** The scores of systems, by the keys of their files. */
function scoresOf(
  metric: Metric,
  systems: readonly { readonly system: Source; readonly table: PackedTable }[],
): ReadonlyMap<string, number> {
  const { set } = makeSet(
    metric,
    systems.map(({ table }) => table),
    null,
  );
  return new Map(
    set.order.map((index, place) => [keyOf(elementAt(systems, index).system), elementAt(set.scores, place)]),
  );
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
  { metric: { higherIsBetter }, columns }: TaskScoring,
  reader: StudyReader,
): Promise<{ readonly metric: MetricChoice | null; readonly lacks: RealGainError | null }> {
  const { metric } = identity;
  if (metric !== null || (columns.length === 0 && higherIsBetter === undefined)) {
    return { metric, lacks: null };
  }
  const directed = ({ choice }: MetricFit): MetricChoice => ({ ...choice, ...defined({ higherIsBetter }) });
  if (columns.length === 0) {
    const [best, next] = (await studyFits(identity, identity.outputs, [], reader)).fits;
    const choice = best === undefined || best.fit === next?.fit ? null : directed(best);
    return attempt<{ metric: MetricChoice | null; lacks: null }, { metric: null; lacks: RealGainError }>(
      () => ({ metric: choice && inItsDirection(choice, 0), lacks: null }),
      (lacks) => ({ metric: null, lacks }),
    );
  }
  let lacks: RealGainError | null = null;
  for (const column of columns) {
    // A path in a JSON document decides what to read.
    const read = isJsonPath(column) ? { ...identity, metric: { id: 'mean', column } } : identity;
    const found = await studyFits(read, identity.outputs, [], reader).catch(unknownColumnOf);
    if (found instanceof RealGainError) {
      lacks ??= found;
      continue;
    }
    const { a, b, fits } = found;
    const name = columnName(a.records, column);
    if ([a, b].some(({ texts = [] }) => texts.includes(name))) {
      throw new RealGainError('unknown-column', english('"{0}" holds texts.', name));
    }
    const fit = fits.find(({ choice }) => choice.column === name);
    if (fit !== undefined) {
      return { metric: inItsDirection(directed(fit), columns.length), lacks: null };
    }
    lacks ??= withMeant(unknownColumn(a.records, column, a.stamp.path), column);
  }
  return { metric: null, lacks };
}

/** The error, if a column is unknown; throws any other. */
function unknownColumnOf(error: unknown): RealGainError {
  if (!(error instanceof RealGainError) || error.code !== 'unknown-column') {
    throw error;
  }
  return error;
}

/** With the first of several columns; null: the one that fits best. */
function metricOf({ metric, columns: [column] }: TaskScoring): MetricChoice | null {
  const choice = chosen(metric);
  return choice && { ...choice, ...defined({ column }) };
}

function keyOf({ path, system }: Source): string {
  return JSON.stringify([path, system ?? null]);
}
