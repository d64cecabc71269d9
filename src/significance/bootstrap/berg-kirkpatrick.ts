import { english, type SignificanceTest } from '../../model';
import { countedOutcome, share, type Extremes } from '../counting';
import { observedDirection } from '../outcome';
import { bootstrapGains, noted } from './source';

/**
 * The paired bootstrap as Berg-Kirkpatrick, Burkett and Klein (2012, Figure 1) count it:
 * p = #{ δ* > 2δ }/r, one-sided, each pair ordered so that δ > 0.
 */
export const bergKirkpatrickBootstrap: SignificanceTest = {
  id: 'bootstrap:berg-kirkpatrick',
  name: english('paired bootstrap (as Berg-Kirkpatrick et al. 2012)'),
  assumes: english('the items are a random sample of what the systems will meet'),
  shown: 'on-request',
  applies: () => true,
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
