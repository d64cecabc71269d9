import type { Pair } from '../model';
import { restsOnMeans, type Decision } from './decision';
import { studentQuantile } from './distributions';
import type { Jackknife } from './jackknife';
import type { Reference } from './reference';

/** Of the units' differences: they are so skewed by one or a few that Student's t can't be relied on. */
const MOST_SKEWNESS = 0.75;

/** With 5 or 6 units, the skewness can't reach that; this share of its maximum can. */
const SHARE_OF_MAXIMUM = 0.97;

/** Fewer units have no skewness worth the name. */
const FEWEST = 4;

/** Standard errors by which the skewness differs from that of normal differences. */
const NOT_BY_CHANCE = 2;

/** What the test with Student's t came to. */
export interface StudentVerdict {
  readonly rejected: boolean;
  /** Two-sided level. */
  readonly level: number;
  /** |δ|/SE; signed as δ. */
  readonly t: number;
  readonly degreesOfFreedom: number;
}

/**
 * Whether few units carry the result, so that others like them may be missing from the test set. No method sees a tail that isn't
 * in the data (Bahadur and Savage 1956, Annals of Mathematical Statistics 27(4)); one that is there shows in the skewness g of the
 * units' differences (of a metric that isn't a mean, of their jackknife values), whose effect on t falls as g/√n:
 *
 * - |g|/√n > 0.75: one unit, or a few of a small test set, differ far more than all others.
 * - t is significant, but not beyond the limit c corrected for skewness, c + |g|/(6√n)·(1 + 2c²) (Johnson 1978, JASA 73(363)), where
 *   the skewness is against the gain and |g| exceeds two standard errors, 2√(6/n), of that of normal differences.
 */
export function carriedByFew({ gains }: Pick<Jackknife, 'gains'>, verdict: StudentVerdict): boolean {
  const n = gains.length;
  if (n <= FEWEST) {
    return false;
  }
  // A unit that raises the gain lowers it where it is left out.
  const skewness = -skewnessOf(gains);
  const relative = Math.abs(skewness) / Math.sqrt(n);
  const most = (n - 2) / Math.sqrt(n * (n - 1));
  if (relative > Math.min(MOST_SKEWNESS, SHARE_OF_MAXIMUM * most)) {
    return true;
  }
  if (!verdict.rejected || Math.abs(skewness) < NOT_BY_CHANCE * Math.sqrt(6 / n)) {
    return false;
  }
  const { t, level, degreesOfFreedom } = verdict;
  const limit = -studentQuantile(level / 2, degreesOfFreedom);
  const against = Math.max(0, -Math.sign(t) * skewness);
  return Math.abs(t) < limit + (against / (6 * Math.sqrt(n))) * (1 + 2 * limit ** 2);
}

/**
 * The same of a verdict, if it rests on means and other functions of sums: ranks, signs and counts don't depend on the size of a
 * difference.
 *
 * @param standardError of the gain as it was resampled
 */
export function verdictCarriedByFew(
  pair: Pair,
  leftOut: Pick<Jackknife, 'gains'>,
  { decision, reference, standardError, rejected, level }: VerdictOnMeans,
): boolean {
  if (decision.needed !== null || pair.metric.weighted !== undefined || !restsOnMeans(decision.test)) {
    return false;
  }
  const unbiased = standardError / (reference?.narrowness ?? 1);
  return carriedByFew(leftOut, {
    rejected,
    level,
    t: unbiased > 0 ? pair.gain / unbiased : 0,
    degreesOfFreedom: reference?.degreesOfFreedom ?? pair.n - 1,
  });
}

interface VerdictOnMeans extends Pick<StudentVerdict, 'rejected' | 'level'> {
  readonly decision: Pick<Decision, 'needed' | 'test'>;
  readonly reference: Reference | null;
  readonly standardError: number;
}

/** g = m₃/m₂^{3/2}; 0 where nothing varies. */
function skewnessOf(values: Float64Array): number {
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
