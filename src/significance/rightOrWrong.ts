import { english, type Pair } from '../model';
import { onlyMeans } from './itemwise';
import { itemScores } from './pair';

/** What A and B got right, where an item is either right or wrong. */
export interface RightOrWrong {
  /** Number of items. */
  readonly n: number;
  readonly rightA: number;
  readonly rightB: number;
  /** Items that only A, and only B, got right. */
  readonly onlyA: number;
  readonly onlyB: number;
  /** The score of an item that doesn't score 0: 100 of an accuracy in percent. */
  readonly unit: number;
}

/**
 * Counts the right items of both systems. Right is whichever of the two scores is better: 1 (or 100 %) of an
 * accuracy, 0 of an error.
 *
 * @returns null for means over several runs, and unless items stand for themselves and every one scores either 0 or one other number
 */
export function rightOrWrong(pair: Pair): RightOrWrong | null {
  const { metric, a, b, n } = pair;
  if (pair.differences === null || pair.runs !== undefined) {
    return null;
  }
  const [scoresA, scoresB] = [itemScores(metric, a), itemScores(metric, b)];
  const unit = scoresA.find((score) => score !== 0) ?? scoresB.find((score) => score !== 0) ?? 1;
  const binary = [scoresA, scoresB].every((scores) => scores.every((score) => score === 0 || score === unit));
  if (!binary) {
    return null;
  }
  const right = unit > 0 === metric.higherIsBetter ? unit : 0;
  const count = (holds: (a: boolean, b: boolean) => boolean) =>
    scoresA.reduce((sum, score, i) => sum + (holds(score === right, scoresB[i] === right) ? 1 : 0), 0);
  return {
    n,
    rightA: count((byA) => byA),
    rightB: count((_, byB) => byB),
    onlyA: count((byA, byB) => byA && !byB),
    onlyB: count((byA, byB) => byB && !byA),
    unit,
  };
}

/** Why a test on right and wrong items can't be used on this pair; null if it can. */
export function onlyRightOrWrong(pair: Pair): string | null {
  return (
    onlyMeans(pair) ??
    (rightOrWrong(pair) === null
      ? english('items are not either right or wrong: their scores take more than 0 and 1')
      : null)
  );
}
