import type {
  CorrectedScore,
  JudgedCorrelation,
  Judgement,
  ShareOfPairs,
} from '../../model/results/judgement';
import { formatScore } from '../../model/text';
import { english, t, translated } from '../../model/words';

/** Correlations over fewer rows than this aren't resampled: draws repeat too few points. */
export const FEWEST_RESAMPLED = 10;

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

/** Whether a corrected score is corrected: not if the judge disagrees with too few labels to tell how it errs. */
export function isJudgeUsed({
  lambda,
  correlation,
  disagreements,
}: Pick<CorrectedScore, 'lambda' | 'correlation' | 'disagreements'>): boolean {
  return lambda !== 0 || correlation === null || disagreements === undefined;
}

const UNITS: Readonly<Record<string, string>> = {
  systems: english('systems'),
  segments: english('segments'),
  items: english('items'),
  rows: english('rows'),
};

/** What correlations are taken over. */
export function unitWord(unit: Judgement['unit']): string {
  return translated(UNITS[unit] ?? unit);
}

/** `Columns: system = model, human = z, metric = judge`: what each column was taken for. */
export function columnsLine({
  system,
  segment,
  human,
  metrics = [],
  annotator,
}: Judgement['columns']): string {
  const roles = [
    ...(system === null ? [] : [t('system = {0}', system)]),
    ...(segment === null ? [] : [t('item = {0}', segment)]),
    t('human = {0}', human.join(', ')),
    ...(metrics.length === 0 ? [] : [t('metric = {0}', metrics.join(', '))]),
    ...(annotator === null ? [] : [t('annotators = {0}', annotator)]),
  ];
  return t('Columns: {0}', roles.join('; '));
}
