import { english, type Text } from '../../model/words';
import { formatCount } from '../../model/text';
import type { Pair, SignificanceTest } from '../../model/results/significance';
import { mcnemarChiSquare, mcnemarExact, mcnemarMidP } from '../core/fisher-exact';
import type { Statistic } from '../core/statistic';
import { computedTest } from '../outcome';
import { onceFor } from '../../model/once';
import { scoresOfItems } from '../pair';
import { onlyMeans } from './matched-pair-t';

export const mcnemar = mcnemarTest(
  {
    id: 'mcnemar',
    name: english('McNemar'),
    assumes: english('the items are independent; looks at those that exactly one system gets right'),
    shown: 'always',
    explanation: english(
      'Of the items that exactly one system gets right, does A have more or fewer than a fair coin would give it?',
    ),
    definition: 'of the items that exactly one system gets right, b and c: exact binomial of b against c',
    measures: 'means of right and wrong items',
    source: 'McNemar, 1947',
    phrase: 'McNemar test',
    works: ['mcnemar-1947'],
    fewest: 'swaps',
  },
  ({ onlyA, onlyB }) => mcnemarExact(onlyA, onlyB),
);

export const mcnemarWithMidP = mcnemarTest(
  {
    id: 'mcnemar:mid-p',
    name: english('McNemar (mid-p)'),
    assumes: english('the items are independent; its level is kept on average, not always'),
    shown: 'on-request',
    explanation: english(
      'McNemar’s exact test, but p includes only half the probability of the observed counts. That brings its error rate closer to α.',
    ),
    definition: "half of the observed table's probability is left out",
    measures: 'means of right and wrong items',
    source: 'Fagerland et al., 2013',
    phrase: 'McNemar mid-p test',
    works: ['mcnemar-1947', 'fagerland-etal-2013'],
    fewest: 'some',
  },
  ({ onlyA, onlyB }) => mcnemarMidP(onlyA, onlyB),
);

export const mcnemarByChiSquare = mcnemarTest(
  {
    id: 'mcnemar:chi2',
    name: english('McNemar (χ²)'),
    assumes: english('the items are independent, and many of them are right in exactly one system'),
    shown: 'on-request',
    explanation: english(
      'McNemar’s test by an approximation that needs more than about 25 items on which the systems disagree.',
    ),
    definition: '(b − c)²/(b + c)',
    measures: 'means of right and wrong items',
    source: 'McNemar, 1947',
    phrase: 'McNemar χ² test',
    works: ['mcnemar-1947'],
    fewest: 'some',
  },
  ({ onlyA, onlyB }) => mcnemarChiSquare(onlyA, onlyB, { corrected: false }),
);

export const mcnemarByCorrectedChiSquare = mcnemarTest(
  {
    id: 'mcnemar:chi2-corrected',
    name: english('McNemar (χ² with continuity correction)'),
    assumes: english(
      'the items are independent; close to the exact test where many are right in exactly one system',
    ),
    shown: 'on-request',
    explanation: english('McNemar’s test by an approximation, corrected because counts are whole numbers.'),
    definition: '(max(0, |b − c| − 1))²/(b + c), which is 0 for b = c as in R',
    measures: 'means of right and wrong items',
    source: 'Edwards, 1948',
    phrase: 'McNemar χ² test with continuity correction',
    works: ['mcnemar-1947', 'edwards-1948'],
    fewest: 'some',
  },
  ({ onlyA, onlyB }) => mcnemarChiSquare(onlyA, onlyB, { corrected: true }),
);

/** One of McNemar's tests, given how it tests the items that exactly one system gets right. */
export function mcnemarTest(
  about: Parameters<typeof computedTest>[0],
  compute: (counts: RightOrWrong) => Pick<Statistic, 'tails' | 'exact'>,
): SignificanceTest {
  return computedTest(about, onlyRightOrWrong, (pair) => {
    const counts = rightOrWrong(pair);
    if (counts === null) {
      throw new Error('McNemar’s test was run on items that are not right or wrong.');
    }
    const note = english(
      'Items that only A gets right: {0}; only B: {1}.',
      formatCount(counts.onlyA),
      formatCount(counts.onlyB),
    );
    return { ...compute(counts), note };
  });
}

/** What A and B got right, if an item is either right or wrong. */
export interface RightOrWrong {
  readonly n: number;
  readonly rightA: number;
  readonly rightB: number;
  /** Items that only A, and only B, got right. */
  readonly onlyA: number;
  readonly onlyB: number;
  /** The score of an item that doesn't score 0: 100 for an accuracy in percent. */
  readonly unit: number;
}

/**
 * Counts the right items of both systems. Right is the better of the two scores: 1 (or 100%) for an accuracy,
 * 0 for an error.
 *
 * @returns null for means over several runs or clusters, and unless every item scores either 0 or one other
 *   number
 */
export const rightOrWrong = onceFor((pair: Pair): RightOrWrong | null => {
  const { metric, n } = pair;
  if (pair.differences === null || pair.runs !== undefined) {
    return null;
  }
  const { a: scoresA, b: scoresB } = scoresOfItems(pair);
  const unit = scoresA.find((score) => score !== 0) ?? scoresB.find((score) => score !== 0) ?? 1;
  if (!areBinary(scoresA, unit) || !areBinary(scoresB, unit)) {
    return null;
  }
  const right = unit > 0 === metric.higherIsBetter ? unit : 0;
  let [onlyA, onlyB, both] = [0, 0, 0];
  for (let i = 0; i < n; i++) {
    const [byA, byB] = [scoresA[i] === right, scoresB[i] === right];
    onlyA += byA && !byB ? 1 : 0;
    onlyB += byB && !byA ? 1 : 0;
    both += byA && byB ? 1 : 0;
  }
  return { n, rightA: onlyA + both, rightB: onlyB + both, onlyA, onlyB, unit };
});

function areBinary(scores: Float64Array, unit: number): boolean {
  for (let i = 0, n = scores.length; i < n; i++) {
    const score = scores[i]!;
    if (score !== 0 && score !== unit) {
      return false;
    }
  }
  return true;
}

/** Why a test on right and wrong items can't be used on this pair; null if it can. */
export function onlyRightOrWrong(pair: Pair): Text | null {
  return (
    onlyMeans(pair) ??
    (rightOrWrong(pair) === null
      ? english('items are not either right or wrong: their scores take values other than 0 and 1')
      : null)
  );
}
