import { mcnemarChiSquare } from '../core/mcnemar';
import { mcnemarTest } from './mcnemar-test';
import { english } from '../../model';

/** McNemar's χ² with a continuity correction of 1 (Edwards 1948). */
export const mcnemarByCorrectedChiSquare = mcnemarTest(
  {
    id: 'mcnemar:chi2-corrected',
    name: english('McNemar (χ² with continuity correction)'),
    assumes: english(
      'the items are independent; close to the exact test where many are right in exactly one system',
    ),
    shown: 'on-request',
  },
  (onlyA, onlyB) => mcnemarChiSquare(onlyA, onlyB, { corrected: true }),
);
