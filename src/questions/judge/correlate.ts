import { countedIntervals } from '../../analysis/intervals';
import { meaningOf } from '../../columns';
import { ranksLowFirst } from '../../metrics/retrieval/n-best';
import { kendallTauB } from '../../significance/core/kendall';
import { pearsonTest, williams } from '../../significance/core/pearson';
import { CountedPairs, spearman } from '../../significance/core/spearman';
import { fisherInterval } from '../../significance/intervals/percentile';
import type {
  CorrectedScore,
  JudgedCorrelation,
  JudgedMetric,
  Judgement,
  ShareOfPairs,
} from '../../model/results/judgement';
import { formatScore } from '../../model/text';
import { english, t, translated } from '../../model/words';
import type { RatedRows } from './rated-rows';

/** Correlations over fewer rows than this aren't resampled: draws repeat too few points. */
export const FEWEST_RESAMPLED = 10;

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

export function unitWord(unit: Judgement['unit']): string {
  return translated(UNITS[unit] ?? unit);
}

/** `Columns: system = model, human = z, metric = judge`: what each column was taken for. */
export function columnsLine({
  system,
  segment,
  document,
  human,
  metrics = [],
  annotator,
}: Judgement['columns']): string {
  const roles = [
    ...(system === null ? [] : [t('system = {0}', system)]),
    ...(segment === null
      ? []
      : [t('item = {0}', document === undefined ? segment : `${document} + ${segment}`)]),
    t('human = {0}', human.join(', ')),
    ...(metrics.length === 0 ? [] : [t('metric = {0}', metrics.join(', '))]),
    ...(annotator === null ? [] : [t('annotators = {0}', annotator)]),
  ];
  return t('Columns: {0}', roles.join('; '));
}

/** Williams's test needs n − 3 degrees of freedom. */
const FEWEST = 4;

interface Outperformed {
  readonly williams: Judgement['williams'];
  /** For each metric: how many others it beats, and how many beat it. */
  readonly better: readonly number[];
  readonly worse: readonly number[];
}

/**
 * Williams's test of each pair of metrics, one-sided each way, as in the heat maps of the WMT metrics papers
 * (Graham and Baldwin 2014). All correlations are of the turned metrics.
 *
 * @param n number of systems scored by all of them; below 4 there is no test and no pair
 */
export function outperform(metrics: readonly TurnedMetric[], n: number, alpha: number): Outperformed {
  const found = { a: [], b: [], correlation: [], t: [], p: [] } as Outperformed['williams'];
  const better = metrics.map(() => 0);
  const worse = metrics.map(() => 0);
  metrics.forEach((one, a) =>
    metrics.slice(n < FEWEST ? metrics.length : a + 1).forEach((other, i) => {
      const b = a + 1 + i;
      const between = pearsonTest(one.scores, other.scores)?.correlation ?? 0;
      const { statistic, tails } = williams(one.judged.pearson.value, other.judged.pearson.value, between, n);
      found.a.push(a);
      found.b.push(b);
      found.correlation.push(between);
      found.t.push(statistic);
      found.p.push(tails.greater.p);
      const [winner, loser] = tails.greater.p < alpha ? [a, b] : tails.less.p < alpha ? [b, a] : [];
      if (winner !== undefined && loser !== undefined) {
        better[winner]! += 1;
        worse[loser]! += 1;
      }
    }),
  );
  return { williams: found, better, worse };
}

const KINDS = ['pearson', 'spearman', 'kendall'] as const;

/** A metric with its scores turned so that they rise with human ratings. */
interface TurnedMetric {
  readonly judged: Omit<JudgedMetric, 'better' | 'worse'>;
  readonly scores: Float64Array;
}

/**
 * 1 if higher is better by the name of a metric, −1 if lower; 0 if the name doesn't say, begins with a measure of the other
 * direction (`COMET-HTER`), or isn't true of the numbers, as of error rates below 0, which were negated.
 */
