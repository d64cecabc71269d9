import type { SignificanceTest } from '../../model';
import { countedOutcome, countWhere, share } from '../counting';
import { observedDirection } from '../outcome';

/**
 * The paired bootstrap as Berg-Kirkpatrick, Burkett and Klein (2012, Figure 1) count it:
 * p = #{ δ* > 2δ }/r, one-sided, each pair ordered so that δ > 0.
 */
export const bergKirkpatrickBootstrap: SignificanceTest = {
  id: 'bootstrap:berg-kirkpatrick',
  name: 'paired bootstrap (as Berg-Kirkpatrick et al. 2012)',
  assumes: 'the items are a random sample of what the systems will meet',
  shown: 'on-request',
  applies: () => true,
  run: async (pair, context) => {
    const { gains } = await context.resample('bootstrap');
    const { gain, tolerance } = pair;
    const counts = {
      greater: countWhere(gains, (resampled) => resampled > 2 * gain + tolerance),
      less: countWhere(gains, (resampled) => resampled < 2 * gain - tolerance),
    };
    const direction = context.alternative === 'two-sided' ? observedDirection(pair) : context.alternative;
    return countedOutcome(pair, context, { ...counts, twoSided: counts[direction] }, gains.length, {
      p: share,
      alternative: direction,
      note: 'One-sided by definition, in the direction of the observed gain unless a side is chosen; p = c/r.',
    });
  },
};
