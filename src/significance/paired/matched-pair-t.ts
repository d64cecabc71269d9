import { english, type Pair, type SignificanceTest } from '../../model';
import { studentTail } from '../distributions';
import { onlyMeans } from './itemwise';
import { meanAndDeviation } from '../moments';
import { nearlyEqual } from '../numbers/differences';
import { computedOutcome, symmetricTails } from '../outcome';

/**
 * Paired t-test on the items' differences d: t = d̄ √n / s with n − 1 degrees of freedom (Yeh 2000, section
 * 2.1; Student 1908).
 */
export const matchedPairT: SignificanceTest = {
  id: 't',
  name: english('paired t'),
  assumes: english('the items are independent and the mean difference is close to normally distributed'),
  shown: 'always',
  applies: (pair) => onlyMeans(pair) ?? withVariation(pair) ?? true,
  run: (pair, context) => {
    const { mean, deviation } = meanAndDeviation(pair.differences ?? new Float64Array());
    const t = (mean / deviation) * Math.sqrt(pair.n);
    const degreesOfFreedom = pair.n - 1;
    const tails = symmetricTails(studentTail(-t, degreesOfFreedom), studentTail(t, degreesOfFreedom));
    return Promise.resolve(computedOutcome(pair, context, tails, { exact: false }));
  },
};

/** Why equal differences can't be tested: their standard deviation is 0. */
export function withVariation({ differences, n, gain, itemTolerance = 0 }: Pair): string | null {
  const varies = differences?.some((difference) => !nearlyEqual(difference, differences[0]!, itemTolerance));
  return varies === true || n < 2 || gain === 0
    ? null
    : english('every item has the same difference, so there is no variation to measure the gain with');
}
