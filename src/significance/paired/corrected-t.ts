import { withVariation, onlyMeans } from './matched-pair-t';
import { english } from '../../model/words';
import type { Pair, Reference } from '../../model/results/significance';
import { studentTail } from '../distributions';
import { meanAndDeviation } from '../resamples';
import { computedTest, symmetricTails } from '../outcome';

/**
 * Corrected resampled t-test on the folds of one k-fold cross-validation: t = d̄ / (s √(1/k + ρ)) with k − 1 degrees of
 * freedom, where ρ = n_test/n_train = 1/(k − 1) stands for the correlation of folds that share training data
 * (Nadeau and Bengio 2003, section 3.4; Bouckaert and Frank 2004).
 */
export const correctedT = computedTest(
  {
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
    fewest: 'some',
    interval: referenceOfFolds,
  },
  (pair) =>
    pair.folds === true
      ? (onlyMeans(pair) ?? withVariation(pair))
      : english(
          'the items are not known to be folds: add a column "fold" to the scores, or put "fold" in the name of the files or their folder',
        ),
  ({ differences, n: folds }) => {
    const { mean, deviation } = meanAndDeviation(differences ?? new Float64Array());
    const t = mean / (deviation * correctionForFolds(folds));
    return { tails: symmetricTails(studentTail(-t, folds - 1), studentTail(t, folds - 1)), exact: false };
  },
);

/** √(1/k + ρ): the standard error of the mean of k folds in standard deviations of one. */
function correctionForFolds(folds: number): number {
  return Math.sqrt(1 / folds + 1 / (folds - 1));
}

function referenceOfFolds({ n, differences }: Pair): Reference {
  const { deviation } = meanAndDeviation(differences ?? new Float64Array());
  return {
    degreesOfFreedom: n - 1,
    narrowness: 1,
    standardError: deviation * correctionForFolds(n),
    runsVariance: 0,
  };
}
