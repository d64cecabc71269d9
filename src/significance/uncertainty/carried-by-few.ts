import type { Pair, Reference } from '../../model/results/significance';
import type { Decision } from '../decision';
import { studentQuantile } from '../distributions';
import { varianceOfUnits, unequalSizes } from './effective-clusters';
import type { Jackknife } from './jackknife';
import { restsOnMeans } from '../tests';

/** Beyond this skewness of the units' differences over √n, Student's t can't be relied on. */
const MOST_SKEWNESS = 0.75;

/** With 5 or 6 units, the skewness can't reach that; this share of its maximum can. */
const SHARE_OF_MAXIMUM = 0.97;

/** Fewer units have no skewness worth the name. */
const FEWEST = 4;

/** Standard errors by which the skewness differs from that of normal differences. */
const NOT_BY_CHANCE = 1.5;

/**
 * The skewness of a test set from which the largest differences happen to be missing is less than that of others like it: of 20 lognormal
 * differences it is 1.9 on average, for 6.2. Twice Johnson's correction leaves about 5% in simulations, see docs/validity-edges.md.
 */
const FOR_WHAT_IS_MISSING = 2;

/** How skewed the units' differences are. */
export interface SkewedGain {
  /** Items, or clusters. */
  readonly units: number;
  /** g = m₃/m₂^{3/2}; 0 where nothing varies. */
  readonly skewness: number;
  /** δ/SE by the jackknife, signed as δ. */
  readonly t: number;
}

export interface VerdictOnMeans {
  readonly rejected: boolean;
  /** Two-sided level. */
  readonly level: number;
  readonly degreesOfFreedom: number;
}

/**
 * Skewness of a gain, from its values with each unit left out: a unit that raises the gain lowers it where it is left out.
 *
 * @param sizes of clusters, if they are unequal
 */
export function skewedGain(
  { gains }: Pick<Jackknife, 'gains'>,
  gain: number,
  sizes: Int32Array | null,
): SkewedGain {
  const standardError = Math.sqrt(varianceOfUnits({ gains }, gain, sizes));
  return {
    units: gains.length,
    skewness: 0 - skewnessOf(gains),
    t: standardError > 0 ? gain / standardError : 0,
  };
}

/**
 * Whether few units carry the result, so that others like them may be missing from the test set. No method sees a tail that isn't
 * in the data (Bahadur and Savage 1956, Annals of Mathematical Statistics 27(4)); one that is there shows in the skewness g of the
 * units' differences (of a metric that isn't a mean, of their jackknife values), whose effect on t falls as g/√n:
 *
 * - |g|/√n > 0.75: one unit, or a few of a small test set, differ far more than all others.
 * - t is significant, but not beyond the limit c corrected for a skewness against the gain: see `limitCorrection`.
 */
export function carriedByFew(
  found: SkewedGain,
  { rejected, level, degreesOfFreedom }: VerdictOnMeans,
): boolean {
  const { t } = found;
  if (!mayBeCarriedByFew(found)) {
    return false;
  }
  if (differFarMore(found)) {
    return true;
  }
  const limit = -studentQuantile(level / 2, degreesOfFreedom);
  const correction = limitCorrection(found, t < 0 ? -1 : 1);
  return rejected && Math.abs(t) < limit + correction * (1 + 2 * limit ** 2);
}

/**
 * The a of a limit c of t that is corrected for the skewness g of n units, c + a·(1 + 2c²), with a = 2·|g|/(6√n): Johnson's
 * correction (1978, JASA 73(363)) for twice the skewness that was seen.
 *
 * @param sign of t where it is beyond its limit
 * @returns 0 where the skewness isn't against t, or could be that of normal differences: less than 1.5 standard errors
 */
export function limitCorrection(
  { units, skewness }: Pick<SkewedGain, 'units' | 'skewness'>,
  sign: 1 | -1,
): number {
  const against = -sign * skewness;
  return units > FEWEST && against >= NOT_BY_CHANCE * skewnessError(units)
    ? (FOR_WHAT_IS_MISSING * against) / (6 * Math.sqrt(units))
    : 0;
}

export function mayBeCarriedByFew(found: SkewedGain): boolean {
  const { units, skewness } = found;
  return (
    units > FEWEST && (differFarMore(found) || Math.abs(skewness) >= NOT_BY_CHANCE * skewnessError(units))
  );
}

/** Standard error of the skewness of so many normal differences, √(6/n). */
export function skewnessError(units: number): number {
  return Math.sqrt(6 / units);
}

/** Whether one unit, or a few of a small test set, differ far more than all others. */
function differFarMore({ units, skewness }: SkewedGain): boolean {
  const most = (units - 2) / Math.sqrt(units * (units - 1));
  return Math.abs(skewness) / Math.sqrt(units) > Math.min(MOST_SKEWNESS, SHARE_OF_MAXIMUM * most);
}

/**
 * The same of a verdict, if it rests on means and other functions of sums: ranks, signs and counts don't depend on the size of a
 * difference.
 */
export function verdictCarriedByFew(
  pair: Pair,
  leftOut: Pick<Jackknife, 'gains'>,
  decision: Pick<Decision, 'needed' | 'test'>,
  reference: Reference | null,
  verdict: Pick<VerdictOnMeans, 'rejected' | 'level'>,
): boolean {
  if (decision.needed !== null || pair.metric.weighted !== undefined || !restsOnMeans(decision.test)) {
    return false;
  }
  const found = skewedGain(leftOut, pair.gain, unequalSizes(pair));
  const standardError = reference?.standardError ?? 0;
  return carriedByFew(standardError > 0 ? { ...found, t: pair.gain / standardError } : found, {
    ...verdict,
    degreesOfFreedom: reference?.degreesOfFreedom ?? pair.n - 1,
  });
}

/** g = m₃/m₂^{3/2}; 0 where nothing varies. */
export function skewnessOf(values: Float64Array): number {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value / n, 0);
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value - mean)), 0);
  if (!(largest > 0) || largest <= 4 * Number.EPSILON * Math.abs(mean)) {
    return 0;
  }
  let [squares, cubes] = [0, 0];
  for (const value of values) {
    const distance = (value - mean) / largest;
    squares += distance ** 2 / n;
    cubes += distance ** 3 / n;
  }
  return cubes / squares ** 1.5;
}
