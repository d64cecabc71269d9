import type { Pair, Expansion } from '../../model/results/significance';
import { expansionOf } from './expanded';
import { jackknifeStandardError, type Jackknife } from './jackknife';

/**
 * Effective number of clusters, G* = (Σ n_g)²/Σ n_g² (Carter, Schnepel and Steigerwald 2017, without the part that depends on
 * the data): G where all have the same number of items, near 1 where one holds nearly all of them.
 */
export function effectiveClusters(sizes: Int32Array | readonly number[]): number {
  let [items, squares] = [0, 0];
  for (const size of sizes) {
    items += size;
    squares += size ** 2;
  }
  return items ** 2 / squares;
}

/** The sizes of a pair's clusters, where they differ: else, and of items, null. */
export function unequalSizes({ a: { sizes } }: Pick<Pair, 'a'>): Int32Array | null {
  return sizes !== undefined && sizes.some((size) => size !== sizes[0]) ? sizes : null;
}

/**
 * The jackknife's variance of a gain over clusters of unequal size, CV3 (Bell and McCaffrey 2002):
 *
 * (G − 1)/G · Σ (δ₍₋g₎ − δ)²
 */
function clusterVariance({ gains }: Pick<Jackknife, 'gains'>, gain: number): number {
  const squares = gains.reduce((sum, left) => sum + (left - gain) ** 2, 0);
  return ((gains.length - 1) / gains.length) * squares;
}

/** The jackknife's variance of a gain by items or clusters; of clusters of unequal size CV3. */
export function varianceOfUnits(
  leftOut: Pick<Jackknife, 'gains'>,
  gain: number,
  sizes: Int32Array | null,
): number {
  return sizes === null ? jackknifeStandardError(leftOut) ** 2 : clusterVariance(leftOut, gain);
}

/**
 * Expands the bootstrap of clusters of unequal size as `expansionOf` does for units that are alike, to which it is equal
 * where sizes are: ν = G* − 1, and the narrowness is the bootstrap's standard error over that of CV3. The bootstrap's variance
 * is Σ ((1 − h_g)·(δ₍₋g₎ − δ))² with h_g = n_g/Σn: a cluster that holds half the items pulls the gain towards its own, so that its
 * residual is too small by half.
 *
 * @param units that the variance is known from, if there are fewer
 */
export function expansionOfClusters(
  sizes: Int32Array,
  gains: ArrayLike<number>,
  gain: number,
  units = Infinity,
): Expansion {
  const effective = Math.min(units, effectiveClusters(sizes));
  let items = 0;
  for (const size of sizes) {
    items += size;
  }
  let [bootstrap, squares] = [0, 0];
  for (let g = 0; g < gains.length; g++) {
    const distance = gains[g]! - gain;
    squares += distance ** 2;
    bootstrap += ((1 - sizes[g]! / items) * distance) ** 2;
  }
  const count = sizes.length;
  // Where a jackknife of all clusters takes too long, groups of them are left out, which have no size of their own.
  const narrowness =
    squares > 0 && gains.length === count
      ? Math.sqrt(bootstrap / (((count - 1) / count) * squares))
      : expansionOf(Math.max(2, effective)).narrowness;
  return { degreesOfFreedom: freedomOfClusters(effective), narrowness };
}

/** A cluster that holds nearly all items leaves almost no degree of freedom. */
const FEWEST = 1.5;

/** G* − 1. */
export function freedomOfClusters(effective: number): number {
  return Math.max(effective, FEWEST) - 1;
}
