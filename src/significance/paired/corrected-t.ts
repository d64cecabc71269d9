import {
  english,
  formatScore,
  type Pair,
  type Reference,
  type SignificanceTest,
  type Text,
} from '../../model';
import { studentTail } from '../distributions';
import { meanAndDeviation } from '../resamples';
import { computedOutcome, halves, symmetricTails, tail } from '../outcome';
import { noSmallerThanOneResample } from '../bootstrap/paired';
import { expandedP, expansionOf, twoSidedStudent } from '../uncertainty/expanded';
import { referenceOf } from '../uncertainty/reference';
import { nearlyEqual } from '../numbers/differences';

/**
 * Paired t-test on the items' differences d: t = d̄ √n / s with n − 1 degrees of freedom (Yeh 2000, section
 * 2.1; Student 1908).
 */
export const matchedPairT: SignificanceTest = {
  id: 't',
  name: english('paired t'),
  assumes: english('the items are independent and the mean difference is close to normally distributed'),
  shown: 'always',
  explanation: english(
    'Compares the mean difference of the items with how much the differences vary. It assumes that their mean is normally distributed, which is a good approximation with many items.',
  ),
  definition: "Student's t on the items' differences",
  measures: 'means',
  source: 'Student, 1908',
  phrase: 'paired t-test',
  works: ['student-1908'],
  simulates: null,
  restsOnMeans: true,
  fixesRuns: true,
  fewest: 'some',
  interval: 'student',
  applies: (pair) => onlyMeans(pair) ?? withVariation(pair) ?? true,
  run: (pair, context) => {
    const { mean, deviation } = meanAndDeviation(pair.differences ?? new Float64Array());
    const t = (mean / deviation) * Math.sqrt(pair.n);
    const degreesOfFreedom = pair.n - 1;
    const tails = symmetricTails(studentTail(-t, degreesOfFreedom), studentTail(t, degreesOfFreedom));
    return Promise.resolve(computedOutcome(pair, context, tails, { exact: false }));
  },
};

/** Why equal differences can't be tested: their standard deviation is 0. */
export function withVariation({ differences, n, gain, itemTolerance = 0 }: Pair): string | null {
  const varies = differences?.some((difference) => !nearlyEqual(difference, differences[0]!, itemTolerance));
  return varies === true || n < 2 || gain === 0
    ? null
    : english('every item has the same difference, so there is no variation to measure the gain with');
}

/** Why a test on the items' differences can't be used on this pair; null if it can. */
export function onlyMeans({ metric, clustered, differences }: Pair): Text | null {
  if (differences !== null) {
    return null;
  }
  return clustered
    ? english('items are resampled by cluster, and this test takes every item as independent')
    : english('{0} is not a mean of item scores, so items have no differences to test', metric.name);
}

/**
 * Student's t over items and training runs: t = δ/SE with SE² = V_items + V_runs,A + V_runs,B and
 * Satterthwaite's (1946) degrees of freedom. A bootstrap of two or three runs has a handful of distinct
 * outcomes, too few for a p-value.
 */
export const tOverRuns: SignificanceTest = {
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
  simulates: null,
  restsOnMeans: true,
  fixesRuns: false,
  fewest: 'some',
  interval: referenceOf,
  applies: ({ runs }) => runs !== undefined || english('each system is but one training run'),
  run: (pair, context) => {
    const { standardError, degreesOfFreedom } = referenceOf(pair);
    const found =
      standardError === null || standardError <= pair.tolerance
        ? expandedP(noSmallerThanOneResample(pair, tail(0)), expansionOf(pair.n))
        : twoSidedStudent(pair.gain / standardError, degreesOfFreedom);
    const note = english(
      'Items and training runs are both drawn by chance; {0} degrees of freedom (Satterthwaite 1946).',
      formatScore(degreesOfFreedom, 1),
    );
    return Promise.resolve(computedOutcome(pair, context, halves(pair, found), { exact: false, note }));
  },
};

/**
 * Corrected resampled t-test on the folds of one k-fold cross-validation: t = d̄ / (s √(1/k + ρ)) with k − 1 degrees of
 * freedom, where ρ = n_test/n_train = 1/(k − 1) stands for the correlation of folds that share training data
 * (Nadeau and Bengio 2003, section 3.4; Bouckaert and Frank 2004).
 */
export const correctedT: SignificanceTest = {
  id: 't:nadeau-bengio',
  name: english('corrected resampled t'),
  assumes: english(
    'the items are the folds of one k-fold cross-validation, with mean differences close to normally distributed',
  ),
  shown: 'on-request',
  explanation: english(
    'A t-test for the folds of a cross-validation. It allows for the training data that folds share, which makes their scores dependent.',
  ),
  definition:
    't = d̄ / (s √(1/k + 1/(k − 1))), k − 1 degrees of freedom: allows for the training data that folds share',
  measures: 'folds of one cross-validation',
  source: 'Nadeau and Bengio, 2003',
  phrase: 'corrected resampled t-test',
  works: ['nadeau-bengio-2003'],
  simulates: null,
  restsOnMeans: false,
  fixesRuns: true,
  fewest: 'some',
  interval: referenceOfFolds,
  applies: (pair) =>
    pair.folds === true
      ? (onlyMeans(pair) ?? withVariation(pair) ?? true)
      : english(
          'the items are not known to be folds: add a column "fold" to the scores, or put "fold" in the name of the files or their folder',
        ),
  run: (pair, context) => {
    const { mean, deviation } = meanAndDeviation(pair.differences ?? new Float64Array());
    const folds = pair.n;
    const t = mean / (deviation * correctionForFolds(folds));
    const tails = symmetricTails(studentTail(-t, folds - 1), studentTail(t, folds - 1));
    return Promise.resolve(computedOutcome(pair, context, tails, { exact: false }));
  },
};

/** √(1/k + ρ): the standard error of the mean of k folds in standard deviations of one. */
function correctionForFolds(folds: number): number {
  return Math.sqrt(1 / folds + 1 / (folds - 1));
}

/** The distribution of the mean of folds. */
function referenceOfFolds({ n, differences }: Pair): Reference {
  const { deviation } = meanAndDeviation(differences ?? new Float64Array());
  return {
    degreesOfFreedom: n - 1,
    narrowness: 1,
    standardError: deviation * correctionForFolds(n),
    runsVariance: 0,
  };
}
