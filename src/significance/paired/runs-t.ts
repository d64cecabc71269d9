import { english } from '../../model/words';
import { formatScore } from '../../model/text';
import { noSmallerThanOneResample } from '../bootstrap/paired';
import { expandedP, expansionOf, twoSidedStudent } from '../uncertainty/expanded';
import { computedTest, halves, tail } from '../outcome';
import { referenceOf } from '../uncertainty/reference';

/**
 * Student's t over items and training runs: t = δ/SE with SE² = V_items + V_runs,A + V_runs,B and
 * Satterthwaite's (1946) degrees of freedom. A bootstrap of two or three runs has a handful of distinct
 * outcomes, too few for a p-value.
 */
export const tOverRuns = computedTest(
  {
    id: 't:runs',
    name: english('t over items and runs'),
    assumes: english(
      'items and training runs are random samples of others, and their means close to normally distributed',
    ),
    shown: 'on-request',
    explanation: english(
      'A t-test that accounts for both the choice of items and the choice of training runs, with as few degrees of freedom as the number of runs requires.',
    ),
    definition: "δ/SE with SE² = V_items + V_runs,A + V_runs,B and Satterthwaite's ν; see below",
    measures: 'several training runs',
    source: 'Satterthwaite, 1946',
    phrase: 't-test over items and training runs',
    works: ['satterthwaite-1946'],
    restsOnMeans: true,
    fixesRuns: false,
    fewest: 'some',
    interval: referenceOf,
  },
  ({ runs }) => (runs === undefined ? english('each system is but one training run') : null),
  (pair) => {
    const { standardError, degreesOfFreedom } = referenceOf(pair);
    const found =
      standardError === null || standardError <= pair.tolerance
        ? expandedP(noSmallerThanOneResample(pair, tail(0)), expansionOf(pair.n))
        : twoSidedStudent(pair.gain / standardError, degreesOfFreedom);
    const note = english(
      'Items and training runs are both drawn by chance; {0} degrees of freedom (Satterthwaite 1946).',
      formatScore(degreesOfFreedom, 1),
    );
    return { tails: halves(pair, found), exact: false, note };
  },
);
