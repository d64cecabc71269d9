import { english } from '../../model';
import { rankSum } from '../core/rank-sum';
import { testOfSamples } from './independent-test';
import { samplesOf } from './samples';

/** Wilcoxon-Mann-Whitney rank-sum test; exact for small samples. */
export const independentRankSum = testOfSamples(
  {
    id: 'independent:rank-sum',
    name: english('rank-sum (Wilcoxon-Mann-Whitney)'),
    assumes: english('A’s and B’s scores are independent; only their order counts'),
  },
  (pair) => {
    const { x, y } = samplesOf(pair);
    return rankSum(x, y);
  },
  { needsVariation: false },
);
