import { english } from '../../model/words';
import type { SignificanceTest } from '../../model/results/significance';
import { asExtremeAs, countedOutcome, share } from '../counting';
import { meanOf } from '../resamples';
import { bootstrapGains, noted, PUBLISHED } from './paired';

/**
 * Bootstrap-shift as Arguello (INLS 613) and Graham (MT Marathon 2016) teach it: the resampled gains minus
 * their mean stand for the null distribution; p is the share of them ≥ δ, or ≥ |δ| in size.
 */
export const shiftBootstrap: SignificanceTest = {
  id: 'bootstrap:shift',
  name: english('bootstrap-shift (as Arguello, Graham)'),
  assumes: english('the items are a random sample of what the systems will meet'),
  explanation: english(
    'Moves the resampled gains so that their mean is 0, and counts those at least as large as the observed gain.',
  ),
  definition: 'the mean of all δ\\* is subtracted; count ≥ δ, or |·| ≥ |δ|',
  source: 'Noreen, 1989, ch. 4',
  phrase: 'bootstrap test by the shift method',
  works: ['noreen-1989', 'efron-tibshirani-1993'],
  ...PUBLISHED,
  run: async (pair, context) => {
    const { gains, note } = await bootstrapGains(context);
    return countedOutcome(pair, context, gains, meanOf(gains), asExtremeAs(pair.gain), {
      p: share,
      note: noted(english('Centered on the mean of the resampled gains; p = c/r.'), note),
    });
  },
};
