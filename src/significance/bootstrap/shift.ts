import type { SignificanceTest } from '../../model';
import { countedOutcome, countExtreme, share } from '../counting';

/**
 * Bootstrap-shift as Arguello (INLS 613) and Graham (MT Marathon 2016) teach it: the resampled gains minus
 * their mean stand for the null distribution; p is the share of them ≥ δ, or ≥ |δ| in size.
 */
export const shiftBootstrap: SignificanceTest = {
  id: 'bootstrap:shift',
  name: 'bootstrap-shift (as Arguello, Graham)',
  assumes: 'the items are a random sample of what the systems will meet',
  shown: 'on-request',
  applies: () => true,
  run: async (pair, context) => {
    const { gains } = await context.resample('bootstrap');
    // Divided first: gains near the end of the range of doubles must not overflow.
    const mean = gains.reduce((sum, gain) => sum + gain / gains.length, 0);
    return countedOutcome(pair, context, countExtreme(gains, mean, pair), gains.length, {
      p: share,
      note: 'Centred on the mean of the resampled gains; p = c/r.',
    });
  },
};
