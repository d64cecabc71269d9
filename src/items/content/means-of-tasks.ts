import { hasWord, wordSet } from '../../columns';
import { meanOf } from '../../model/lists';

interface Scored {
  readonly name: string;
  readonly metric: { readonly unit: string | null };
  /** By system. */
  readonly scores: ReadonlyMap<string, number>;
}

const NAMES = wordSet('all overall macro ø ∅ μ 平均', 'mean', 'total');

/** How far a rounded mean may be from the exact one. */
const ROUNDING = 5e-4;

/** Test sets that are named as a mean, and where each system has the mean of its scores on the others: `average.csv`. */
export function meansOfTasks<Task extends Scored>(tasks: readonly Task[]): ReadonlySet<Task> {
  const named = tasks.filter(({ name }) => hasWord(name, NAMES));
  const others = tasks.filter((task) => !named.includes(task));
  const scoreOf = ({ metric, scores }: Task, system: string) =>
    (scores.get(system) ?? NaN) / (metric.unit === '%' ? 100 : 1);
  const isMean = (task: Task) =>
    [...task.scores.keys()].every((system) => {
      const mean = meanOf(others.map((one) => scoreOf(one, system)));
      return Math.abs(scoreOf(task, system) - mean) <= ROUNDING * Math.max(1, Math.abs(mean));
    });
  return new Set(others.length > 1 ? named.filter(isMean) : []);
}
