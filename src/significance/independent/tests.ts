import { english } from '../../model';
import { chiSquare2x2, twoProportionZ } from '../core/chiSquare2x2';
import { fisherExact } from '../core/fisher-exact';
import { rankSum } from '../core/rank-sum';
import { testOfProportions, testOfSamples } from './independent-test';
import { pooledOf, samplesOf, welchOf } from './samples';

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

/** Welch's t-test of two samples, whose variances may differ. */
export const independentWelch = testOfSamples(
  { id: 'independent:welch', name: 'Welch’s t', assumes: english('A’s and B’s scores are independent') },
  welchOf,
  { needsVariation: true },
);

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

/** Two-proportion z-test with a pooled proportion. */
export const independentZ = testOfProportions(
  'independent:z',
  english('two-proportion z'),
  ({ n, rightA, rightB }) => twoProportionZ(rightA, n, rightB, n),
);

/** χ² of the table of right and wrong items, without correction as in Yeh (2000, section 2.2). */
export const independentChiSquare = testOfProportions(
  'independent:chi2',
  'χ² (2 × 2 table)',
  ({ n, rightA, rightB }) => chiSquare2x2([rightA, n - rightA, rightB, n - rightB], { corrected: false }),
);

/** The same with Yates's continuity correction (Yates 1934). */
export const independentCorrectedChiSquare = testOfProportions(
  'independent:chi2-corrected',
  'χ² (2 × 2 table, Yates’s correction)',
  ({ n, rightA, rightB }) => chiSquare2x2([rightA, n - rightA, rightB, n - rightB], { corrected: true }),
);

/** Fisher's exact test of the table of right and wrong items. */
export const independentFisher = testOfProportions(
  'independent:fisher',
  'Fisher’s exact',
  ({ n, rightA, rightB }) => fisherExact([rightA, n - rightA, rightB, n - rightB]),
);
