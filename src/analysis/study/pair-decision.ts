import type { FewOutcomes } from '../warnings';

/** A pair that is not decided by the counts of a study's resamples, or not by them alone. */
export interface PairDecision {
  /** Its index among all pairs. */
  readonly pair: number;
  /** Units on which its systems differ. */
  readonly differing: number;
  /** How many would have to differ for any outcome to be significant, if fewer do; else null. */
  readonly needed: number | null;
  /** p for the alternative and in the direction of the gain, if exact; null if resamples are counted. */
  readonly exact: { readonly p: number; readonly oneSided: number } | null;
  /** Id of the test that p is from; absent: randomization. */
  readonly test?: string | undefined;
  /** By the jackknife, where p is from swaps of correlations. */
  readonly jackknifeP?: number | undefined;
  /** Set if only few outcomes are possible, and the interval therefore covers more than its level. */
  readonly outcomes?: FewOutcomes | undefined;
  /** The gain's, where p is by the test's distribution, as for folds. */
  readonly standardError?: number | undefined;
  /** For right-or-wrong items, the largest possible gain. */
  readonly unit?: number | undefined;
}
