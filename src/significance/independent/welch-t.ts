import { english } from '../../model';
import { testOfSamples } from './independent-test';
import { welchOf } from './samples';

/** Welch's t-test of two samples, whose variances may differ. */
export const independentWelch = testOfSamples(
  { id: 'independent:welch', name: 'Welch’s t', assumes: english('A’s and B’s scores are independent') },
  welchOf,
  { needsVariation: true },
);
