import { english } from '../../model';
import { testOfSamples } from './independent-test';
import { pooledOf } from './samples';

/** Student's t-test of two samples with a common variance. */
export const independentT = testOfSamples(
  {
    id: 'independent:t',
    name: english('two-sample t (pooled)'),
    assumes: english('A’s and B’s scores are independent, and vary equally'),
  },
  pooledOf,
  { needsVariation: true },
);
