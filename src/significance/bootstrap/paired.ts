import type { Pair, SignificanceTest } from '../../model';
import { countedOutcome, countExtreme } from '../counting';

/** With fewer items than this, resampling them shows too little of what another test set would be. */
const FEW_ITEMS = 20;

/**
 * Paired bootstrap by shifting: the resampled gains δ*, moved so that they centre on 0, stand for gains under
 * the null hypothesis. p = (c + 1)/(r + 1) with c = #{ |δ* − δ| ≥ |δ| }, or #{ δ* − δ ≥ δ } for `greater`
 * (Efron and Tibshirani 1993, section 16.4; Berg-Kirkpatrick, Burkett and Klein 2012, section 2).
 */
export const pairedBootstrap: SignificanceTest = {
  id: 'bootstrap',
  name: 'paired bootstrap',
  assumes: 'the items are a random sample of what the systems will meet',
  shown: 'always',
  applies: () => true,
  run: async (pair, context) => {
    const { gains } = await context.resample('bootstrap');
    const counts = countExtreme(gains, pair.gain, pair);
    return countedOutcome(pair, context, counts, gains.length, { warning: fewItemsWarning(pair) });
  },
};

/** Few clusters are warned of whatever the test. */
function fewItemsWarning({ n, clustered }: Pair): string | null {
  return clustered || n >= FEW_ITEMS
    ? null
    : `With only ${n} items the bootstrap finds p too small; trust the randomization test.`;
}
