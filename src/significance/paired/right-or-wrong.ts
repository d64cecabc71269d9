import { english, type Pair, type Text } from '../../model';
import { onlyMeans } from './matched-pair-t';
import { onceFor } from '../../model/once';
import { scoresOfItems } from '../pair';

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
