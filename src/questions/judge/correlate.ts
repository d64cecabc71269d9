import { countedIntervals } from '../../analysis/counted-intervals';
import type { JudgedCorrelation, JudgedMetric, Judgement } from '../../model';
import { CountedPairs } from '../../significance/core/counted-correlations';
import { kendallTauB } from '../../significance/core/kendall';
import { pearsonTest } from '../../significance/core/pearson';
import { spearman } from '../../significance/core/spearman';
import { fisherInterval } from '../../significance/intervals';
import type { RatedRows } from './rated-rows';
import { FEWEST_RESAMPLED } from './words';

const KINDS = ['pearson', 'spearman', 'kendall'] as const;

/** A metric with its scores turned so that they rise with human ratings. */
export interface TurnedMetric {
  readonly judged: Omit<JudgedMetric, 'better' | 'worse'>;
  readonly scores: Float64Array;
}

/** Yields to other work in a long computation, and throws if it was cancelled. */
export type Pause = (done: number, total: number) => Promise<void>;

/**
 * Pearson's r, Spearman's ρ and Kendall's τ_b of each metric with human ratings, with bootstrap intervals.
 *
 * Rows are drawn with replacement, the same for all metrics; BCa intervals (Efron 1987), percentile where BCa
 * isn't defined. Draws in which either side is constant have no correlation and don't count. Of fewer than FEWEST_RESAMPLED rows,
 * draws repeat a few points, and ranks that agree in all of them would have no uncertainty: r has Fisher's interval, ρ and τ have
 * none. A metric that
 * falls as human ratings rise is turned first, so that its correlation is the absolute one, as at WMT.
 *
 * @returns metrics with the highest r first; those that don't vary are listed by name
 */
export async function correlate(
  { names, human, metrics }: RatedRows,
  { alpha, resamples, seed }: Judgement['settings'],
  pause: Pause,
): Promise<{ readonly metrics: readonly TurnedMetric[]; readonly constant: readonly string[] }> {
  const constant: string[] = [];
  const turned: TurnedMetric[] = [];
  for (const [done, { name, scores: written }] of metrics.entries()) {
    await pause(done, metrics.length);
    const r = pearsonTest(human, written)?.correlation ?? null;
    if (r === null) {
      constant.push(name);
      continue;
    }
    const scores = r < 0 ? written.map((score) => -score) : written;
    // The same seed, so that all metrics use the same rows.
    const pairs = new CountedPairs(human, scores);
    const n = names.length;
    const intervals =
      n < FEWEST_RESAMPLED
        ? [fisherInterval(Math.abs(r), n, alpha)]
        : await countedIntervals(
            (counts) => {
              const found = pairs.correlations(counts);
              return KINDS.map((kind) => found[kind]);
            },
            { n, resamples, seed, alpha },
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
      turned.push({ judged: { name, reversed: r < 0, pearson, spearman: rank, kendall: tau }, scores });
    }
  }
  turned.sort((one, other) => other.judged.pearson.value - one.judged.pearson.value);
  return { metrics: turned, constant };
}

function endsOf(ends: readonly [number, number] | null | undefined): [number, number] | null {
  return ends ? [...ends] : null;
}
