import type { Progress } from '../../engine/protocol';
import { formatCount, englishOf } from '../../model';
import { say, showStatus } from '../print';

export class ProgressLine {
  private shown = false;

  readonly show = (progress: Progress): void => {
    if (progress.advice !== undefined) {
      say(`${progress.advice}\n`);
    }
    showStatus(describe(progress));
    this.shown = true;
  };

  clear(): void {
    if (this.shown) {
      showStatus('');
      this.shown = false;
    }
  }
}

export function describe({ stage, what: about, done, total, secondsLeft }: Progress): string {
  const what = englishOf(about);
  const left = secondsLeft === null ? '' : `, ${Math.ceil(secondsLeft)} s left`;
  if (stage === 'writing') {
    return `writing copies of ${what}: ${Math.floor((100 * done) / total)}%${left}`;
  }
  if (stage !== 'resampling') {
    return `${stage} ${what}`;
  }
  return `${what}: ${formatCount(done)} of ${formatCount(total)} resamples${left}`;
}
