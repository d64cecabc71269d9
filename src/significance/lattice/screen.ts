import { FourierTransform } from './fourier';
import { NEGLIGIBLE, type Term } from './independent-sum';

/** Terms with more values than this are screened. */
const FEW_VALUES = 8;

/** The first screen is this much finer than 1 over the values' mean distance from their middle. */
const FINENESS = 128;

/** How much finer each further screen is. */
const FINER = 8;

/** A finer screen costs about as much as computing this many values of the term at each of its frequencies. */
const COST = 4;

/**
 * Tells at which frequencies ω_j = 2πj/L a term's power φ(ω_j)^times may be worth computing. φ is computed, roughly, at
 * M ≤ L frequencies by one transform; between these it can't be larger than
 *
 * |φ(ω)| ≤ |φ(ω_k)| + |ω − ω_k| E|X − c|,   |ω − ω_k| ≤ π/M
 *
 * for any c. M grows until few frequencies are left; with M = L nothing is bounded.
 *
 * @returns for j ≤ L/2 false where the modulus of the power is surely below e^−40; null if a term of few values is quicker
 *   to compute than to screen
 */
export function screen(term: Term, length: number): ((j: number) => boolean) | null {
  const { values } = term;
  if (values.length <= FEW_VALUES) {
    return null;
  }
  const spread = meanDistance(term);
  let points = 2 ** Math.ceil(Math.log2(Math.max(16, FINENESS * spread)));
  for (; points < length; points *= FINER) {
    const worth = screenOf(term, points, (Math.PI / points) * spread);
    const left = worth.reduce((sum, one) => sum + one, 0) * (length / points);
    if (left * values.length <= COST * length) {
      const width = length / points;
      return (j) => worth[Math.floor((j + width / 2) / width)] === 1;
    }
  }
  const worth = screenOf(term, length, 0);
  return (j) => worth[j] === 1;
}

/** 1 for each frequency from 0 to π around which the power may be worth computing. */
function screenOf({ values, probabilities, times }: Term, points: number, slack: number): Uint8Array {
  const folded = new Float64Array(points);
  for (let i = 0; i < values.length; i++) {
    folded[((values[i]! % points) + points) % points]! += probabilities[i]!;
  }
  const transform = new FourierTransform(points);
  for (let at = 0; at < points; at++) {
    if (folded[at] !== 0) {
      transform.set(at, folded[at]!, 0);
    }
  }
  const spectrum = transform.run();
  const worth = new Uint8Array(points / 2 + 1);
  // One more than the limit allows for rounding.
  const least = Math.exp((-NEGLIGIBLE - 1) / times) - slack;
  for (let k = 0; k < worth.length; k++) {
    const squared = spectrum[2 * k]! * spectrum[2 * k]! + spectrum[2 * k + 1]! * spectrum[2 * k + 1]!;
    worth[k] = least <= 0 || squared >= least * least ? 1 : 0;
  }
  return worth;
}

/** E|X − c| with c = E X. */
function meanDistance({ values, probabilities }: Term): number {
  let mean = 0;
  for (let i = 0; i < values.length; i++) {
    mean += probabilities[i]! * values[i]!;
  }
  let distance = 0;
  for (let i = 0; i < values.length; i++) {
    distance += probabilities[i]! * Math.abs(values[i]! - mean);
  }
  return distance;
}
