import { badSetting } from '../../model';
import { checkSize, normalStatistic, type Statistic } from './statistic';

/**
 * Fisher's z-test of two correlations from independent samples: z = (artanh r₁ − artanh r₂)/√(1/(n₁ − 3) +
 * 1/(n₂ − 3)) (Fisher 1921). Correlations measured on the same items need `williams`.
 *
 * @throws RealGainError `bad-setting` for fewer than 4 items or a correlation outside (−1, 1)
 */
export function fisherZ(r1: number, n1: number, r2: number, n2: number): Statistic {
  checkSize('things in the first sample', n1, 4);
  checkSize('things in the second sample', n2, 4);
  for (const r of [r1, r2]) {
    if (!(Math.abs(r) < 1)) {
      throw badSetting('A correlation is {0}, but must lie between −1 and 1.', r);
    }
  }
  return normalStatistic((Math.atanh(r1) - Math.atanh(r2)) / Math.hypot((n1 - 3) ** -0.5, (n2 - 3) ** -0.5));
}
