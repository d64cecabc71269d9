import { mcnemarChiSquare } from '../core/mcnemar';
import { mcnemarTest } from './mcnemar-test';
import { english } from '../../model';

/** McNemar's χ² as he published it (McNemar 1947). */
export const mcnemarByChiSquare = mcnemarTest(
  {
    id: 'mcnemar:chi2',
    name: english('McNemar (χ²)'),
    assumes: english('the items are independent, and many of them are right in exactly one system'),
    shown: 'on-request',
  },
  (onlyA, onlyB) => mcnemarChiSquare(onlyA, onlyB, { corrected: false }),
);
