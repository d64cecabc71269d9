import { sumOf } from '../../model/lists';
import type { TaskGroup } from '../../model/settings/corrections';
import { isObject, type JsonObject } from '../json/value';

/** For means of numbers that are written in full. */
const TOLERANCE = 1e-9;

/**
 * The groups whose means lm-evaluation-harness reports in its file of results, each with all tasks below it. Whether a mean is weighted by
 * size isn't written there, but both numbers are: of all of a group's metrics, it has to be one of the two. Where these are the same,
 * the group is there twice.
 */
export function harnessGroups(file: JsonObject): TaskGroup[] {
  const { group_subtasks: below, results: scores, 'n-samples': sizes } = file;
  if (!isObject(below) || !isObject(scores)) {
    return [];
  }
  const sizeOf = (task: string): unknown => {
    const own = isObject(sizes) ? sizes[task] : undefined;
    return isObject(own) ? own['effective'] : valueIn(scores, task, 'sample_len');
  };
  return Object.keys(below).flatMap((name): TaskGroup[] => {
    const tasks = tasksBelow(name, below, new Set());
    const own = scores[name];
    const means = isObject(own)
      ? Object.entries(own).filter(([key]) => tasks.some((task) => isScore(scores, task, key)))
      : [];
    const fitting = (['macro', 'micro'] as const).filter(
      (one) =>
        means.length > 0 &&
        means.every(([key, mean]) => {
          const values = tasks.map((task) => Number(valueIn(scores, task, key)));
          const weights = tasks.map((task) => (one === 'macro' ? 1 : Number(sizeOf(task))));
          return (
            Math.abs(weightedMean(values, weights) - Number(mean)) <=
            TOLERANCE * Math.max(1, Math.abs(Number(mean)))
          );
        }),
    );
    return tasks.length < 2 ? [] : fitting.map((by) => ({ name, members: tasks, by }));
  });
}

/** The tasks in a group and in the groups in it, each once. */
function tasksBelow(name: string, below: JsonObject, above: ReadonlySet<string>): string[] {
  const members = below[name];
  if (!Array.isArray(members) || above.has(name)) {
    return [];
  }
  const found = members.map(String).flatMap((member) => {
    const inner = below[member];
    return Array.isArray(inner) && inner.length > 0
      ? tasksBelow(member, below, new Set([...above, name]))
      : [member];
  });
  return [...new Set(found)];
}

function isScore(scores: JsonObject, task: string, key: string): boolean {
  return !key.includes('_stderr') && key !== 'sample_len' && typeof valueIn(scores, task, key) === 'number';
}

function valueIn(scores: JsonObject, task: string, key: string): unknown {
  const own = scores[task];
  return isObject(own) ? own[key] : undefined;
}

/** NaN where a value or weight is missing. */
function weightedMean(values: readonly number[], weights: readonly number[]): number {
  const total = sumOf(weights);
  return values.reduce((sum, value, i) => sum + (value * (weights[i] ?? 0)) / total, 0);
}
