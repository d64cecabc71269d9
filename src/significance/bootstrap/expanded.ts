import { english } from '../../model/words';
import type {
  Expansion,
  Pair,
  SignificanceTest,
  TestContext,
  TestOutcome,
} from '../../model/results/significance';
import { endsOf } from '../../model/lists';
import { asExtremeAs, countHalvingTies, monteCarloP, tailHalvingTies } from '../counting';
import { expandedP } from '../uncertainty/expanded';
import { monteCarloInterval } from '../intervals/clopper-pearson';
import { computedOutcome, halves, tail, tailFor, type Tails } from '../outcome';
import { referenceOf } from '../uncertainty/reference';
import { isExact } from '../resamples';
import { tOverRuns } from '../paired/runs-t';
import { bootstrapGains, noSmallerThanOneResample } from './paired';

/**
 * Expanded bootstrap (Hesterberg 2015): the two-sided p of the paired bootstrap, for the mean of 20 items or more P(|δ* − δ| > |δ|) + ½·P(|δ* − δ| = |δ|), is
 * converted from the normal distribution to Student's t with m − 1 degrees of freedom, after correcting the
 * bias of its standard error. With few units the plain bootstrap's p is too small; with many both agree.
 * One-sided p-values are half of it, or one minus that half.
 */
export const expandedBootstrap: SignificanceTest = {
  id: 'bootstrap:expanded',
  name: english('expanded bootstrap'),
  assumes: english('the items are a random sample of what the systems will meet'),
  shown: 'on-request',
  explanation: english(
    'The paired bootstrap, with p from Student’s t distribution: with few items the plain bootstrap mistakes chance for a gain too often. With many items both agree.',
  ),
  definition:
    'the two-sided p of `bootstrap`, in means of 20 items or more with ties counted half, expanded to 2·T_ν(−z·√((m − 1)/m)); see below',
  measures: 'any metric, single runs',
  source: 'Hesterberg, 2015, section 3.2',
  phrase: 'expanded paired bootstrap test',
  works: ['hesterberg-2015'],
  simulates: { mode: 'bootstrap', stopsEarly: true },
  restsOnMeans: true,
  fixesRuns: false,
  fewest: 'some',
  interval: referenceOf,
  applies: ({ runs }) =>
    runs === undefined
      ? true
      : english('the systems are several training runs, for which the test is {0}', tOverRuns.id),
  run: async (pair, context) => {
    const { gains, note } = await bootstrapGains(context);
    const reference = referenceOf(pair);
    const { twoSided: extremes } = asExtremeAs(pair.gain);
    if (isExact(gains)) {
      const found = noSmallerThanOneResample(pair, tailHalvingTies(gains, pair.gain, extremes, pair));
      const tails = halves(pair, expandedP(found, reference));
      return computedOutcome(pair, context, tails, { exact: false, note });
    }
    const count = countHalvingTies(gains, pair.gain, extremes, pair);
    const expand = (share: number) => expandedTails(pair, share, reference);
    return { ...counted(pair, context, expand, count, gains.length), note };
  },
};

/** All p-values for a share of resamples with |δ* − δ| ≥ |δ|, ties counted half. */
export function expandedTails(pair: Pick<Pair, 'gain'>, share: number, reference: Expansion): Tails {
  return halves(pair, expandedP(tail(share), reference));
}

/**
 * The p of a count and its Monte Carlo interval, all expanded alike, so that no p is smaller than this many
 * resamples can show.
 */
function counted(
  pair: Pair,
  context: TestContext,
  expand: (share: number) => Tails,
  count: number,
  resamples: number,
): TestOutcome {
  const outcome = computedOutcome(pair, context, expand(monteCarloP(count, resamples)), { exact: false });
  const ends = monteCarloInterval(count, resamples).map(
    (share) => tailFor(context.alternative, expand(share)).p,
  );
  return { ...outcome, count, resamples, monteCarlo: endsOf(ends) };
}
