import { elementAt } from '../../model/lists';
import type { Leaderboard } from '../../model/results/leaderboard';
import { chiSquareTail, fTail } from '../distributions';

/** Relative rounding of a score that was computed in two ways. */
const ROUNDING = 8 * Number.EPSILON;

/**
 * The rank of each score on one test set, 1 for the highest. Equal scores share the mean of their ranks.
 */
export function averageRanks(scores: readonly number[]): number[] {
  const order = scores.map((score, at) => ({ score, at })).sort((one, other) => other.score - one.score);
  const ranks = scores.map(() => 0);
  for (let start = 0; start < order.length;) {
    const { score: first } = elementAt(order, start);
    let end = start + 1;
    while (end < order.length && isTie(first, elementAt(order, end).score)) {
      end++;
    }
    for (const { at } of order.slice(start, end)) {
      ranks[at] = (start + 1 + end) / 2;
    }
    start = end;
  }
  return ranks;
}

function isTie(one: number, other: number): boolean {
  return Math.abs(one - other) <= ROUNDING * Math.max(Math.abs(one), Math.abs(other));
}

/** The mean of each column: of each system over the test sets. */
export function columnMeans(rows: readonly (readonly number[])[]): number[] {
  return (rows[0] ?? []).map(
    (_, column) => rows.reduce((sum, row) => sum + elementAt(row, column), 0) / rows.length,
  );
}

export type FriedmanTest = Readonly<Omit<NonNullable<Leaderboard['friedman']>, 'pExact'>>;

/**
 * Friedman's test of k systems on N test sets, by their ranks r_ij, corrected for ties (Conover 1999, section 5.8):
 *
 *     χ² = (k − 1) Σ_j (R_j − N(k + 1)/2)² / (Σ_ij r_ij² − N k (k + 1)²/4),  R_j = Σ_i r_ij
 *
 * with k − 1 degrees of freedom, and the less conservative F = (N − 1) χ² / (N(k − 1) − χ²) with k − 1 and
 * (k − 1)(N − 1) of them (Iman and Davenport 1980; Demšar 2006, section 3.2.2). Where F is infinite, because all test
 * sets agree on one ranking, p = (1/k!)^(N − 1) (Conover 1999).
 *
 * @param ranks of all systems, for each test set
 * @returns null for fewer than two test sets or systems, and where all systems tie on all test sets
 */
export function friedman(ranks: readonly (readonly number[])[]): FriedmanTest | null {
  const [n, k] = [ranks.length, ranks[0]?.length ?? 0];
  const squares = ranks.flat().reduce((sum, rank) => sum + rank ** 2, 0);
  const spread = squares - (n * k * (k + 1) ** 2) / 4;
  if (n < 2 || k < 2 || spread <= 0) {
    return null;
  }
  const between = columnMeans(ranks).reduce((sum, mean) => sum + (n * (mean - (k + 1) / 2)) ** 2, 0);
  const chiSquare = ((k - 1) * between) / spread;
  const rest = n * (k - 1) - chiSquare;
  const agree = rest <= n * k * 8 * Number.EPSILON;
  const f = agree ? null : ((n - 1) * chiSquare) / rest;
  const [df1, df2] = [k - 1, (k - 1) * (n - 1)];
  return {
    chiSquare,
    df: k - 1,
    p: chiSquareTail(chiSquare, k - 1),
    f,
    df1,
    df2,
    pF: f === null ? Math.max(Number.MIN_VALUE, factorial(k) ** (1 - n)) : fTail(f, df1, df2),
  };
}

/** Rankings that are counted at most, with those that have the same sums as one: about 0.1 seconds. */
const MOST_COUNTED = 30_000;

/** With more systems, their orders on a single test set are too many. */
const MOST_PERMUTED = 5;

/**
 * The exact p of Friedman's test: the share of all ways to permute the ranks within each test set in which the rank sums are at least as far apart.
 * Which system has which sum doesn't matter: sums that are a permutation of each other count as one.
 *
 * @returns null where there are too many to count
 */
export function exactFriedman(ranks: readonly (readonly number[])[]): number | null {
  const [first = [], ...others] = ranks.map((row) => row.map((rank) => 2 * rank));
  if (first.length > MOST_PERMUTED) {
    return null;
  }
  let counted = 0;
  let states = new Map([[sorted(first).join(), { sums: sorted(first), share: 1 }]]);
  for (const row of others) {
    const orders = permutations(row);
    counted += states.size * orders.length;
    if (counted > MOST_COUNTED) {
      return null;
    }
    const next = new Map<string, { sums: number[]; share: number }>();
    for (const { sums, share } of states.values()) {
      for (const order of orders) {
        const added = sorted(sums.map((sum, i) => sum + elementAt(order, i)));
        const key = added.join();
        const before = next.get(key)?.share ?? 0;
        next.set(key, { sums: added, share: before + share / orders.length });
      }
    }
    states = next;
  }
  const size = (sums: readonly number[]) => sums.reduce((total, sum) => total + sum ** 2, 0);
  const observed = size(columnMeans([first, ...others]).map((mean) => Math.round(mean * ranks.length)));
  const extreme = [...states.values()].filter(({ sums }) => size(sums) >= observed);
  return Math.min(
    1,
    extreme.reduce((total, { share }) => total + share, 0),
  );
}

function sorted(numbers: readonly number[]): number[] {
  return numbers.toSorted((one, other) => one - other);
}

function permutations(values: readonly number[]): number[][] {
  return values.length < 2
    ? [[...values]]
    : values.flatMap((value, i) => permutations(values.toSpliced(i, 1)).map((rest) => [value, ...rest]));
}

function factorial(k: number): number {
  return k < 2 ? 1 : k * factorial(k - 1);
}
