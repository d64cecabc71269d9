import { logFactorial } from '../kernel';
import type { Alternative, Pair, ResampleMode } from '../model';
import { asExtremeAs, countExtreme } from './counting';
import { twoSidedLevel, unexpandedLevel, type Expansion } from './expanded';

/** The chance, at most, that stopping early decides otherwise than drawing on for ever. */
export const RESAMPLING_RISK = 1e-4;

/** Intervals rest on at least so many resamples: their ends then have a Monte Carlo error of about 1% of their width. */
export const LEAST_RESAMPLES = 10_000;

/** Draws of an item that take about as long as a person notices; so many are done in any case. */
const UNNOTICED_DRAWS = 200_000_000;

/**
 * Whether p is known to be above or below α after `resamples` of which `count` were extreme: α lies outside of the
 * confidence sequence of Robbins (1970) and Lai (1976),
 *
 *     { p : (r + 1) · b(r, p, c) > ε },   b(r, p, c) the binomial probability of c in r,
 *
 * which holds the true p at all r together with a probability of at least 1 − ε. So one may look as often as one likes,
 * and the chance of a wrong decision, Gandy's resampling risk (2009), is at most ε whatever p is (Ding, Gandy and Hahn
 * 2020, "A simple method for implementing Monte Carlo tests", Computational Statistics 35).
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

/** What is decided by the resamples of a mode. */
interface StopQuestion {
  readonly alternative: Alternative;
  readonly alpha: number;
  /** Where p is expanded: α is then held against the expanded one. */
  readonly expansion?: Expansion | null;
}

/**
 * When the resamples of a mode are enough for its test to decide: the paired bootstrap's shifted gains, or
 * randomization's.
 *
 * @param pair what is resampled
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
  return {
    least: Math.max(LEAST_RESAMPLES, Math.floor(UNNOTICED_DRAWS / pair.n)),
    enough: (gains) => isDecided(countExtreme(gains, centre, extremes, pair), gains.length, level),
  };
}
