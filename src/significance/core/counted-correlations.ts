import { scaledDeviations } from '../moments';
import { geometricMean } from './kendall';
import { checkPairs } from './pearson';

/** The three correlations of pairs of values, each null where a series doesn't vary. */
export interface Correlations {
  readonly pearson: number | null;
  readonly spearman: number | null;
  /** τ_b. */
  readonly kendall: number | null;
}

/**
 * Pairs of values of which each may count several times or not at all, as in a bootstrap: Pearson's r, Spearman's ρ
 * (mid-ranks) and Kendall's τ_b of such a multiset in O(n log n), without building or sorting it.
 */
export class CountedPairs {
  private readonly x: Series;
  private readonly y: Series;
  /** Pairs by rising x. */
  private readonly order: readonly number[];
  /** A binary indexed tree (Fenwick 1994) of how often each distinct y has been seen. */
  private readonly met: Float64Array;

  /** @throws RealGainError `not-numeric` for a value that is not a finite number; `bad-setting` for fewer than 2 pairs */
  constructor(x: Float64Array, y: Float64Array) {
    checkPairs(x, y, 2);
    this.x = seriesOf(x);
    this.y = seriesOf(y);
    const { group } = this.x;
    this.order = Array.from(x, (_, i) => i).sort((one, other) => group[one]! - group[other]!);
    this.met = new Float64Array(this.y.groups + 1);
  }

  /** @param counts how often each pair counts, whole numbers from 0 */
  correlations(counts: Uint32Array): Correlations {
    const n = counts.reduce((sum, times) => sum + times, 0);
    const sizesX = groupSizes(this.x, counts);
    const sizesY = groupSizes(this.y, counts);
    if (!varies(sizesX) || !varies(sizesY)) {
      return { pearson: null, spearman: null, kendall: null };
    }
    return {
      pearson: this.product(n, counts, this.x.deviations, this.y.deviations),
      spearman: this.product(n, counts, ranks(this.x, sizesX, n), ranks(this.y, sizesY, n)),
      kendall: this.kendall(n, counts, sizesX, sizesY),
    };
  }

  /**
   * Pearson's r from sums of products; values are near 0 and at most 1 in size, or ranks, so that little
   * cancels.
   */
  private product(n: number, counts: Uint32Array, x: ArrayLike<number>, y: ArrayLike<number>): number | null {
    let [sumX, sumY, squaresX, squaresY, products] = [0, 0, 0, 0, 0];
    for (let i = 0; i < x.length; i++) {
      const times = counts[i]!;
      sumX += times * x[i]!;
      sumY += times * y[i]!;
      squaresX += times * x[i]! * x[i]!;
      squaresY += times * y[i]! * y[i]!;
      products += times * x[i]! * y[i]!;
    }
    const spread = Math.sqrt((squaresX - (sumX * sumX) / n) * (squaresY - (sumY * sumY) / n));
    const r = (products - (sumX * sumY) / n) / spread;
    return spread > 0 ? Math.min(1, Math.max(-1, r)) : null;
  }

  /** τ_b = (C − D)/√((n₀ − n₁)(n₀ − n₂)), adding each pair to the tree of those with a smaller x. */
  private kendall(n: number, counts: Uint32Array, sizesX: Float64Array, sizesY: Float64Array): number {
    const { met, order } = this;
    const { group: groupX } = this.x;
    const { group: groupY, groups } = this.y;
    met.fill(0);
    let score = 0;
    let before = 0;
    for (let start = 0, end = 0; start < order.length; start = end) {
      // Pairs tied in x are compared only with those before them.
      for (; end < order.length && groupX[order[end]!] === groupX[order[start]!]; end++) {
        const times = counts[order[end]!]!;
        if (times > 0) {
          const below = this.countUpTo(groupY[order[end]!]!);
          score += times * (below - (before - this.countUpTo(groupY[order[end]!]! + 1)));
        }
      }
      for (let at = start; at < end; at++) {
        const times = counts[order[at]!]!;
        before += times;
        for (let place = groupY[order[at]!]! + 1; times > 0 && place <= groups; place += place & -place) {
          met[place]! += times;
        }
      }
    }
    const all = (n * (n - 1)) / 2;
    return score / geometricMean(all - tied(sizesX), all - tied(sizesY));
  }

  /** How many have been seen in the first groups of y. */
  private countUpTo(groups: number): number {
    let count = 0;
    for (let place = groups; place > 0; place -= place & -place) {
      count += this.met[place]!;
    }
    return count;
  }
}

/** One of the two values of each pair. */
interface Series {
  /** From the mean, divided by the largest; all 0 where nothing varies. */
  readonly deviations: Float64Array;
  /** Rank among the distinct values, the smallest being 0. */
  readonly group: Int32Array;
  readonly groups: number;
}

function seriesOf(values: Float64Array): Series {
  const different = [...new Set(values)].sort((one, other) => one - other);
  const places = new Map(different.map((value, place) => [value, place]));
  return {
    deviations: scaledDeviations(values) ?? new Float64Array(values.length),
    group: Int32Array.from(values, (value) => places.get(value) ?? 0),
    groups: different.length,
  };
}

function groupSizes({ group, groups }: Series, counts: Uint32Array): Float64Array {
  const sizes = new Float64Array(groups);
  for (let i = 0; i < group.length; i++) {
    sizes[group[i]!]! += counts[i]!;
  }
  return sizes;
}

function varies(sizes: Float64Array): boolean {
  return sizes.filter((size) => size > 0).length > 1;
}

/** Mid-ranks in a multiset of n, minus the mean rank. */
function ranks({ group }: Series, sizes: Float64Array, n: number): Float64Array {
  let before = 0;
  const ofGroup = sizes.map((size) => {
    const rank = before + (size + 1) / 2;
    before += size;
    return rank - (n + 1) / 2;
  });
  return Float64Array.from(group, (place) => ofGroup[place]!);
}

function tied(sizes: Float64Array): number {
  return sizes.reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
}
