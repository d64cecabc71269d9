import seedrandom from 'seedrandom';
import { bcaInterval, percentileInterval } from '../significance';

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

/** Statistics closer together than this are equal up to rounding. */
const TOLERANCE = 1e-12;

/** How many draws of n rows, and from which seed. */
export interface Draws {
  readonly n: number;
  readonly resamples: number;
  readonly seed: string;
  readonly alpha: number;
}

/**
 * Bootstrap intervals of several statistics of the same n rows, drawn with replacement: BCa (Efron 1987), percentile where BCa isn't
 * defined. The same seed draws the same rows. Draws in which a statistic isn't defined don't count for it.
 *
 * @param statistics of the rows, each as often as counted; null where one isn't defined
 */
export async function countedIntervals(
  statistics: (counts: Uint32Array) => readonly (number | null)[],
  { n, resamples, seed, alpha }: Draws,
  turn: () => Promise<void>,
): Promise<([number, number] | null)[]> {
  const most = Math.max(FEWEST_DRAWS, Math.floor(MOST_ROWS_DRAWN / n));
  const resampled: (readonly (number | null)[])[] = [];
  for (const counts of drawCounts(n, Math.min(resamples, most), seed)) {
    if (resampled.length % DRAWS_A_TURN === 0) {
      await turn();
    }
    resampled.push(statistics(counts));
  }
  const once = new Uint32Array(n).fill(1);
  const jackknife = n > MOST_JACKKNIFED ? [] : Array.from(once, (_, i) => statistics(once.with(i, 0)));
  return statistics(once).map((value, place) => {
    const drawn = Float64Array.from(resampled.flatMap((found) => found[place] ?? []));
    const without = Float64Array.from(jackknife.flatMap((found) => found[place] ?? []));
    const bca =
      value === null || without.length < n
        ? null
        : bcaInterval(drawn, alpha, { observed: value, tolerance: TOLERANCE, jackknife: without });
    const ends = bca ?? percentileInterval(drawn, alpha);
    return ends === null ? null : [...ends];
  });
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
