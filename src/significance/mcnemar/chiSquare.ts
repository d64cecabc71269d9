import { mcnemarChiSquare } from '../core/mcnemar';
import { mcnemarTest } from './mcnemarTest';

/** McNemar's χ² as he published it (McNemar 1947). */
export const mcnemarByChiSquare = mcnemarTest(
  {
    id: 'mcnemar:chi2',
    name: 'McNemar (χ²)',
    assumes: 'the items are independent, and many of them are right in exactly one system',
    shown: 'on-request',
  },
  (onlyA, onlyB) => mcnemarChiSquare(onlyA, onlyB, { corrected: false }),
);
