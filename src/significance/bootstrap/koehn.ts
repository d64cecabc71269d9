import type { SignificanceTest } from '../../model';
import { countedOutcome, countWhere, share } from '../counting';
import { observedDirection } from '../outcome';

/**
 * The share of resampled test sets on which the better system does not win, #{ δ* ≤ 0 }/r
 * (Koehn 2004, section 4): "better with 95 % statistical significance" is a share of at most 0.05.
 */
export const koehnBootstrap: SignificanceTest = {
  id: 'bootstrap:koehn',
  name: 'paired bootstrap (as Koehn 2004)',
  assumes: 'the items are a random sample of what the systems will meet',
  shown: 'on-request',
  applies: () => true,
  run: async (pair, context) => {
    const { gains } = await context.resample('bootstrap');
    const { tolerance } = pair;
    const counts = {
      greater: countWhere(gains, (resampled) => resampled <= tolerance),
      less: countWhere(gains, (resampled) => resampled >= -tolerance),
    };
    const direction = context.alternative === 'two-sided' ? observedDirection(pair) : context.alternative;
    return countedOutcome(pair, context, { ...counts, twoSided: counts[direction] }, gains.length, {
      p: share,
      alternative: direction,
      note: 'One-sided by definition: the share of resamples that the better system does not win; p = c/r.',
    });
  },
};
