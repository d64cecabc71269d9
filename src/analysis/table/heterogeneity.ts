import { fTail } from '../../significance/distributions';
import type { Heterogeneity } from '../../model';

/** A gain, how well it is known, and from how many items or clusters. */
interface KnownGain {
  readonly gain: number;
  readonly standardError: number | null;
  readonly units: number;
}

/**
 * Whether k gains differ by more than chance. With weights w = 1/SE², W = Σw and δ̄ = Σwδ/W, Cochran's (1954)
 *
 *     Q = Σ w (δ − δ̄)²
 *
 * has k − 1 degrees of freedom. As standard errors are estimated, p is Welch's (1951): with Λ = Σ (1 − w/W)²/(units − 1),
 *
 *     F = Q/(k − 1) / (1 + 2(k − 2)/(k² − 1) · Λ),  ν₂ = (k² − 1)/(3Λ)
 *
 * I² = max(0, 1 − (k − 1)/Q) (Higgins and Thompson 2002).
 *
 * @returns null for fewer than two gains that vary
 */
export function heterogeneity(of: Heterogeneity['of'], rows: readonly KnownGain[]): Heterogeneity | null {
  const known = rows.flatMap(({ gain, standardError, units }) =>
    standardError === null || standardError === 0 || units < 2
      ? []
      : [{ gain, weight: 1 / standardError ** 2, freedom: units - 1 }],
  );
  const k = known.length;
  if (k < 2) {
    return null;
  }
  const total = known.reduce((sum, { weight }) => sum + weight, 0);
  const mean = known.reduce((sum, { gain, weight }) => sum + gain * weight, 0) / total;
  const q = known.reduce((sum, { gain, weight }) => sum + weight * (gain - mean) ** 2, 0);
  const unknown = known.reduce((sum, { weight, freedom }) => sum + (1 - weight / total) ** 2 / freedom, 0);
  const f = q / (k - 1) / (1 + ((2 * (k - 2)) / (k ** 2 - 1)) * unknown);
  return {
    of,
    q,
    degreesOfFreedom: k - 1,
    p: Math.min(1, fTail(f, k - 1, (k ** 2 - 1) / (3 * unknown))),
    share: q === 0 ? 0 : Math.max(0, 1 - (k - 1) / q),
  };
}
