import { english, formatCount, formatScore, type Pair, type SignificanceTest, type Text } from '../model';
import { midRanks } from './core/ranks';
import { normalStatistic } from './core/statistic';
import { computedOutcome } from './outcome';
import { onceFor } from '../model/once';

/** The statistics of AUC: 1 for a positive item and 0 for a negative one, and its score or rank. */
const LABEL = 0;
const SCORE = 1;
const WIDTH = 2;

/** Variances relative to 1 that are rounding. */
const ROUNDING = 1e-24;

/**
 * DeLong's test of two correlated AUC (DeLong, DeLong and Clarke-Pearson 1988): Z = δ / √(s²₊/m + s²₋/n), where s²₊ and s²₋ are
 * the sample variances of the differences V_A − V_B over the m positive and the n negative items. V of a positive item is the
 * share of the negative ones that it is ranked above, V of a negative item the share of the positive ones ranked above it,
 * ties ½; both follow from mid-ranks in O(N log N) (Sun and Xu 2014, algorithm 2).
 */
export const delong: SignificanceTest = {
  id: 'delong',
  name: 'DeLong',
  assumes: english('the items are independent, and many of them are in each class'),
  shown: 'always',
  applies: (pair) => whyNot(pair) ?? true,
  run: (pair, context) => {
    const { variance, positives, negatives } = varianceOf(pair);
    const z = pair.gain / Math.sqrt(variance);
    const { tails } = normalStatistic(z);
    const note = english(
      'Z = {0}, from {1} positive and {2} negative items.',
      formatScore(z, 3),
      formatCount(positives),
      formatCount(negatives),
    );
    const fewer = Math.min(positives, negatives);
    const warning =
      fewer < FEW_ITEMS
        ? english(
            'With so few items of one class ({0}) DeLong’s p is too small; trust the randomization test.',
            fewer,
          )
        : null;
    return Promise.resolve({ ...computedOutcome(pair, context, tails, { exact: false, note }), warning });
  },
};

/** With fewer items in a class its variance is too uncertain for a normal distribution: 9% instead of 5% with 6 items. */
const FEW_ITEMS = 20;

function whyNot(pair: Pair): Text | null {
  const { metric, a, b, n, runs, clustered } = pair;
  if (metric.id !== 'auc') {
    return english('it compares areas under the ROC curve, not {0}', metric.name);
  }
  if (runs !== undefined || clustered) {
    return english('it takes each system for one training run, and every item as independent');
  }
  for (let i = 0; i < n; i++) {
    if (a.data[WIDTH * i + LABEL] !== b.data[WIDTH * i + LABEL]) {
      return english('the outputs have different classes for the same item');
    }
  }
  const { positives, negatives, variance } = varianceOf(pair);
  return positives < 2 || negatives < 2
    ? english('it needs at least two items of each class')
    : variance > ROUNDING || pair.gain === 0
      ? null
      : english('no item is ranked differently enough to measure the gain with');
}

const varianceOf = onceFor(
  ({ a, b, n }: Pair): { positives: number; negatives: number; variance: number } => {
    const items = Int32Array.from({ length: n }, (_, i) => i);
    const ofClass = [1, 0].map((label) => items.filter((i) => a.data[WIDTH * i + LABEL] === label));
    const shares = [a, b].map(({ data }) => sharesBeaten(data, ofClass));
    const variance = ofClass.reduce(
      (sum, { length }, side) => sum + sampleVariance(shares[0]![side]!, shares[1]![side]!) / length,
      0,
    );
    return { positives: ofClass[0]!.length, negatives: ofClass[1]!.length, variance };
  },
);

/** For each item of the two classes, the share of the other class that is ranked as it should be, compared with it. */
function sharesBeaten(data: Float64Array, ofClass: readonly Int32Array[]): Float64Array[] {
  const scores = ofClass.map((items) => Float64Array.from(items, (i) => data[WIDTH * i + SCORE]!));
  const all = new Float64Array(scores[0]!.length + scores[1]!.length);
  all.set(scores[0]!);
  all.set(scores[1]!, scores[0]!.length);
  const { doubled: amongAll } = midRanks(all);
  return scores.map((own, side) => {
    const { doubled: amongOwn } = midRanks(own);
    const others = all.length - own.length;
    const first = side * scores[0]!.length;
    return amongOwn.map((rank, at) => {
      const below = (amongAll[first + at]! - rank) / 2 / others;
      return side === 0 ? below : 1 - below;
    });
  });
}

function sampleVariance(one: Float64Array, other: Float64Array): number {
  const differences = one.map((value, i) => value - other[i]!);
  const mean = differences.reduce((sum, difference) => sum + difference / differences.length, 0);
  return (
    differences.reduce((sum, difference) => sum + (difference - mean) ** 2, 0) / (differences.length - 1)
  );
}
