import { english } from '../../model/words';
import type { SignificanceTest } from '../../model/results/significance';
import { countedOutcome, share, type Extremes } from '../counting';
import { observedDirection } from '../outcome';
import { bootstrapGains, noted, PUBLISHED } from './paired';

/**
 * The share of resampled test sets on which the better system does not win, #{ δ* ≤ 0 }/r
 * (Koehn 2004, section 4): "better with 95% statistical significance" is a share of at most 0.05.
 */
export const koehnBootstrap: SignificanceTest = {
  id: 'bootstrap:koehn',
  name: english('paired bootstrap (as Koehn 2004)'),
  assumes: english('the items are a random sample of what the systems will meet'),
  explanation: english(
    'The share of resampled test sets on which A does not win. For symmetric gains it is close to a one-sided p.',
  ),
  definition: 'share of resamples where A does not win: #{ δ\\* ≤ 0 }/r',
  source: 'Koehn, 2004',
  phrase: 'paired bootstrap resampling test',
  works: ['koehn-2004-statistical'],
  ...PUBLISHED,
  run: async (pair, context) => {
    const { gains, note } = await bootstrapGains(context);
    const direction = context.alternative === 'two-sided' ? observedDirection(pair) : context.alternative;
    const sides: Record<'greater' | 'less', Extremes> = { greater: { upTo: 0 }, less: { from: 0 } };
    const extremes = { ...sides, twoSided: sides[direction] };
    return countedOutcome(pair, context, gains, 0, extremes, {
      p: share,
      alternative: direction,
      note: noted(
        english(
          'One-sided by definition: the share of resamples that the better system does not win; p = c/r.',
        ),
        note,
      ),
    });
  },
};
