import { english, type Text } from '../../model/words';
import type { Pair } from '../../model/results/significance';
import { studentTail } from '../distributions';
import { meanAndDeviation } from '../resamples';
import { nearlyEqual } from '../numbers/differences';
import { computedTest, symmetricTails } from '../outcome';

/**
 * Paired t-test on the items' differences d: t = d̄ √n / s with n − 1 degrees of freedom (Yeh 2000, section
 * 2.1; Student 1908).
 */
export const matchedPairT = computedTest(
  {
    id: 't',
    name: english('paired t'),
    assumes: english('the items are independent and the mean difference is close to normally distributed'),
    shown: 'always',
    explanation: english(
      'Compares the mean difference of the items with how much the differences vary. It assumes that their mean is normally distributed, which is a good approximation with many items.',
    ),
    definition: "Student's t on the items' differences",
    measures: 'means',
    source: 'Student, 1908',
    phrase: 'paired t-test',
    works: ['student-1908'],
    restsOnMeans: true,
    fewest: 'some',
    interval: 'student',
  },
  (pair) => onlyMeans(pair) ?? withVariation(pair),
  ({ differences, n }) => {
    const { mean, deviation } = meanAndDeviation(differences ?? new Float64Array());
    const t = (mean / deviation) * Math.sqrt(n);
    return { tails: symmetricTails(studentTail(-t, n - 1), studentTail(t, n - 1)), exact: false };
  },
);

/** Why equal differences can't be tested: their standard deviation is 0. */
export function withVariation({ differences, n, gain, itemTolerance = 0 }: Pair): string | null {
  const varies = differences?.some((difference) => !nearlyEqual(difference, differences[0]!, itemTolerance));
  return varies === true || n < 2 || gain === 0
    ? null
    : english('every item has the same difference, so there is no variation to measure the gain with');
}

/** Why a test on the items' differences can't be used on this pair; null if it can. */
export function onlyMeans({ metric, clustered, differences }: Pair): Text | null {
  if (differences !== null) {
    return null;
  }
  return clustered
    ? english('items are resampled by cluster, and this test takes every item as independent')
    : english('{0} is not a mean of item scores, so items have no differences to test', metric.name);
}
