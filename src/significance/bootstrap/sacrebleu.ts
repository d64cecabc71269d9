import { english } from '../../model/words';
import type { Resamples, SignificanceTest } from '../../model/results/significance';
import { countedOutcome } from '../counting';
import { isExact } from '../resamples';
import { bootstrapGains, noted, PUBLISHED } from './paired';

/**
 * The paired bootstrap as sacreBLEU 2.x computes it (`--paired-bs`): t = |δ*| − mean |δ*|, and p = (#{ t >
 * |δ| } + 1)/(r + 1). It takes absolute gains before centering them, which is not a null distribution unless
 * |δ| is large; it is here to reproduce published numbers.
 */
export const sacrebleuBootstrap: SignificanceTest = {
  id: 'bootstrap:sacrebleu',
  name: english('paired bootstrap (as sacreBLEU 2)'),
  assumes: english('that the gain is far larger than its standard error'),
  explanation: english(
    'The p-value that sacreBLEU prints. It calls about 11.6% of equal systems different at a nominal 5%, so use it for comparison only.',
  ),
  definition:
    't = |δ\\*| − mean|δ\\*|; (#{ t > |δ| } + 1)/(r + 1). For comparison only: it rejects about 11.6% of true nulls at a nominal 5%',
  source: 'Post, 2018',
  phrase: 'paired bootstrap resampling test as in sacreBLEU',
  works: ['koehn-2004-statistical', 'post-2018-call'],
  ...PUBLISHED,
  run: async (pair, context) => {
    const { gains, note } = await bootstrapGains(context);
    const size = Math.abs(pair.gain) + meanSize(gains);
    const beyond = { from: size, upTo: -size, strict: true };
    const extremes = { greater: beyond, less: beyond, twoSided: beyond };
    const found = countedOutcome(pair, context, gains, 0, extremes, {
      alternative: 'two-sided',
      note: noted(english('It has no one-sided form.'), note),
      warning: english(
        'sacreBLEU’s p is for comparison with published numbers only: it finds a gain in about 11.6% of pairs without one at a nominal 5%.',
      ),
    });
    // sacreBLEU has no one-sided p; a symmetric test would give half of its p.
    return { ...found, oneSided: found.p / 2 };
  },
};

function meanSize(gains: Resamples): number {
  return isExact(gains)
    ? gains.values.reduce((sum, gain, i) => sum + Math.abs(gain) * gains.probabilities[i]!, 0)
    : gains.reduce((sum, gain) => sum + Math.abs(gain) / gains.length, 0);
}
