import { Random } from '../../../bench/validity/random';

/** A line of an output that scores its items itself. */
export function answersOf(item: number, score: number): string {
  return JSON.stringify({ id: `item-${item}`, score });
}

/** Scores of runs without any gain: difficulties of items that all share, and noise of each run. */
export function noisyRuns(runs: number, items: number, seed: string): number[][] {
  const random = new Random(`runs ${seed}`);
  const difficulties = Array.from({ length: items }, () => random.normal());
  return Array.from({ length: runs }, () =>
    difficulties.map((difficulty) => Number((difficulty + random.normal()).toFixed(4))),
  );
}
