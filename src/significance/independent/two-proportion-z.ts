import { twoProportionZ } from '../core/two-proportion-z';
import { testOfProportions } from './independent-test';
import { english } from '../../model';

/** Two-proportion z-test with a pooled proportion. */
export const independentZ = testOfProportions(
  {
    id: 'independent:z',
    name: english('two-proportion z'),
    assumes: english('what A and B get right is independent'),
  },
  ({ n, rightA, rightB }) => twoProportionZ(rightA, n, rightB, n),
);
