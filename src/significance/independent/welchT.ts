import { welchT } from '../core/twoSampleT';
import { testOfSamples } from './independentTest';
import { english } from '../../model';

/** Welch's t test of two samples, whose variances may differ. */
export const independentWelch = testOfSamples(
  { id: 'independent:welch', name: 'Welch’s t', assumes: english('A’s and B’s scores are independent') },
  ({ x, y }) => welchT(x, y),
  { needsVariation: true },
);
