import { logFactorial } from '../kernel';
import type { Alternative, Pair, ResampleMode, Expansion } from '../model/results/significance';
import { asExtremeAs, countExtreme, countHalvingTies } from './counting';
import { twoSidedLevel, unexpandedLevel } from './uncertainty/expanded';

/** Upper bound on the probability that stopping early decides differently than drawing forever. */
export const RESAMPLING_RISK = 1e-4;

/**
 * Intervals need at least this many resamples: their ends then have a Monte Carlo error of about 1% of their
 * width.
 */
export const LEAST_RESAMPLES = 10_000;

/** Item draws that take about as long as a user notices; at least this many are made. */
const UNNOTICED_DRAWS = 200_000_000;

/**
 * Whether p is known to be above or below α after `resamples` of which `count` were extreme: α lies outside
 * the confidence sequence of Robbins (1970) and Lai (1976),
 *
 * { p : (r + 1) · b(r, p, c) > ε },   b(r, p, c) the binomial probability of c in r,
 *
 * which contains the true p for all r simultaneously with probability at least 1 − ε. So α may be checked at
 * any time, and the probability of a wrong decision, Gandy's resampling risk (2009), is at most ε whatever p
 * is (Ding, Gandy and Hahn 2020, "A simple method for implementing Monte Carlo tests", Computational
 * Statistics 35).
 */
export function isDecided(count: number, resamples: number, alpha: number, risk = RESAMPLING_RISK): boolean {
  const logBinomial =
    logFactorial(resamples) -
    logFactorial(count) -
    logFactorial(resamples - count) +
    count * Math.log(alpha) +
    (resamples - count) * Math.log1p(-alpha);
  return Math.log(resamples + 1) + logBinomial <= Math.log(risk);
}

interface StopQuestion {
  readonly alternative: Alternative;
  readonly alpha: number;
  /** If p is expanded: α is then compared with the expanded p. */
  readonly expansion?: Expansion | null;
}

/**
 * When the resamples of a mode are enough for its test to decide: the paired bootstrap's shifted gains, or
 * randomization's.
 *
 * @param pair the pair that is resampled
 */
export function decisionAt(
  mode: ResampleMode,
  pair: Pair,
  { alternative, alpha, expansion = null }: StopQuestion,
): { readonly least: number; enough(gains: Float64Array): boolean } {
  const centre = mode === 'bootstrap' ? pair.gain : 0;
  const sides = alternative === 'two-sided' || expansion !== null ? 'twoSided' : alternative;
  const extremes = asExtremeAs(pair.gain)[sides];
  const level = expansion === null ? alpha : unexpandedLevel(twoSidedLevel(alternative, alpha), expansion);
  const countOf = expansion === null ? countExtreme : countHalvingTies;
  return {
    least: Math.max(LEAST_RESAMPLES, Math.floor(UNNOTICED_DRAWS / pair.n)),
    enough: (gains) => isDecided(Math.ceil(countOf(gains, centre, extremes, pair)), gains.length, level),
  };
}
