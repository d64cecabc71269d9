import { rankSum } from '../core/rankSum';
import { testOfSamples } from './independentTest';
import { english } from '../../model';

/** Wilcoxon-Mann-Whitney rank-sum test; exact for small samples. */
export const independentRankSum = testOfSamples(
  {
    id: 'independent:rank-sum',
    name: english('rank-sum (Wilcoxon-Mann-Whitney)'),
    assumes: english('A’s and B’s scores are independent; looks at their order only'),
  },
  ({ x, y }) => rankSum(x, y),
  { needsVariation: false },
);
