import { badSetting } from '../model/errors';
import { sumOf, tally } from '../model/lists';

/**
 * Corrections for multiple comparisons: each turns p-values into adjusted ones, which are compared with α as
 * p is. The results are in the order of the input; NaN (a comparison without a result) stays NaN and doesn't
 * count.
 */
type Correction = (pValues: readonly number[]) => number[];

/** All p-values, each once and ascending, with how often it occurs: a study has millions of pairs. */
interface DistinctPs {
  readonly values: Float64Array;
  readonly counts: Float64Array;
}

/** The adjusted p of each distinct p-value; equal ones have equal results, and larger ones no smaller. */
type DistinctCorrection = (ps: DistinctPs) => Float64Array;

const bonferroniOf: DistinctCorrection = ({ values, counts }) => {
  const all = sumOf(counts);
  return values.map((p) => Math.min(1, all * p));
};

const holmOf: DistinctCorrection = ({ values, counts }) => {
  let left = sumOf(counts);
  let least = 0;
  return values.map((p, i) => {
    // The first of equal ones has the largest factor.
    least = Math.max(least, Math.min(1, left * p));
    left -= counts[i]!;
    return least;
  });
};

const benjaminiHochbergOf: DistinctCorrection = ({ values, counts }) => {
  const all = sumOf(counts);
  const adjusted = new Float64Array(values.length);
  let most = 1;
  let rank = all;
  for (let i = values.length - 1; i >= 0; i--) {
    // The last of equal ones has the smallest factor.
    most = Math.min(most, (all / rank) * values[i]!);
    adjusted[i] = most;
    rank -= counts[i]!;
  }
  return adjusted;
};

/** By the ids of a study's settings. */
export const CORRECTIONS = {
  holm: holmOf,
  bonferroni: bonferroniOf,
  'benjamini-hochberg': benjaminiHochbergOf,
  none: ({ values }: DistinctPs) => values,
} as const satisfies Readonly<Record<string, DistinctCorrection>>;

/**
 * Bonferroni: m·p, at most 1. Bounds the probability of even one false discovery, whatever the dependence.
 */
export const bonferroni: Correction = (pValues) => adjust(pValues, bonferroniOf);

/**
 * Holm's step-down: the i-th smallest p times m − i + 1, never below the one before. The same bound as
 * Bonferroni with at least as much power (Holm 1979).
 */
export const holm: Correction = (pValues) => adjust(pValues, holmOf);

/**
 * Benjamini and Hochberg's step-up: the i-th smallest p times m/i, never above the one after. Bounds the
 * expected share of false discoveries among all discoveries, for independent or positively dependent
 * comparisons (Benjamini and Hochberg 1995).
 */
export const benjaminiHochberg: Correction = (pValues) => adjust(pValues, benjaminiHochbergOf);

/** @throws RealGainError `bad-setting` if a p-value lies outside [0, 1] */
function adjust(pValues: readonly number[], correct: DistinctCorrection): number[] {
  const wrong = pValues.find((p) => p < 0 || p > 1);
  if (wrong !== undefined) {
    throw badSetting('A p-value is {0}, but must lie between 0 and 1.', wrong);
  }
  const ps = distinctPs(tally(pValues.filter((p) => !Number.isNaN(p))));
  const corrected = correct(ps);
  const adjusted = new Map(Array.from(ps.values, (p, i) => [p, corrected[i]!]));
  return pValues.map((p) => adjusted.get(p) ?? NaN);
}

/** @param often how often each p-value occurs */
export function distinctPs(often: ReadonlyMap<number, number>): DistinctPs {
  const values = Float64Array.from(often.keys()).sort();
  return { values, counts: values.map((p) => often.get(p)!) };
}
