import seedrandom from 'seedrandom';
import type { JudgedCorrelation, JudgedMetric, Judgement } from '../../model';
import { bcaInterval, percentileInterval } from '../../significance';
import { CountedPairs, type Correlations } from '../../significance/core/counted-correlations';
import { kendallTauB } from '../../significance/core/kendall';
import { pearsonTest } from '../../significance/core/pearson';
import { spearman } from '../../significance/core/spearman';
import type { RatedRows } from './rated-rows';

const KINDS = ['pearson', 'spearman', 'kendall'] as const;

/** With more rows than this the jackknife takes too long, and BCa hardly differs from percentile. */
const MOST_JACKKNIFED = 2_000;

/**
 * Most rows drawn in all, so that a table of 20,000 segments takes seconds; but never fewer than FEWEST_DRAWS
 * draws.
 */
const MOST_ROWS_DRAWN = 20_000_000;
const FEWEST_DRAWS = 1_000;

/** Draws between two yields to other work. */
const DRAWS_A_TURN = 50;

/** Correlations closer together than this are equal up to rounding. */
const TOLERANCE = 1e-12;

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
 * isn't defined. Draws in which either side is constant have no correlation and don't count. A metric that
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
    const most = Math.max(FEWEST_DRAWS, Math.floor(MOST_ROWS_DRAWN / names.length));
    const draws = drawCounts(names.length, Math.min(resamples, most), seed);
    const pairs = new CountedPairs(human, scores);
    const turn = (): Promise<void> => pause(done, metrics.length);
    const intervals = await bootstrapIntervals(pairs, names.length, draws, alpha, turn);
    const tested = [pearsonTest(human, scores), spearman(human, scores), kendallTauB(human, scores)];
    const [pearson, rank, tau] = tested.map((found, kind): JudgedCorrelation => ({
      value: found?.correlation ?? 0,
      interval: intervals[kind] ?? null,
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

/** How often each of n rows is drawn, draw by draw. */
function* drawCounts(n: number, resamples: number, seed: string): Generator<Uint32Array> {
  const random = seedrandom.alea(`${seed}:rows`);
  const counts = new Uint32Array(n);
  for (let resample = 0; resample < resamples; resample++) {
    counts.fill(0);
    for (let i = 0; i < n; i++) {
      counts[Math.floor(random() * n)]! += 1;
    }
    yield counts;
  }
}

async function bootstrapIntervals(
  pairs: CountedPairs,
  n: number,
  draws: Iterable<Uint32Array>,
  alpha: number,
  turn: () => Promise<void>,
): Promise<([number, number] | null)[]> {
  const resampled: Correlations[] = [];
  for (const counts of draws) {
    if (resampled.length % DRAWS_A_TURN === 0) {
      await turn();
    }
    resampled.push(pairs.correlations(counts));
  }
  const once = new Uint32Array(n).fill(1);
  const observed = pairs.correlations(once);
  const jackknife =
    n > MOST_JACKKNIFED ? [] : Array.from(once, (_, i) => pairs.correlations(once.with(i, 0)));
  return KINDS.map((kind) => {
    const drawn = Float64Array.from(resampled.flatMap((found) => found[kind] ?? []));
    const without = Float64Array.from(jackknife.flatMap((found) => found[kind] ?? []));
    const value = observed[kind];
    const bca =
      value === null || without.length < n
        ? null
        : bcaInterval(drawn, alpha, { observed: value, tolerance: TOLERANCE, jackknife: without });
    const ends = bca ?? percentileInterval(drawn, alpha);
    return ends === null ? null : [...ends];
  });
}
