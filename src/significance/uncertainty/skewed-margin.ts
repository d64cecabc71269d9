import type { Pair, Reference } from '../../model';
import { onceFor } from '../../model/once';
import { studentQuantile, studentTail } from '../distributions';
import { limitCorrection, skewedGain } from './carried-by-few';
import { unequalSizes } from './effective-clusters';
import { jackknife } from './jackknife';
import { boundedGain } from './known-range';

const skewOf = onceFor((pair: Pair) => skewedGain(jackknife(pair), pair.gain, unequalSizes(pair)));

/**
 * A lower bound of the p of a true gain on the other side of a limit, where the range of scores isn't known and a few units differ far more
 * than all others: others like these may be missing. It is P(T ≥ t′), with t′ from the t that has the p found and the correction a of
 * its limits: t = t′ + a·(1 + 2t′²).
 *
 * @param p one-sided, of the test without the correction
 * @param sign 1 for a limit below the gain
 * @returns 0 where nothing is to be corrected
 */
export function skewedP(pair: Pair, p: number, sign: 1 | -1, reference: Reference | null): number {
  if (
    !(p < 0.5) ||
    pair.runs !== undefined ||
    pair.metric.weighted !== undefined ||
    boundedGain(pair) !== null
  ) {
    return 0;
  }
  const correction = limitCorrection(skewOf(pair), sign);
  if (correction === 0) {
    return 0;
  }
  const degreesOfFreedom = reference?.degreesOfFreedom ?? pair.n - 1;
  const t = -studentQuantile(p, degreesOfFreedom);
  const corrected = (Math.sqrt(Math.max(0, 1 + 8 * correction * (t - correction))) - 1) / (4 * correction);
  return studentTail(-corrected, degreesOfFreedom).p;
}
