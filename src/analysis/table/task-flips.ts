import type { Alternative } from '../../model';

/** Up to 2^20 signs are enumerated; t needs no help from more tasks. */
const MOST_TASKS = 20;

/** For a sum of gains. */
const ROUNDING = 1e-12;

/** What swapping the systems task by task says of the mean gain over other tasks like these. */
export interface TaskFlips {
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
  const upTo = (center: number) => (1 + countUpTo(means, center + tolerance)) / signs;
  const from = (center: number) => (signs - countUpTo(means, center - tolerance)) / signs;
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

/** How many of the ascending values are at most this, by bisection. */
function countUpTo(values: Float64Array, limit: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    [low, high] = values[middle]! <= limit ? [middle + 1, high] : [low, middle];
  }
  return low;
}
