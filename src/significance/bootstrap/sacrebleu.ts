import type { SignificanceTest } from '../../model';
import { countWhere, monteCarloP } from '../counting';

/**
 * The paired bootstrap as sacreBLEU 2.x computes it (`--paired-bs`): t = |δ*| − mean |δ*|, and
 * p = (#{ t > |δ| } + 1)/(r + 1). It takes the size of the gains before centring them, which is no null
 * distribution unless |δ| is large; it is here to reproduce published numbers.
 */
export const sacrebleuBootstrap: SignificanceTest = {
  id: 'bootstrap:sacrebleu',
  name: 'paired bootstrap (as sacreBLEU 2)',
  assumes: 'that the gain is far larger than its standard error',
  shown: 'on-request',
  applies: () => true,
  run: async (pair, context) => {
    const { gains } = await context.resample('bootstrap');
    const mean = gains.reduce((sum, gain) => sum + Math.abs(gain) / gains.length, 0);
    const size = Math.abs(pair.gain) + pair.tolerance;
    const count = countWhere(gains, (resampled) => Math.abs(resampled) - mean > size);
    const p = monteCarloP(count, gains.length);
    return {
      p,
      // It knows no sides; half its p is what a symmetric test would say.
      oneSided: p / 2,
      exact: false,
      count,
      resamples: gains.length,
      alternative: 'two-sided',
      note: 'It has no one-sided form.',
      warning:
        'sacreBLEU’s p is for comparison with published numbers only: it finds a gain in about 11.6 % of pairs ' +
        'without one at a nominal 5 %.',
    };
  },
};
