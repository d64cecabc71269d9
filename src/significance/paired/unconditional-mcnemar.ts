import type { Alternative, Pair, SignificanceTest } from '../../model/results/significance';
import { english, type Text } from '../../model/words';
import { formatCount } from '../../model/text';
import { onceFor } from '../../model/once';
import { mcnemarUnconditional } from '../core/unconditional-mcnemar';
import { twoSidedLevel } from '../uncertainty/expanded';
import { computedOutcome, fewestForExact } from '../outcome';
import { referenceOf } from '../uncertainty/reference';
import { scoresOfItems } from '../pair';
import { onlyMeans } from './matched-pair-t';

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

/** McNemar's test over any number of items that differ (Suissa and Shuster 1991; Berger and Boos 1994). */
export const unconditionalMcnemar: SignificanceTest = {
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
  simulates: null,
  restsOnMeans: false,
  fixesRuns: true,
  fewest: fewestOf,
  interval: referenceOf,
  applies: (pair) => onlyRightOrWrong(pair) ?? true,
  run: (pair, context) => {
    const counts = rightOrWrong(pair);
    if (counts === null) {
      throw new Error('McNemar’s test was run on items that are not right or wrong.');
    }
    const { n, onlyA, onlyB } = counts;
    const { tails } = mcnemarUnconditional(n, onlyA, onlyB);
    const note = english(
      'Items that only A gets right: {0}; only B: {1}.',
      formatCount(onlyA),
      formatCount(onlyB),
    );
    return Promise.resolve(computedOutcome(pair, context, tails, { exact: true, note }));
  },
};

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
