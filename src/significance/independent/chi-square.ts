import { chiSquare2x2 } from '../core/chiSquare2x2';
import { testOfProportions } from './independent-test';
import { english } from '../../model';

/** χ² of the table of right and wrong items, without correction as in Yeh (2000, section 2.2). */
export const independentChiSquare = testOfProportions(
  {
    id: 'independent:chi2',
    name: 'χ² (2 × 2 table)',
    assumes: english('what A and B get right is independent'),
  },
  ({ n, rightA, rightB }) => chiSquare2x2([rightA, n - rightA, rightB, n - rightB], { corrected: false }),
);
