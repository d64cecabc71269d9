import type { Comparison } from '../../../src/model/results/comparison';
import type { ComparisonTable } from '../../../src/model/results/table';
import type { Leaderboard } from '../../../src/model/results/leaderboard';
import type { StudyResult } from '../../../src/model/results/study';
import type { ComposedSet } from './composed-sets';
import { namesPart } from './set-commands';

/** What is wrong in an answer about a set; [] if nothing is. */
export function faultsOf(set: ComposedSet, question: string, result: unknown): readonly string[] {
  switch (question) {
    case 'compare':
      return ofPair(set, result as Comparison);
    case 'study':
      return ofStudy(set, result as StudyResult);
    case 'leaderboard':
      return ofLeaderboard(set, result as Leaderboard);
    default:
      return ofTable(set, question === 'runs', result as ComparisonTable);
  }
}

/** The longest that a name holds; '' if none. */
function systemIn({ systems }: ComposedSet, ...names: readonly string[]): string {
  const found = names.map((name) =>
    systems
      .filter((system) => name === system || namesPart(name, system))
      .sort((one, other) => other.length - one.length),
  );
  return found.flat()[0] ?? '';
}

function taskIn({ tasks }: ComposedSet, name: string): string {
  return tasks.length === 1 ? '' : (tasks.find((task) => namesPart(name, task)) ?? `not a task: ${name}`);
}

interface Scored {
  readonly unit: string | null;
  readonly higherIsBetter: boolean;
}

function ofScore(set: ComposedSet, { unit }: Scored, system: string, task: string, score: number): string[] {
  const expected = (unit === '%' ? 100 : 1) * (set.tasks.includes(task) ? set.scoreOf(system, task) : NaN);
  return Math.abs(score - expected) <= 1e-9 * Math.max(1, Math.abs(expected))
    ? []
    : [`${system} ${task}: ${score}, not ${expected}`];
}

function ofDirection(set: ComposedSet, { higherIsBetter }: Scored): string[] {
  return higherIsBetter === set.higherIsBetter ? [] : ['the direction'];
}

interface Counted {
  readonly n: number | null;
  readonly clusters?: number | null | undefined;
  readonly verdict?: string;
}

/** Several rows of an item count as one, or are warned of, or decide nothing. */
function ofItems(set: ComposedSet, task: string, made: Counted, warnings: readonly string[]): string[] {
  const expected = set.items.get(task);
  const isHarmless =
    set.perItem > 1 &&
    (warnings.some((one) => one.includes('independent')) || made.verdict === 'not-significant');
  return made.n === expected || made.clusters === expected || isHarmless
    ? []
    : [`${made.n} items in ${made.clusters} clusters, not ${expected}`];
}

/** Two sides of a comparison, with the names that say which they are. */
interface Sides extends Counted {
  readonly metric: Scored;
  readonly a: { readonly score: number };
  readonly b: { readonly score: number };
  readonly gain: number;
}

function ofSides(set: ComposedSet, made: Sides, [a, b]: readonly [string, string], task: string): string[] {
  const expected = (set.higherIsBetter ? 1 : -1) * (set.scoreOf(a, task) - set.scoreOf(b, task));
  return [
    ...(a === b || a === '' || b === '' ? [`${a} and ${b}`] : []),
    ...ofDirection(set, made.metric),
    ...ofScore(set, made.metric, a, task, made.a.score),
    ...ofScore(set, made.metric, b, task, made.b.score),
    ...(Math.abs(expected) > 1e-9 && Math.sign(made.gain) !== Math.sign(expected) ? ['the sign'] : []),
  ];
}

function ofPair(set: ComposedSet, made: Comparison): string[] {
  const task = taskIn(set, made.a.path);
  const [a, b] = [made.a, made.b].map(({ system, path }) => systemIn(set, system ?? '', path));
  return [...ofSides(set, made, [a ?? '', b ?? ''], task), ...ofItems(set, task, made, made.warnings)];
}

/** Whether these are the systems of a set, each once. */
function ofNames(set: ComposedSet, names: readonly string[]): string[] {
  const isWhole = new Set(names).size === names.length && names.length === set.systems.length;
  return isWhole && !names.includes('') ? [] : [`the systems ${names.join(' ')}`];
}

function ofStudy(set: ComposedSet, made: StudyResult): string[] {
  const task = taskIn(set, made.systems[0]?.path ?? '');
  const names = made.systems.map(({ name, system, path }) => systemIn(set, system ?? '', name, path));
  const sign = made.metric.higherIsBetter ? 1 : -1;
  const scores = made.systems.map(({ score }) => sign * score);
  return [
    ...ofDirection(set, made.metric),
    ...ofNames(set, names),
    ...made.systems.flatMap(({ score }, i) => ofScore(set, made.metric, names[i] ?? '', task, score)),
    ...(scores.every((score, i) => i === 0 || score <= (scores[i - 1] ?? NaN)) ? [] : ['the order']),
    ...ofItems(set, task, made, made.warnings),
  ];
}

function ofLeaderboard(set: ComposedSet, made: Leaderboard): string[] {
  const names = made.systems.map(({ name }) => systemIn(set, name));
  const tasks = made.tasks.map(({ name }) => taskIn(set, name));
  return [
    ...ofNames(set, names),
    ...(tasks.length === set.tasks.length && new Set(tasks).size === tasks.length
      ? []
      : [`${tasks.length} test sets`]),
    ...made.tasks.flatMap(({ metric, n, scores }, i) => [
      ...ofDirection(set, metric),
      ...ofItems(set, tasks[i] ?? '', { n }, made.warnings),
      ...scores.flatMap((score, j) => ofScore(set, metric, names[j] ?? '', tasks[i] ?? '', score)),
    ]),
  ];
}

function ofTable(set: ComposedSet, areRuns: boolean, made: ComparisonTable): string[] {
  const rows = made.rows.filter(({ primary, slice }) => primary && slice === null);
  return [
    ...(rows.length === (areRuns ? 2 : set.tasks.length) ? [] : [`${rows.length} rows`]),
    ...made.missing.map(({ task, reason }) => `no ${task}: ${reason}`),
    ...rows.flatMap((row) => {
      const task = taskIn(set, areRuns ? '' : (row.task ?? ''));
      const ofA = areRuns ? (row.task ?? '') : made.a;
      const [a, b] = [systemIn(set, row.a.system ?? '', ofA), systemIn(set, row.b.system ?? '', made.b)];
      return [...ofSides(set, row, [a, b], task), ...ofItems(set, task, row, made.warnings)];
    }),
  ];
}
