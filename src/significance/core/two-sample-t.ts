import { studentTail } from '../distributions';
import { largestMagnitude, meanAndDeviation, powerOfTwoNear } from '../resamples';
import { symmetricTails } from '../outcome';
import { checkFinite, checkSize, type Statistic } from './statistic';

export interface TwoSampleT extends Statistic {
  readonly degreesOfFreedom: number;
  /** SE of the difference of means, in the units of the values. */
  readonly standardError: number;
  /** Mean of x minus mean of y. */
  readonly difference: number;
}

/** Standard errors below this fraction of the means are rounding of constant data (as in R's t.test). */
const ROUNDING = 10 * Number.EPSILON;

/**
 * Student's t-test of two independent samples with a common variance: t = (x̄ − ȳ)/(s_p √(1/n + 1/m)) with n
 * + m − 2 degrees of freedom (Student 1908).
 *
 * @param known the samples' moments, if already computed
 * @returns null if neither sample varies, so that there is no standard error
 * @throws RealGainError `not-numeric` for a value that is not a finite number; `bad-setting` for an empty sample
 *   or
 * fewer than 3 values in all
 */
export function pooledT(x: Float64Array, y: Float64Array, known?: Moments): TwoSampleT | null {
  checkSize('values in all', x.length + y.length, 3);
  const { deviationX, deviationY, ...means } = known ?? compareMoments(x, y);
  const degreesOfFreedom = x.length + y.length - 2;
  const pooled =
    Math.hypot(deviationX * Math.sqrt(x.length - 1), deviationY * Math.sqrt(y.length - 1)) /
    Math.sqrt(degreesOfFreedom);
  const standardError = pooled * Math.hypot(x.length ** -0.5, y.length ** -0.5);
  return studentStatistic(means, standardError, degreesOfFreedom);
}

/**
 * Welch's t-test of two independent samples whose variances may differ: t = (x̄ − ȳ)/√(s²ₓ/n + s²ᵧ/m), with
 * the degrees of freedom of Welch (1947) and Satterthwaite (1946).
 *
 * @param known the samples' moments, if already computed
 * @returns null if neither sample varies, so that there is no standard error
 * @throws RealGainError `not-numeric` for a value that is not a finite number; `bad-setting` for fewer than 2
 *   values
 */
export function welchT(x: Float64Array, y: Float64Array, known?: Moments): TwoSampleT | null {
  checkSize('values in the first sample', x.length, 2);
  checkSize('values in the second sample', y.length, 2);
  const { deviationX, deviationY, ...means } = known ?? compareMoments(x, y);
  const errorX = deviationX / Math.sqrt(x.length);
  const errorY = deviationY / Math.sqrt(y.length);
  const standardError = Math.hypot(errorX, errorY);
  // Each sample's share of the squared standard error.
  const [partX, partY] = [(errorX / standardError) ** 2, (errorY / standardError) ** 2];
  const degreesOfFreedom = 1 / (partX ** 2 / (x.length - 1) + partY ** 2 / (y.length - 1));
  return studentStatistic(means, standardError, degreesOfFreedom);
}

/** Two samples' means as a difference and a size: a large size alone would cost the difference its digits. */
interface Means {
  readonly difference: number;
  /** The larger absolute mean. */
  readonly size: number;
  /** All of these are in multiples of this unit. */
  readonly unit: number;
}

export interface Moments extends Means {
  readonly deviationX: number;
  readonly deviationY: number;
}

/** Both samples relative to one of their values and scaled by the largest: t depends on neither. */
export function compareMoments(x: Float64Array, y: Float64Array): Moments {
  checkSize('values in the first sample', x.length, 1);
  checkSize('values in the second sample', y.length, 1);
  checkFinite('the first sample', x);
  checkFinite('the second sample', y);
  const unit = powerOfTwoNear(Math.max(largestMagnitude(x), largestMagnitude(y)));
  // The same value whichever sample comes first.
  const origin = Math.min(x[0]!, y[0]!) / unit;
  const momentsOf = (values: Float64Array) => {
    const seen = new Float64Array(values.length);
    for (let i = 0; i < seen.length; i++) {
      seen[i] = values[i]! / unit - origin;
    }
    const { mean, deviation } = meanAndDeviation(seen);
    return { mean, deviation: values.length === 1 ? 0 : deviation };
  };
  const [first, second] = [momentsOf(x), momentsOf(y)];
  return {
    difference: first.mean - second.mean,
    size: Math.max(Math.abs(origin + first.mean), Math.abs(origin + second.mean)),
    unit,
    deviationX: first.deviation,
    deviationY: second.deviation,
  };
}

function studentStatistic(
  { difference, size, unit }: Means,
  standardError: number,
  degreesOfFreedom: number,
): TwoSampleT | null {
  if (standardError <= ROUNDING * size) {
    return null;
  }
  const statistic = difference / standardError;
  const tails = symmetricTails(
    studentTail(-statistic, degreesOfFreedom),
    studentTail(statistic, degreesOfFreedom),
  );
  return {
    statistic,
    tails,
    exact: false,
    degreesOfFreedom,
    standardError: standardError * unit,
    difference: difference * unit,
  };
}
