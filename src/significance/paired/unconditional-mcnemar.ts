import type { Alternative } from '../../model/results/significance';
import { english } from '../../model/words';
import { mcnemarUnconditional } from '../core/unconditional-mcnemar';
import { twoSidedLevel } from '../uncertainty/expanded';
import { fewestForExact } from '../outcome';
import { referenceOf } from '../uncertainty/reference';
import { mcnemarTest } from './mcnemar';

/** McNemar's test over any number of items that differ (Suissa and Shuster 1991; Berger and Boos 1994). */
export const unconditionalMcnemar = mcnemarTest(
  {
    id: 'mcnemar:unconditional',
    name: english('McNemar (unconditional)'),
    assumes: english('the items are independent; how many of them differ is left to chance'),
    shown: 'on-request',
    explanation: english(
      'How often would two equally good systems differ this clearly, if the number of items on which they differ were left to chance, too? Exact, and finds more than McNemar’s test, which takes that number as given.',
    ),
    definition:
      'largest P(|z| as observed) over the shares of items that may differ, exact: see [Right or wrong](#how-the-verdict-is-reached)',
    measures: 'means of right and wrong items',
    source: 'Suissa and Shuster, 1991',
    phrase: 'unconditional exact McNemar test',
    works: ['mcnemar-1947', 'suissa-shuster-1991', 'berger-boos-1994'],
    fewest: fewestOf,
    interval: referenceOf,
  },
  ({ n, onlyA, onlyB }) => ({ tails: mcnemarUnconditional(n, onlyA, onlyB).tails, exact: true }),
);

/**
 * The fewest differing items of n with which the unconditional test reaches α, if all favor one system: 4 of 20 at
 * α = 0.05. Where n items are too few, what it would take if all of more items differed.
 */
function fewestOf(n: number, alternative: Alternative, alpha: number): number {
  const key = [n, alternative, alpha].join();
  const known = fewestKnown.get(key) ?? searchFewest(n, alternative, alpha);
  fewestKnown.set(key, known);
  return known;
}

/** A study asks the same for each of its pairs. */
const fewestKnown = new Map<string, number>();

function searchFewest(n: number, alternative: Alternative, alpha: number): number {
  const level = twoSidedLevel(alternative, alpha);
  const conditional = fewestForExact(alternative, alpha);
  for (let differing = 1; differing <= Math.min(n, conditional); differing++) {
    if (mcnemarUnconditional(n, differing, 0).tails.twoSided.p <= level) {
      return differing;
    }
  }
  return Math.max(n + 1, conditional);
}
