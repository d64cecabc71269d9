import type { Stream } from './stream-schema';

/** Runs that are expected in a stream where realgain.json doesn't say. */
export const PLANNED_RUNS = 20;

/** α spread over more than these is too little for any of them. */
export const MOST_PLANNED_RUNS = 10_000;

/** In which order the runs of a stream came: that of their files' times, or as they are listed. */
export const ARRIVAL_ORDERS = ['time', 'listed'] as const;

export function newStream(planned: number): Stream {
  return { planned, next: 1, spent: 0, arrived: [] };
}
