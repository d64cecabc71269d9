import type { Pair } from '../../model/results/significance';
import { EXACT, type Decision } from '../decision';
import { twoSidedStudent } from './expanded';
import { jackknifeStandardError, type Jackknife } from './jackknife';

/** Correlations with the right numbers. */
const CORRELATIONS = new Set(['spearman', 'kendall', 'pearson']);

/**
 * Whether a test swaps the systems' predictions where their score is a correlation. That takes it that errors of equal systems are
 * distributed alike, which a correlation, other than a mean, doesn't forgive: at ρ = 0.9 swapping calls 8 to 13% of equal systems
 * different where a tenth of one's errors are outliers, or grow with the number.
 */
export function swapsCorrelations(
  { metric }: Pick<Pair, 'metric'>,
  { asked, ranks, test }: Pick<Decision, 'asked' | 'ranks' | 'test'>,
): boolean {
  return test === EXACT && (ranks || asked === EXACT) && CORRELATIONS.has(metric.id);
}

/**
 * The two-sided p of a gain by t = δ/SE with the jackknife's SE and G − 1 degrees of freedom, for G units (or groups of them) that
 * were left out (Efron and Tibshirani 1993, ch. 11). It assumes nothing of how errors are distributed, and keeps 5% in those cases,
 * but finds only half of what swapping finds where errors are alike.
 */
export function jackknifeP(leftOut: Pick<Jackknife, 'gains'>, gain: number): number {
  const standardError = jackknifeStandardError(leftOut);
  return standardError > 0 ? twoSidedStudent(gain / standardError, leftOut.gains.length - 1).p : 0;
}
