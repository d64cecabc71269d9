import { fisherExact } from '../core/fisherExact';
import { testOfProportions } from './independentTest';

/** Fisher's exact test of the table of right and wrong items. */
export const independentFisher = testOfProportions(
  { id: 'independent:fisher', name: 'Fisher’s exact', assumes: 'what A and B get right is independent' },
  ({ n, rightA, rightB }) => fisherExact([rightA, n - rightA, rightB, n - rightB]),
);
