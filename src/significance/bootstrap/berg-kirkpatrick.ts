import { english } from '../../model/words';
import type { SignificanceTest } from '../../model/results/significance';
import { countedOutcome, share, type Extremes } from '../counting';
import { observedDirection } from '../outcome';
import { bootstrapGains, noted, PUBLISHED } from './paired';

/**
 * The paired bootstrap as Berg-Kirkpatrick, Burkett and Klein (2012, Figure 1) count it:
 * p = #{ δ* > 2δ }/r, one-sided, each pair ordered so that δ > 0.
 */
export const bergKirkpatrickBootstrap: SignificanceTest = {
  id: 'bootstrap:berg-kirkpatrick',
  name: english('paired bootstrap (as Berg-Kirkpatrick et al. 2012)'),
  assumes: english('the items are a random sample of what the systems will meet'),
  explanation: english(
    'The share of resampled test sets with a gain of more than twice the observed one. One-sided, and without the + 1 that keeps p above 0.',
  ),
  definition: 'c = #{ δ\\* > 2δ }, p = c/r, one-sided, the pair ordered so that δ > 0',
  source: 'Berg-Kirkpatrick et al., 2012, section 2.1',
  phrase: 'paired bootstrap test',
  works: ['berg-kirkpatrick-etal-2012-empirical'],
  ...PUBLISHED,
  run: async (pair, context) => {
    const { gains, note } = await bootstrapGains(context);
    const { gain } = pair;
    const direction = context.alternative === 'two-sided' ? observedDirection(pair) : context.alternative;
    const sides: Record<'greater' | 'less', Extremes> = {
      greater: { from: gain, strict: true },
      less: { upTo: gain, strict: true },
    };
    const extremes = { ...sides, twoSided: sides[direction] };
    return countedOutcome(pair, context, gains, gain, extremes, {
      p: share,
      alternative: direction,
      note: noted(
        english(
          'One-sided by definition, in the direction of the observed gain unless a side is chosen; p = c/r.',
        ),
        note,
      ),
    });
  },
};
