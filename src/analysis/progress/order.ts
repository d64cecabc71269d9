import { normalTail } from '../../significance/distributions';
import { rankSum } from '../../significance/core/rank-sum';
import type { DoneUnits } from './units';

/** Each of the two checks refuses a random order with this probability. */
const LEVEL = 0.025;

/** Fewer units tell nothing of their order. */
const FEWEST = 10;

export interface OrderCheck {
  /** The smaller p-value, doubled: that items in random order look as different. null where nothing can be checked. */
  readonly p: number | null;
  readonly isRandom: boolean;
}

/**
 * Whether the baseline's scores of the first units could be those of a random sample of all: they don't differ from those of the rest
 * (rank sum), and neighbors aren't alike, as they are in items sorted by subject or by difficulty (the serial correlation r of k scores,
 * normal with mean −1/(k − 1) and variance 1/k in random order: Wald and Wolfowitz 1943).
 */
export function checkOrder({ done, rest }: DoneUnits['known'], first = done.length): OrderCheck {
  const some = done.subarray(0, first);
  const others = new Float64Array(done.length - first + rest.length);
  others.set(done.subarray(first));
  others.set(rest, done.length - first);
  if (some.length < FEWEST || ![some, others].every((scores) => scores.every(Number.isFinite))) {
    return { p: null, isRandom: false };
  }
  const apart = others.length === 0 ? 1 : rankSum(some, others).tails.twoSided.p;
  const least = Math.min(apart, alikeNeighbors(some));
  return { p: Math.min(1, 2 * least), isRandom: least > LEVEL };
}

/** The one-sided p of the serial correlation. */
function alikeNeighbors(scores: Float64Array): number {
  const k = scores.length;
  const mean = scores.reduce((sum, score) => sum + score / k, 0);
  let [products, squares] = [0, 0];
  for (let i = 0; i < k; i++) {
    const own = scores[i]! - mean;
    squares += own * own;
    products += i === 0 ? 0 : own * (scores[i - 1]! - mean);
  }
  return squares === 0 ? 1 : normalTail(-(products / squares + 1 / (k - 1)) * Math.sqrt(k)).p;
}