function signOf(name: string, scores: Float64Array = new Float64Array()): number {
  const { better, kind, sign } = meaningOf(name);
  const isNegated = sign !== undefined && (sign === 'positive') === scores.some((score) => score < 0);
  const first = meaningOf(/^[\p{L}\p{N}]*/u.exec(name)?.[0] ?? '').better ?? better;
  return better === null || first !== better || kind !== 'quality' || isNegated
    ? 0
    : better === 'higher'
      ? 1
      : -1;
}

/** 1 if higher human scores are better, −1 if lower: by their name, else as most metrics whose names say what is better. */
function directionOfPeople(
  people: string,
  metrics: readonly { readonly name: string; readonly scores: Float64Array; readonly r: number | null }[],
): number {
  const agreeing = metrics.reduce(
    (sum, { name, scores, r }) => sum + signOf(name, scores) * Math.sign(r ?? 0),
    0,
  );
  const isLow = ranksLowFirst(people) || (signOf(people) === 0 && agreeing < 0);
  return isLow ? -1 : 1;
}

/** Yields to other work in a long computation, and throws if it was cancelled. */
export type Pause = (done: number, total: number) => Promise<void>;

/**
 * Pearson's r, Spearman's ρ and Kendall's τ_b of each metric with human ratings, with bootstrap intervals.
 *
 * Rows are drawn with replacement, the same for all metrics; BCa intervals (Efron 1987), percentile where BCa
 * isn't defined. Draws in which either side is constant have no correlation and don't count. Of fewer than FEWEST_RESAMPLED rows,
 * draws repeat a few points, and ranks that agree in all of them would have no uncertainty: r has Fisher's interval, ρ and τ have
 * none, nor of fewer documents. Rows of one document are drawn together. A metric that
 * falls as human ratings rise is turned first, so that its correlation is the absolute one, as at WMT, unless its name
 * says that this is the wrong way.
 *
 * @returns metrics with the highest r first; those that don't vary are listed by name
 */
export async function correlate(
  { names, human, metrics, documents }: RatedRows,
  { alpha, resamples, seed }: Judgement['settings'],
  pause: Pause,
  people: string,
): Promise<{ readonly metrics: readonly TurnedMetric[]; readonly constant: readonly string[] }> {
  const constant: string[] = [];
  const turned: TurnedMetric[] = [];
  const written = metrics.map((metric) => ({
    ...metric,
    r: pearsonTest(human, metric.scores)?.correlation ?? null,
  }));
  const upward = directionOfPeople(people, written);
  for (const [done, { name, scores: given, r }] of written.entries()) {
    await pause(done, metrics.length);
    if (r === null) {
      constant.push(name);
      continue;
    }
    const reversed = (signOf(name, given) * upward || r) < 0;
    const scores = reversed ? given.map((score) => -score) : given;
    // The same seed, so that all metrics use the same rows.
    const pairs = new CountedPairs(human, scores);
    const n = names.length;
    const units = documents === undefined ? n : new Set(documents).size;
    const intervals =
      units < FEWEST_RESAMPLED
        ? [documents === undefined ? fisherInterval(reversed ? -r : r, n, alpha) : null]
        : await countedIntervals(
            (counts) => {
              const found = pairs.correlations(counts);
              return KINDS.map((kind) => found[kind]);
            },
            { n, resamples, seed, alpha, groups: documents },
            () => pause(done, metrics.length),
          );
    const tested = [pearsonTest(human, scores), spearman(human, scores), kendallTauB(human, scores)];
    const [pearson, rank, tau] = tested.map((found, kind): JudgedCorrelation => ({
      value: found?.correlation ?? 0,
      interval: endsOf(intervals[kind]),
      p: found?.tails.twoSided.p ?? 1,
      exact: found?.exact ?? true,
    }));
    if (pearson !== undefined && rank !== undefined && tau !== undefined) {
      turned.push({ judged: { name, reversed, pearson, spearman: rank, kendall: tau }, scores });
    }
  }
  turned.sort((one, other) => other.judged.pearson.value - one.judged.pearson.value);
  return { metrics: turned, constant };
}

function endsOf(ends: readonly [number, number] | null | undefined): [number, number] | null {
  return ends ? [...ends] : null;
}
