import { sumOf } from '../../model/lists';
import { logFactorial } from '../../kernel';
import { symmetricTails, tail } from '../outcome';

/** Decisive judgements of which each could have been made in either order. */
export interface OrderTable {
  readonly first: readonly [wins: number, losses: number];
  readonly second: readonly [wins: number, losses: number];
}

/**
 * Does the position decide who wins? In each 2 × 2 table (a pair of systems, or an item judged in both orders) the wins of
 * the system shown first are hypergeometric if it doesn't, given how often each order occurred and how often each system
 * won. Exact test of their sum (Mantel and Haenszel 1959; R's `mantelhaen.test(exact = TRUE)`), two-sided by twice the
 * smaller tail. For items judged in both orders it is the sign test of those with contradicting judgements.
 *
 * @returns null if no table can say anything: each pair was judged in one order only, or one system always won
 */
export function positionTest(tables: readonly OrderTable[]): { p: number; more: 'first' | 'second' } | null {
  let [observed, expected, least] = [0, 0, 0];
  let distribution: Float64Array = Float64Array.of(1);
  for (const { first, second } of tables) {
    const [wins, shownFirst, all] = [first[0] + second[0], first[0] + first[1], sumOf([...first, ...second])];
    const low = Math.max(0, wins + shownFirst - all);
    const high = Math.min(wins, shownFirst);
    if (high > low) {
      observed += first[0];
      expected += (wins * shownFirst) / all;
      least += low;
      distribution = sumDistribution(distribution, hypergeometric({ low, high, wins, shownFirst, all }));
    }
  }
  if (distribution.length === 1) {
    return null;
  }
  const at = observed - least;
  const share = (from: number, to: number) => tail(sumOf(distribution.subarray(from, to)));
  const { twoSided } = symmetricTails(share(at, distribution.length), share(0, at + 1));
  return { p: Math.max(twoSided.p, Number.MIN_VALUE), more: observed >= expected ? 'first' : 'second' };
}

interface Hypergeometric {
  readonly low: number;
  readonly high: number;
  readonly wins: number;
  readonly shownFirst: number;
  readonly all: number;
}

/** P(k of the wins were shown first) for k = low … high. */
function hypergeometric({ low, high, wins, shownFirst, all }: Hypergeometric): Float64Array {
  const choose = (n: number, k: number) => logFactorial(n) - logFactorial(k) - logFactorial(n - k);
  const found = Float64Array.from({ length: high - low + 1 }, (_, i) =>
    Math.exp(choose(wins, low + i) + choose(all - wins, shownFirst - low - i) - choose(all, shownFirst)),
  );
  const total = sumOf(found);
  return found.map((probability) => probability / total);
}

function sumDistribution(one: Float64Array, other: Float64Array): Float64Array {
  const sum = new Float64Array(one.length + other.length - 1);
  one.forEach((left, i) => {
    for (let j = 0; j < other.length; j++) {
      sum[i + j]! += left * other[j]!;
    }
  });
  return sum;
}
