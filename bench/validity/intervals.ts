import type { Resamples } from '../../src/model/results/significance';
import { bcaInterval, mirrored } from '../../src/significance/intervals/bca';
import { clopperPearson, wilson } from '../../src/significance/intervals/clopper-pearson';
import { percentileInterval } from '../../src/significance/intervals/percentile';
import { studentInterval } from '../../src/significance/intervals/student';

export interface IntervalInput {
  readonly observed: number;
  readonly tolerance: number;
  /** Values on bootstrap resamples, drawn or exact. */
  readonly resampled: Resamples;
  /** Values without each item in turn. */
  readonly leftOut: Float64Array;
  /** Where the value is a mean, what it is the mean of: differences in the metric's unit, or raw item values. */
  readonly values: Float64Array | null;
  readonly percent: boolean;
}

/** An interval method; null if it isn't defined. */
export interface Method {
  readonly id: string;
  readonly name: string;
  readonly ends: (input: IntervalInput, alpha: number) => readonly [low: number, high: number] | null;
}

const percentile: Method = {
  id: 'percentile',
  name: 'percentile',
  ends: ({ resampled }, alpha) => percentileInterval(resampled, alpha),
};

const basic: Method = {
  id: 'basic',
  name: 'basic',
  ends: ({ resampled, observed }, alpha) => {
    const ends = percentileInterval(resampled, alpha);
    return ends && mirrored(ends, observed);
  },
};

const bca: Method = {
  id: 'bca',
  name: 'BCa',
  ends: ({ resampled, observed, tolerance, leftOut }, alpha) =>
    bcaInterval(resampled, alpha, { observed, tolerance, jackknife: leftOut }),
};

const student: Method = {
  id: 't',
  name: 'Student t',
  ends: ({ values }, alpha) => (values === null ? null : studentInterval(values, alpha)),
};

const exactProportion: Method = {
  id: 'clopper-pearson',
  name: 'Clopper-Pearson',
  ends: (input, alpha) => ofProportion(input, (right, n) => clopperPearson(right, n, alpha)),
};

const score: Method = {
  id: 'wilson',
  name: 'Wilson',
  ends: (input, alpha) => ofProportion(input, (right, n) => wilson(right, n, alpha)),
};

/** Intervals of the gain. */
export const GAIN_INTERVALS: readonly Method[] = [percentile, basic, bca, student];

/** Intervals of one system's score. */
export const SCORE_INTERVALS: readonly Method[] = [percentile, basic, bca, exactProportion, score];

/** In percent, where every item is right or wrong. */
function ofProportion(
  { values, percent }: IntervalInput,
  ends: (right: number, n: number) => readonly [number, number],
): readonly [number, number] | null {
  if (values === null || !percent) {
    return null;
  }
  const right = values.reduce((sum, value) => sum + value, 0);
  const [low, high] = ends(right, values.length);
  return [100 * low, 100 * high];
}
