import { badSetting, isQuestion, RealGainError } from '../../model/errors';
import { elementAt, largest, listOf } from '../../model/lists';
import { englishOf } from '../../model/words';
import { pairOf } from '../../model/results/details';
import type { Leaderboard, LeaderboardTask } from '../../model/results/leaderboard';
import { openPlacesWarning, warningsOfRows } from '../../model/texts/table-text';
import { NO_REFERENCE } from '../fields';
import { classesBeside } from '../pair/references';
import type { Computed, Means } from '../question';
import { leaderboardOf } from './rank';
import type { Held, LeaderboardAsked } from './schema';
import { type Gap, type Scored, tableScores, type TaskScores } from './table-scores';

/**
 * Ranks many systems on many test sets: those in folders of outputs, which are scored as studies are, or those of a table.
 *
 * @throws RealGainError if no two systems have scores on a common test set; as a comparison for outputs that leave something open
 */
export async function compute(
  identity: LeaderboardAsked,
  means: Means,
): Promise<Computed<LeaderboardAsked, Leaderboard>> {
  const held = identity.held ?? (await heldBy(identity, means));
  const scored =
    held.tasks === null
      ? await scoresOfTable(identity, means)
      : await scoresOfTasks(identity, { ...held, tasks: held.tasks }, means);
  const { alpha } = identity;
  const made = leaderboardOf({ ...scored, name: held.name, alpha, version: means.version });
  means.kept.add(made.messages);
  return { result: made.leaderboard, read: scored.read, identity: { ...identity, held }, choices: {} };
}

/** @throws RealGainError `bad-setting` for files among folders, and for options that are about the other kind */
async function heldBy(identity: LeaderboardAsked, means: Means): Promise<Held> {
  const { files } = identity;
  const { name, folders, tasks, unread, isOpen } = await means.outputsIn(files);
  if (folders.length === 0 && files.length === 1) {
    refuseOfOutputs(identity);
    return { name, tasks: null, unread: [] };
  }
  const [file] = files.filter((one) => !folders.includes(one));
  if (file !== undefined) {
    throw badSetting('A leaderboard is of folders, or of one table of scores, but {0} is no folder.', file);
  }
  const [stray] = (['task', 'system', 'score'] as const).filter((one) => identity[one] !== null);
  if (stray !== undefined) {
    throw badSetting('--{0} is about a table of scores, not about folders.', stray);
  }
  return {
    name,
    tasks: await withReferences(tasks, identity, means),
    unread: unread.map((one) => ({ ...one, reason: englishOf(one.reason) })),
    ...(isOpen && { isOpen }),
  };
}

function refuseOfOutputs({ reference, metric, column }: LeaderboardAsked): void {
  const { higherIsBetter: _, ...others } = metric;
  if (reference.length > 0 || column.length > 0 || Object.keys(others).length > 0) {
    throw badSetting(
      '--reference, --metric, --option and --column are about outputs, not about a table of scores; name its column with --score.',
    );
  }
}

/** Tasks with the references given, else those whose outputs are predicted classes with the file of the right ones beside them. */
async function withReferences(
  tasks: readonly LeaderboardTask[],
  { reference, metric, column }: LeaderboardAsked,
  means: Means,
): Promise<NonNullable<Held['tasks']>> {
  const given = reference.filter((one) => one !== NO_REFERENCE);
  const isOpen = reference.length === 0 && metric.id === undefined && column.length === 0;
  const complete: NonNullable<Held['tasks']> = [];
  for (const task of tasks) {
    const [a, b] = task.outputs.flatMap(({ sources: [first] }) => first ?? []);
    const gold =
      isOpen && a !== undefined && b !== undefined
        ? await classesBeside(pairOf(a.path, b.path), means)
        : null;
    complete.push({
      name: task.name,
      outputs: task.outputs.map(({ system, sources }) => ({ system, sources: [...sources] })),
      references: gold === null ? given : [gold],
    });
  }
  return complete;
}

async function scoresOfTable(identity: LeaderboardAsked, means: Means): Promise<Scored> {
  const { files, task, system, score, metric } = identity;
  const input = elementAt(await means.read(files), 0);
  const asked = { path: elementAt(files, 0), task, system, score, higherIsBetter: metric.higherIsBetter };
  return { ...tableScores(input.records, asked), missing: [], read: [input] };
}

async function scoresOfTasks(
  { metric, column, alpha }: LeaderboardAsked,
  { tasks, unread, isOpen, name }: Held & { readonly tasks: readonly LeaderboardTask[] },
  means: Means,
): Promise<Scored> {
  if (unread.length === 0 && tasks.every(({ outputs }) => outputs.length < 2)) {
    throw badSetting(
      'No test set has outputs of two systems; a leaderboard takes a folder for each system, and a file in it for each test set. To rank the outputs of one test set, make a study of them.',
    );
  }
  const found: TaskScores[] = [];
  const missing: Gap[] = [];
  for (const [done, task] of tasks.entries()) {
    await means.pause(task.name, done, tasks.length);
    try {
      found.push(await means.scores(task, { metric, columns: column, alpha }));
    } catch (error) {
      const isAlone = tasks.length === 1 && unread.length === 0;
      if (!(error instanceof RealGainError) || error.code === 'cancelled' || isQuestion(error) || isAlone) {
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
    tasks: found.map((one) => ({ ...one.task, bytes: bytesOf(one, found) })),
    missing: [...unread, ...missing, ...found.flatMap((one) => one.missing)],
    warnings: listOf(
      openPlacesWarning({ name, isOpen }),
      found.flatMap(({ warnings }) => warnings),
      warningsOfRows(found.map(({ task, ofItems }) => ({ name: task.name, warnings: ofItems }))),
    ),
    read: found.flatMap((one) => one.read),
    decimals: largest(
      found.map(({ decimals }) => decimals),
      0,
    ),
  };
}

/** The hashes of what was read for a test set alone; undefined for one of several in a file. */
function bytesOf(one: TaskScores, all: readonly TaskScores[]): string | undefined {
  const pathsOf = ({ read }: TaskScores) => read.map(({ stamp }) => stamp.path).join('\n');
  const isAlone = all.every((other) => other === one || pathsOf(other) !== pathsOf(one));
  const hashes = one.read.flatMap(({ sha256 }) => sha256 ?? []);
  return isAlone && hashes.length > 0 ? hashes.join() : undefined;
}
