import { fisherExact } from '../core/fisher-exact';
import { testOfProportions } from './independent-test';
import { english } from '../../model';

/** Fisher's exact test of the table of right and wrong items. */
export const independentFisher = testOfProportions(
  {
    id: 'independent:fisher',
    name: 'Fisher’s exact',
    assumes: english('what A and B get right is independent'),
  },
  ({ n, rightA, rightB }) => fisherExact([rightA, n - rightA, rightB, n - rightB]),
);
