import { chiSquare2x2 } from '../core/chiSquare2x2';
import { testOfProportions } from './independent-test';
import { english } from '../../model';

/** χ² of the table of right and wrong items with Yates's continuity correction (Yates 1934). */
export const independentCorrectedChiSquare = testOfProportions(
  {
    id: 'independent:chi2-corrected',
    name: 'χ² (2 × 2 table, Yates’s correction)',
    assumes: english('what A and B get right is independent'),
  },
  ({ n, rightA, rightB }) => chiSquare2x2([rightA, n - rightA, rightB, n - rightB], { corrected: true }),
);
