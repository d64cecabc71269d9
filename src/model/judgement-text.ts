import type { CorrectedScore, JudgedCorrelation, ShareOfPairs } from './judgement';
import type { Raters } from './rater-agreement';
import { formatScore } from './text';

/** `0.884 [0.612, 0.968]`. */
export function formatCorrelation({ value, interval }: JudgedCorrelation): string {
  const ends = interval === null ? '' : ` [${interval.map((end) => formatScore(end, 3)).join(', ')}]`;
  return `${formatScore(value, 3)}${ends}`;
}

/** `0.120 [0.050, 0.190]`. */
export function formatEstimate({
  value,
  interval,
}: Pick<CorrectedScore['human'], 'value' | 'interval'>): string {
  return `${formatScore(value, 3)} [${interval.map((end) => formatScore(end, 3)).join(', ')}]`;
}

/** `53 of 66 (80.3% [68.7, 89.1])`. */
export function formatShareOfPairs({ count, of, share, interval }: ShareOfPairs): string {
  if (share === null || interval === null) {
    return `${count} of ${of}`;
  }
  const [low, high] = interval.map((end) => (end * 100).toFixed(1));
  return `${count} of ${of} (${(share * 100).toFixed(1)}% [${low}, ${high}])`;
}

/** `0.743 [0.512, 0.901]`; a dash where there is none. */
export function formatAgreement({ value, interval }: Raters['pairs'][number]['kappa']): string {
  const ends = interval === null ? '' : ` [${interval.map((end) => formatScore(end, 3)).join(', ')}]`;
  return value === null ? '–' : `${formatScore(value, 3)}${ends}`;
}
