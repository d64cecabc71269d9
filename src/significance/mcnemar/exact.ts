import { mcnemarExact } from '../core/mcnemar';
import { mcnemarTest } from './mcnemar-test';
import { english } from '../../model';

/** McNemar's test in its exact form, the sign test of right and wrong items (McNemar 1947). */
export const mcnemar = mcnemarTest(
  {
    id: 'mcnemar',
    name: 'McNemar',
    assumes: english('the items are independent; looks at those that exactly one system gets right'),
    shown: 'always',
  },
  mcnemarExact,
);
