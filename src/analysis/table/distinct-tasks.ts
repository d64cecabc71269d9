import type { Alternative } from '../../model/results/significance';
import type { Comparison } from '../../model/results/comparison';
import { firstWhere, listOf } from '../../model/lists';
import { english, type Text } from '../../model/words';
import { someOf } from '../../model/texts/some-of';

/** Up to 2^20 signs are enumerated; t needs no help from more tasks. */
const MOST_TASKS = 20;

/** Relative rounding of a sum of gains. */
const ROUNDING = 1e-12;

/** What swapping the systems task by task says of the mean gain over other tasks like these. */
interface TaskFlips {
  /** The p-value of a mean of `center`. */
  readonly pOf: (center: number, alternative: Alternative) => number;
  /** The gains that the two-sided test doesn't reject. null where so few tasks reject nothing. */
  readonly interval: (alpha: number) => readonly [low: number, high: number] | null;
}

/**
 * The exact test of gains that are symmetric around a center, by all 2^T choices of signs (Noreen 1989, ch. 2). Signs reach the observed sum of
 * gains − center if the mean of those that change is at most the center, so that the means of all sets of tasks give p and interval
 * (Hartigan 1969).
 *
 * @returns null where the tasks are too many to enumerate
 */
export function taskFlips(gains: readonly number[]): TaskFlips | null {
  const count = gains.length;
  if (count > MOST_TASKS) {
    return null;
  }
  const means = meansOfSets(gains).sort();
  const tolerance = ROUNDING * gains.reduce((most, gain) => Math.max(most, Math.abs(gain)), 0);
  const signs = 2 ** count;
  // They are in ascending order.
  const countUpTo = (limit: number) => firstWhere(means.length, (place) => means[place]! > limit);
  const upTo = (center: number) => (1 + countUpTo(center + tolerance)) / signs;
  const from = (center: number) => (signs - countUpTo(center - tolerance)) / signs;
  return {
    pOf: (center, alternative) =>
      alternative === 'greater'
        ? upTo(center)
        : alternative === 'less'
          ? from(center)
          : Math.min(1, 2 * Math.min(upTo(center), from(center))),
    interval: (alpha) => {
      const rejected = Math.floor((alpha * signs) / 2);
      return rejected === 0 ? null : [means[rejected - 1]!, means[means.length - rejected]!];
    },
  };
}

function meansOfSets(gains: readonly number[]): Float64Array {
  const size = 2 ** gains.length;
  const [sums, sizes] = [new Float64Array(size), new Uint8Array(size)];
  gains.forEach((gain, task) => {
    for (let set = 0, first = 2 ** task; set < first; set++) {
      sums[first + set] = sums[set]! + gain;
      sizes[first + set] = sizes[set]! + 1;
    }
  });
  return sums.subarray(1).map((sum, set) => sum / sizes[set + 1]!);
}

interface TaskRow {
  readonly task: string | null;
  readonly column: string | null;
  readonly comparison: Comparison;
  readonly isContained?: boolean;
}

/**
 * Each item once: the same outputs under several names, and a task of items of others, say nothing new, but would count as
 * further evidence.
 *
 * @returns the first of each, and which others are left out
 */
export function distinctTasks<Row extends TaskRow>(rows: readonly Row[]): { whole: Row[]; repeated: Text[] } {
  const first = new Map<string, Row>();
  const copies: string[] = [];
  for (const row of rows) {
    const key = contentsOf(row);
    const earlier = first.get(key);
    if (earlier === undefined) {
      first.set(key, row);
    } else {
      copies.push(`${row.task ?? ''} = ${earlier.task ?? ''}`);
    }
  }
  const [contained, whole] = [true, false].map((is) =>
    [...first.values()].filter(({ isContained = false }) => isContained === is),
  ) as [Row[], Row[]];
  return {
    whole,
    repeated: listOf(
      copies.length > 0 &&
        english(
          'Tasks with the same outputs, byte for byte, count as one in the mean over tasks, and when it is tested whether gains differ: {0}.',
          someOf(copies),
        ),
      contained.length > 0 &&
        english(
          'Tasks whose items are in other tasks, too, are left out of the mean over tasks, and when it is tested whether gains differ: {0}.',
          someOf(contained.map(({ task }) => task ?? '')),
        ),
    ),
  };
}

/** What a task was computed from and came to: several tasks in one file have the bytes in common, but not this. */
function contentsOf({ column, comparison }: TaskRow): string {
  const { a, b, metric, n, slice, gain, standardError } = comparison;
  const outputs = [a, b].map(({ sha256, system, score, runs }) => [
    sha256,
    system,
    score,
    runs?.map((run) => run.sha256),
  ]);
  return JSON.stringify([outputs, column, metric.signature, n, slice, gain, standardError]);
}
