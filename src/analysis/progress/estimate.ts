import { sumOf } from '../../model/lists';
import { unequalSizes } from '../../significance';
import { studentQuantile } from '../../significance/distributions';
import { gainsOf } from './forecast';
import { FEWEST_UNITS } from './looks';
import type { DoneUnits } from './units';

interface Estimated {
  readonly gain: number;
  readonly interval: readonly [number, number];
}

/** The gain on all items, from those that are done. */
export interface KnownHelp {
  /** From the units that are done alone. */
  readonly plain: Estimated;
  /** With help of the baseline's scores of all units. */
  readonly helped: Estimated;
  /** By how many times more units the plain estimate would be as precise. */
  readonly factor: number;
}

/**
 * The regression estimator of finite-population sampling (Cochran 1977, chapter 7; control variates: Lavenberg and Welch 1981): with
 * units' gains d and the baseline's scores x, whose mean over all N units is known,
 *
 *     δ̂ = d̄ + β·(X̄ − x̄),   variance (1 − k/N)·s²_e/k,
 *
 * β and the variance s²_e of what is left by least squares. s²_d/s²_e is the factor saved.
 *
 * @returns null for fewer than 40 units, where gains don't vary, and where units of unequal size don't count alike
 */
export function withKnownScores({ done, all, first, known }: DoneUnits, alpha: number): KnownHelp | null {
  if (done < FEWEST_UNITS || done === all) {
    return null;
  }
  const pair = first(done);
  const gains = gainsOf(pair);
  const x = known.done;
  if (
    unequalSizes(pair) !== null ||
    gains.length !== done ||
    !x.every(Number.isFinite) ||
    !known.rest.every(Number.isFinite)
  ) {
    return null;
  }
  const sum = (values: Float64Array) => sumOf(values);
  const [meanX, meanD] = [sum(x) / done, sum(gains) / done];
  const overall = (sum(x) + sum(known.rest)) / all;
  let [xx, xd, dd] = [0, 0, 0];
  gains.forEach((gain, unit) => {
    const [ofX, ofD] = [x[unit]! - meanX, gain - meanD];
    [xx, xd, dd] = [xx + ofX * ofX, xd + ofX * ofD, dd + ofD * ofD];
  });
  const left = xx === 0 ? dd : dd - (xd * xd) / xx;
  if (!(left > 1e-12 * dd)) {
    return null;
  }
  const slope = xx === 0 ? 0 : xd / xx;
  const estimated = (gain: number, squares: number, freedom: number): Estimated => {
    const error = Math.sqrt(((1 - done / all) * squares) / freedom / done);
    const half = -studentQuantile(alpha / 2, freedom) * error;
    return { gain, interval: [gain - half, gain + half] };
  };
  return {
    plain: estimated(pair.gain, dd, done - 1),
    helped: estimated(pair.gain + slope * (overall - meanX), left, done - 2),
    factor: dd / (done - 1) / (left / (done - 2)),
  };
}
