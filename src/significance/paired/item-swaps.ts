import type { Pair } from '../../model';
import { inUnits } from '../numbers/decimals';
import { tieLimit } from '../numbers/differences';
import { symmetricTails, tail, type Tails } from '../outcome';
import { append } from '../../model/lists';

/**
 * Counts all 2^m swaps of the m items on which two systems differ, for a mean. Swapping the items T subtracts
 * 2 Σ_T d / n from the gain, so that the swaps with δ* ≥ δ are those with Σ_T d ≤ 0, and those with δ* ≤ δ
 * those with Σ_T d ≥ 0. No other item enters such a sum, so none, however large, can affect its rounding.
 * Decimals are added up in whole units; the error of a sum of real numbers is at most the sum of its items'
 * errors.
 *
 * @param differing 0-based indices of the m items, m ≥ 1
 * @returns exact shares of the swaps whose gain is ≥ δ, ≤ δ, and ≥ |δ| in size
 */
export function enumerateItemSwaps(
  { differences, units, itemTolerance = 0 }: Pick<Pair, 'differences' | 'units' | 'itemTolerance'>,
  differing: readonly number[],
): Tails {
  const swaps = 2 ** differing.length;
  const tailsOf = (atMost: number, atLeast: number) =>
    symmetricTails(tail(atMost / swaps), tail(atLeast / swaps));
  const values = differing.map((item) => differences?.[item] ?? 0);
  if (units?.summable === true) {
    const sums = halves(differing.map((item) => units.integers[item]!));
    return tailsOf(countAtMost(sums), swaps - countBelow(sums));
  }
  if (units !== undefined) {
    const sums = exactHalves(values.map((value) => inUnits(value, units.digits)));
    return tailsOf(countAtMost(sums), swaps - countBelow(sums));
  }
  const slack = values.map(Math.abs).map((size) => tieLimit(size, itemTolerance) - size);
  const lowest = halves(values.map((value, i) => value - slack[i]!));
  const highest = halves(values.map((value, i) => value + slack[i]!));
  return tailsOf(countAtMost(lowest), swaps - countBelow(highest));
}

/**
 * The sums over all subsets of one half of the values, and the negated sums of the other half; both
 * ascending.
 */
interface Halves<Sum> {
  readonly one: readonly Sum[];
  readonly turned: readonly Sum[];
}

function halves(values: readonly number[]): Halves<number> {
  return halvesOf(
    values,
    0,
    (one, other) => one + other,
    (value) => 0 - value,
  );
}

function exactHalves(values: readonly bigint[]): Halves<bigint> {
  return halvesOf(
    values,
    0n,
    (one, other) => one + other,
    (value) => -value,
  );
}

function halvesOf<Sum extends number | bigint>(
  values: readonly Sum[],
  zero: Sum,
  add: (one: Sum, other: Sum) => Sum,
  turn: (value: Sum) => Sum,
): Halves<Sum> {
  const sums = (some: readonly Sum[]) => {
    const found = [zero];
    some.forEach((value) =>
      append(
        found,
        found.map((sum) => add(sum, value)),
      ),
    );
    return found.sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  };
  const middle = values.length >> 1;
  return { one: sums(values.slice(0, middle)), turned: sums(values.slice(middle).map(turn)) };
}

/** How many subsets of all values have a sum of at most 0. */
function countAtMost<Sum extends number | bigint>({ one, turned }: Halves<Sum>): number {
  let [count, reached] = [0, 0];
  for (const limit of turned) {
    while (reached < one.length && one[reached]! <= limit) {
      reached++;
    }
    count += reached;
  }
  return count;
}

/** How many have a sum below 0. */
function countBelow<Sum extends number | bigint>({ one, turned }: Halves<Sum>): number {
  let [count, reached] = [0, 0];
  for (const limit of turned) {
    while (reached < one.length && one[reached]! < limit) {
      reached++;
    }
    count += reached;
  }
  return count;
}
