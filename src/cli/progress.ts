import type { Progress } from '../engine/protocol';
import { formatCount, visibleLines } from '../model';

/** A line on a terminal that says how far the comparison has come; silent if it is not a terminal. */
export class ProgressLine {
  private shown = false;

  constructor(private readonly stream: NodeJS.WriteStream) {}

  readonly show = (progress: Progress): void => {
    if (this.stream.isTTY) {
      const line = visibleLines(describe(progress)).slice(0, Math.max(1, this.stream.columns - 1));
      this.stream.write(`\r\x1b[2K${line}`);
      this.shown = true;
    }
  };

  clear(): void {
    if (this.shown) {
      this.stream.write('\r\x1b[2K');
      this.shown = false;
    }
  }
}

function describe({ stage, what, done, total, secondsLeft }: Progress): string {
  const left = secondsLeft === null ? '' : `, ${Math.ceil(secondsLeft)} s left`;
  if (stage === 'writing') {
    return `writing copies of ${what}: ${Math.floor((100 * done) / total)}%${left}`;
  }
  if (stage !== 'resampling') {
    return `${stage} ${what}`;
  }
  return `${what}: ${formatCount(done)} of ${formatCount(total)} resamples${left}`;
}
