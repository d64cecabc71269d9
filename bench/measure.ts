/** Something to be timed: one call does `draws` draws of an item (or `resamples` resamples). */
export interface Task {
  readonly draws: number;
  run(): void;
}

/** Two tasks measured side by side. */
export interface Measured {
  /** Medians, in nanoseconds of processor time per draw. */
  readonly first: number;
  readonly second: number;
  /** Median over the pairs of first ÷ second: the effect of a busy or slow machine on both cancels out. */
  readonly ratio: number;
}

/** Rounds that are discarded: by then the engine has optimized its code. */
const WARM_UP = 4;

/** Runs both tasks in turn, alternating which comes first. */
export function measurePair(first: Task, second: Task, rounds: number): Measured {
  const pairs: [number, number][] = [];
  for (let round = -WARM_UP; round < rounds; round++) {
    const isInOrder = round % 2 === 0;
    const one = nanosecondsADraw(isInOrder ? first : second);
    const other = nanosecondsADraw(isInOrder ? second : first);
    if (round >= 0) {
      pairs.push(isInOrder ? [one, other] : [other, one]);
    }
  }
  return {
    first: median(pairs.map(([f]) => f)),
    second: median(pairs.map(([, s]) => s)),
    ratio: median(pairs.map(([f, s]) => f / s)),
  };
}

/** Processor time per draw, in nanoseconds, of one run of a task: other programs don't count. */
export function nanosecondsADraw(task: Task): number {
  const start = process.cpuUsage();
  task.run();
  const { user, system } = process.cpuUsage(start);
  return ((user + system) * 1e3) / task.draws;
}

/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2;
}
