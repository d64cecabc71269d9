import { pooledT } from '../core/twoSampleT';
import { testOfSamples } from './independentTest';

/** Student's t test of two samples with a common variance. */
export const independentT = testOfSamples(
  {
    id: 'independent:t',
    name: 'two-sample t (pooled)',
    assumes: 'A’s and B’s scores are independent, and vary equally',
  },
  ({ x, y }) => pooledT(x, y),
  { needsVariation: true },
);
