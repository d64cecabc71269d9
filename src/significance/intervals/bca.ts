import { firstWhere, sumOf } from '../../model/lists';
import type { Resamples } from '../../model/results/significance';
import { normalQuantile } from '../distributions';
import { isExact, scaleOfDeviations } from '../resamples';
import { type Ends, endsAt, quantilesAt } from './percentile';

/** What a BCa interval needs besides the resampled values. */
interface BcaInput {
  readonly observed: number;
  /** Values this close to the observed one are equal to it. */
  readonly tolerance: number;
  /** The observed value without each unit in turn. */
  readonly jackknife: Float64Array;
}

/**
 * Bias-corrected and accelerated bootstrap interval (Efron 1987; Efron and Tibshirani 1993, section 14.3):
 * quantiles at Φ(z₀ + (z₀ + z)/(1 − a(z₀ + z))) for z = ±z_{α/2}.
 *
 * z₀ = Φ⁻¹ of the share of resampled values below the observed one; those equal to it count half, so that the
 * correction is 0 for a symmetric discrete distribution and swapping A and B only mirrors the interval.
 *
 * @returns null if it isn't defined: all or no values on one side, or an acceleration too large for the level
 */
export function bcaInterval(resampled: Resamples, alpha: number, input: BcaInput): Ends | null {
  const levels = correctedLevels(resampled, alpha, input);
  return levels === null ? null : endsAt(resampled, levels);
}

/** The levels of BCa's quantiles, as z values; null if it isn't defined. */
function correctedLevels(resampled: Resamples, alpha: number, input: BcaInput): Ends | null {
  const { observed, tolerance, jackknife } = input;
  const bias = biasCorrection(...sharesAround(resampled, observed, tolerance));
  const acceleration = accelerationOf(jackknife);
  const z = normalQuantile(alpha / 2);
  const low = adjusted(bias, acceleration, z);
  const high = adjusted(bias, acceleration, -z);
  return low === null || high === null ? null : [low, high];
}

/** How much of a distribution lies below and above a value, and its total. */
function sharesAround(
  resampled: Resamples,
  middle: number,
  tolerance: number,
): [below: number, above: number, total: number] {
  const [least, most] = [middle - tolerance, middle + tolerance];
  if (isExact(resampled)) {
    // In ascending order: few of its values, of which there may be a million, have to be made.
    const { probabilities } = resampled;
    const low = firstWhere(probabilities.length, (place) => resampled.valueAt(place) >= least);
    const high = firstWhere(probabilities.length, (place) => resampled.valueAt(place) > most);
    return [sumOf(probabilities.subarray(0, low)), sumOf(probabilities.subarray(high)), 1];
  }
  let [below, above] = [0, 0];
  for (let i = 0, n = resampled.length; i < n; i++) {
    below += resampled[i]! < least ? 1 : 0;
    above += resampled[i]! > most ? 1 : 0;
  }
  return [below, above, resampled.length];
}

/** Φ⁻¹((below + ties/2) / r), computed so that exchanging below and above turns its sign exactly. */
export function biasCorrection(below: number, above: number, r: number): number {
  const [fewer, sign] = below <= above ? [below, 1] : [above, -1];
  const ties = r - below - above;
  return sign * normalQuantile((fewer + ties / 2) / r);
}

/** a = Σ u³ / (6 (Σ u²)^(3/2)) with u = mean − value, over the jackknife values; 0 if they are all equal. */
export function accelerationOf(jackknife: Float64Array): number {
  const scale = scaleOfDeviations(jackknife);
  if (scale === null) {
    return 0;
  }
  let [squares, cubes] = [0, 0];
  for (let i = 0, n = jackknife.length; i < n; i++) {
    const value = jackknife[i]!;
    const deviation = (value - scale.mean) / scale.largest;
    squares += deviation ** 2;
    cubes -= deviation * deviation * deviation;
  }
  return cubes / (6 * squares ** 1.5);
}

function adjusted(bias: number, acceleration: number, z: number): number | null {
  const divisor = 1 - acceleration * (bias + z);
  const level = bias + (bias + z) / divisor;
  return divisor > 0 && Number.isFinite(level) ? level : null;
}

/** The bootstrap's intervals; null if one isn't defined. */
interface BootstrapIntervals {
  readonly bca: Ends | null;
  readonly percentile: Ends | null;
  readonly basic: Ends | null;
}

/**
 * Basic bootstrap interval: the percentile interval mirrored at the observed value, [2δ − q_{1−α/2}, 2δ −
 * q_{α/2}] (Davison and Hinkley 1997, section 5.2.1). Gains that the shift bootstrap rejects lie outside it.
 */
export function mirrored([low, high]: Ends, observed: number): Ends {
  return [2 * observed - high, 2 * observed - low];
}

/** All of them in one pass over the resamples, of which there may be a million. */
export function bootstrapIntervals(resampled: Resamples, alpha: number, input: BcaInput): BootstrapIntervals {
  const z = normalQuantile(alpha / 2);
  const [low, high, bcaLow, bcaHigh] =
    quantilesAt(resampled, [z, -z, ...(correctedLevels(resampled, alpha, input) ?? [])]) ?? [];
  const percentile: Ends | null = low === undefined || high === undefined ? null : [low, high];
  return {
    bca: bcaLow === undefined || bcaHigh === undefined ? null : [bcaLow, bcaHigh],
    percentile,
    basic: percentile && mirrored(percentile, input.observed),
  };
}
