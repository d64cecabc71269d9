import { studentQuantile } from '../distributions';
import { meanAndDeviation } from '../resamples';
import type { Ends } from './percentile';

/** Student's t interval of a mean: d̄ ± t_{1−α/2, n−1} · s/√n; null for fewer than two differences. */
export function studentInterval(differences: Float64Array, alpha: number): Ends | null {
  const n = differences.length;
  if (n < 2) {
    return null;
  }
  const { mean, deviation } = meanAndDeviation(differences);
  const half = (-studentQuantile(alpha / 2, n - 1) * deviation) / Math.sqrt(n);
  return [mean - half, mean + half];
}
