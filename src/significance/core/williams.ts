import { badSetting } from '../../model/errors';
import { studentTail } from '../distributions';
import { symmetricTails } from '../outcome';
import { checkSize, NO_EVIDENCE, type Statistic } from './statistic';

/** Determinants closer to 0 than this are 0 up to rounding. */
const ROUNDING = 1e-12;

/**
 * Williams's test of two dependent correlations that share a variable: is r₁₂ larger than r₁₃, where 1 is the
 * human rating, 2 and 3 are two metrics (Williams 1959; Steiger 1980, equation 7; Graham and Baldwin 2014)?
 *
 * t = (r₁₂ − r₁₃) √( (n − 1)(1 + r₂₃) / (2K (n − 1)/(n − 3) + (r₁₂ + r₁₃)² (1 − r₂₃)³ / 4) ),   n − 3 df
 * K = 1 − r₁₂² − r₁₃² − r₂₃² + 2 r₁₂ r₁₃ r₂₃
 *
 * @param n number of items on which all three were measured
 * @returns `statistic` is t with its sign; `greater`: r₁₂ is larger
 * @throws RealGainError `bad-setting` for n < 4, a correlation outside [−1, 1], or three that can't occur
 *   together
 */
export function williams(r12: number, r13: number, r23: number, n: number): Statistic {
  checkSize('systems', n, 4);
  for (const [name, r] of Object.entries({ 'r₁₂': r12, 'r₁₃': r13, 'r₂₃': r23 })) {
    if (!(Math.abs(r) <= 1)) {
      throw badSetting('{0} is {1}, but a correlation lies between −1 and 1.', name, r);
    }
  }
  const determinant = 1 - r12 ** 2 - r13 ** 2 - r23 ** 2 + 2 * r12 * r13 * r23;
  if (determinant < -ROUNDING) {
    throw badSetting(
      "Correlations of {0}, {1} and {2} can't occur together, so they weren't measured on the same things.",
      r12,
      r13,
      r23,
    );
  }
  if (r12 === r13) {
    // Also where r₂₃ = 1: the two metrics agree perfectly.
    const even = { p: 0.5, logP: -Math.LN2 };
    return { statistic: 0, tails: { ...NO_EVIDENCE, greater: even, less: even }, exact: false };
  }
  const spread = (2 * Math.max(0, determinant) * (n - 1)) / (n - 3) + ((r12 + r13) ** 2 / 4) * (1 - r23) ** 3;
  const statistic = (r12 - r13) * Math.sqrt(((n - 1) * (1 + r23)) / spread);
  return {
    statistic,
    tails: symmetricTails(studentTail(-statistic, n - 3), studentTail(statistic, n - 3)),
    exact: false,
  };
}
