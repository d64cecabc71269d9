import { pooledT } from '../core/twoSampleT';
import { testOfSamples } from './independentTest';
import { english } from '../../model';

/** Student's t test of two samples with a common variance. */
export const independentT = testOfSamples(
  {
    id: 'independent:t',
    name: english('two-sample t (pooled)'),
    assumes: english('A’s and B’s scores are independent, and vary equally'),
  },
  ({ x, y }) => pooledT(x, y),
  { needsVariation: true },
);
