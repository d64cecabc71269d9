import { english, joined, type Text } from '../../model/words';
import type {
  Pair,
  Resamples,
  SignificanceTest,
  TestContext,
  TestFacts,
} from '../../model/results/significance';
import { asExtremeAs, countedOutcome } from '../counting';
import type { Tail } from '../outcome';

/** The gains of a bootstrap, exact where they needn't be drawn, and the notes on their source. */
export async function bootstrapGains(context: TestContext): Promise<{ gains: Resamples; note: Text | null }> {
  const { exactBootstrap = null } = context;
  if (exactBootstrap !== null && typeof exactBootstrap !== 'string') {
    return {
      gains: exactBootstrap.gains,
      note: english('All possible resamples, by convolution; none is drawn.'),
    };
  }
  const { gains } = await context.resample('bootstrap');
  return { gains, note: exactBootstrap };
}

export function noted(...notes: readonly (Text | null)[]): Text | null {
  const said = notes.filter((note) => note !== null);
  return said.length === 0 ? null : joined(said);
}

/** What bootstraps have in common, and how published variants of it are shown. */
export const PUBLISHED: TestFacts & Pick<SignificanceTest, 'shown' | 'measures' | 'applies'> = {
  shown: 'on-request',
  measures: 'any metric',
  applies: () => true,
  simulates: { mode: 'bootstrap', stopsEarly: false },
  restsOnMeans: true,
  fixesRuns: false,
  fewest: 'some',
  interval: 'resampled',
};

/** So many items and fewer show too little of how other test sets would vary. */
export const FEW_ITEMS = 20;

/**
 * Paired bootstrap by shifting: the resampled gains δ*, moved so that they centre on 0, stand for gains under
 * the null hypothesis. p = (c + 1)/(r + 1) with c = #{ |δ* − δ| ≥ |δ| }, or #{ δ* − δ ≥ δ } for `greater`
 * (Efron and Tibshirani 1993, section 16.4; Berg-Kirkpatrick, Burkett and Klein 2012, section 2).
 *
 * For a mean of decimals p is exact: the share of all nⁿ resamples.
 */
export const pairedBootstrap: SignificanceTest = {
  id: 'bootstrap',
  name: english('paired bootstrap'),
  assumes: english('the items are a random sample of what the systems will meet'),
  explanation: english(
    'Draws test sets of the same size from the items, with replacement and the same items for A and B, and counts how often their gain is at least as far from the observed gain as the observed gain is from 0.',
  ),
  definition:
    'resamples of n items with replacement; two-sided c = #{ |δ\\* − δ| ≥ |δ| }, greater c = #{ δ\\* − δ ≥ δ }',
  source: 'Efron and Tibshirani, 1993, ch. 16',
  phrase: 'paired bootstrap test (shift method)',
  works: ['efron-tibshirani-1993', 'berg-kirkpatrick-etal-2012-empirical'],
  ...PUBLISHED,
  shown: 'always',
  simulates: { mode: 'bootstrap', stopsEarly: true },
  run: async (pair, context) => {
    const { gains, note } = await bootstrapGains(context);
    return countedOutcome(pair, context, gains, pair.gain, asExtremeAs(pair.gain), {
      note,
      warning: fewItemsWarning(pair),
      smallest: oneResample(pair),
    });
  },
};

/** A p from exact resamples, but not below that of a single resample. */
export function noSmallerThanOneResample(pair: Pair, found: Tail): Tail {
  const smallest = oneResample(pair);
  return found.logP < smallest.logP ? smallest : found;
}

/**
 * The observed items in their order are one of the nⁿ resamples, so that no p is below n⁻ⁿ: the role of (c +
 * 1)/(r + 1) where resamples are drawn. Without it, three items that all favor A would have p = 0.
 */
function oneResample({ n }: Pair): Tail {
  const logP = -n * Math.log(n);
  return { p: Math.exp(logP), logP };
}

/** Few clusters are warned of whatever the test. */
export function fewItemsWarning({ n, clustered }: Pick<Pair, 'n' | 'clustered'>): Text | null {
  return clustered || n > FEW_ITEMS
    ? null
    : english('With only {0} items the bootstrap’s p is too small; trust the randomization test.', n);
}
