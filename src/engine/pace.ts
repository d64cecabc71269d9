import type { Text } from '../model';
import type { Progress } from './protocol';

/** Converts counts of finished resamples into progress with the remaining time at the current pace. */
export function resamplingProgress(
  what: Text,
  total: number,
  listener: { report(progress: Progress): void },
): (done: number, waiting: boolean) => void {
  let start: { readonly time: number; readonly done: number } | null = null;
  const report = (stage: Progress['stage'], done: number, secondsLeft: number | null) =>
    listener.report({ stage, what, done, total, secondsLeft });
  report('resampling', 0, null);
  return (done, waiting) => {
    if (waiting) {
      start = null;
      report('waiting', done, null);
      return;
    }
    start ??= { time: performance.now(), done };
    const pace = (done - start.done) / (performance.now() - start.time);
    report('resampling', done, pace > 0 ? (total - done) / pace / 1000 : null);
  };
}
