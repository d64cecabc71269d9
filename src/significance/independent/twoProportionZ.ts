import { twoProportionZ } from '../core/twoProportionZ';
import { testOfProportions } from './independentTest';

/** Two-proportion z test with a pooled proportion. */
export const independentZ = testOfProportions(
  { id: 'independent:z', name: 'two-proportion z', assumes: 'what A and B get right is independent' },
  ({ n, rightA, rightB }) => twoProportionZ(rightA, n, rightB, n),
);
