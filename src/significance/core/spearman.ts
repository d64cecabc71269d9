import { pairsAmong, sumOf } from '../../model/lists';
import { logFactorial } from '../../kernel';
import { normalTail } from '../distributions';
import { symmetricTails, tail, type Tail, type Tails } from '../outcome';
import { scaledDeviations } from '../resamples';
import { checkPairs, type Correlation, correlationT, studentTails } from './pearson';
import { midRanks, type Ranks } from './ranks';
import { geometricMean } from './kendall';

/** The three correlations of pairs of values, each null where a series doesn't vary. */
interface Correlations {
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
    const n = sumOf(counts);
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
    const all = pairsAmong(n);
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
  /** Deviations from the mean, divided by the largest; all 0 where nothing varies. */
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
  return sizes.reduce((sum, size) => sum + pairsAmong(size), 0);
}

/** Up to 10! = 3,628,800 orders are enumerated. */
const MOST_ENUMERATED = 10;

/** The series is accurate to about this much. */
const SERIES_TRUSTED = 1e-4;

/** Beyond this, the t distribution is as good as the series. */
const MOST_BY_SERIES = 1290;

/**
 * Spearman's rank correlation ρ: Pearson's r of the mid-ranks, tested against 0.
 *
 * Exact up to 10 pairs, over all orders of y's ranks, ties included. Beyond that approximate, as in R:
 * without ties up to 1,290 pairs by the Edgeworth series of Best and Roberts (1975), else t = ρ √((n − 2)/(1
 * − ρ²)) with n − 2 degrees of freedom (Kendall and Stuart 1973, section 31.19).
 *
 * @returns null where x or y doesn't vary
 * @throws RealGainError `not-numeric` for a value that is not a finite number; `bad-setting` for fewer than 2
 *   pairs or
 * samples of different sizes
 */
export function spearman(x: ArrayLike<number>, y: ArrayLike<number>): Correlation | null {
  checkPairs(x, y, 2);
  const [ranksX, ranksY] = [midRanks(x), midRanks(y)];
  const correlation = rankCorrelation(ranksX, ranksY);
  const n = x.length;
  if (correlation === null) {
    return null;
  }
  if (n <= MOST_ENUMERATED) {
    const tails = enumerateOrders(ranksX.doubled, ranksY.doubled);
    return { correlation, statistic: correlation, tails, exact: true };
  }
  const tied = ranksX.groups.length < n || ranksY.groups.length < n;
  return tied || n > MOST_BY_SERIES
    ? spearmanApproximate(x, y)
    : { correlation, statistic: correlation, tails: edgeworthTails(ranksX, ranksY), exact: false };
}

/** ρ with the t approximation at any n ≥ 3. */
export function spearmanApproximate(x: ArrayLike<number>, y: ArrayLike<number>): Correlation | null {
  checkPairs(x, y, 3);
  const correlation = rankCorrelation(midRanks(x), midRanks(y));
  if (correlation === null) {
    return null;
  }
  const statistic = correlationT(correlation, x.length);
  return { correlation, statistic, tails: studentTails(statistic, x.length - 2), exact: false };
}

/** Whole numbers until the square root, so that perfect agreement is exactly 1. */
function rankCorrelation(x: Ranks, y: Ranks): number | null {
  const middle = x.doubled.length + 1;
  let [products, squaresX, squaresY] = [0, 0, 0];
  x.doubled.forEach((rank, i) => {
    const [dx, dy] = [rank - middle, y.doubled[i]! - middle];
    products += dx * dy;
    squaresX += dx * dx;
    squaresY += dy * dy;
  });
  if (squaresX === 0 || squaresY === 0) {
    return null;
  }
  return squaresX === squaresY ? products / squaresX : products / (Math.sqrt(squaresX) * Math.sqrt(squaresY));
}

/**
 * P(S ≥ s) and P(S ≤ s) of the sum S of squared differences of ranks without ties, which falls as ρ rises, from the
 * first terms of its Edgeworth series (Best and Roberts 1975, algorithm AS 89, Applied Statistics 24). S takes even values only.
 */
function edgeworthTails({ doubled: x }: Ranks, { doubled: y }: Ranks): Tails {
  const n = x.length;
  const sum = x.reduce((total, rank, i) => total + ((rank - y[i]!) / 2) ** 2, 0);
  const [rising, falling] = [seriesTail(n, sum + 2, -1), seriesTail(n, sum, 1)];
  const { greater, less } = studentTails(correlationT(1 - (6 * sum) / (n * (n * n - 1)), n), n - 2);
  return symmetricTails(outermost(n, rising, greater), outermost(n, falling, less));
}

/**
 * Far out, the error of the series exceeds its value, which may even be negative: take the larger of it and
 * the t distribution's tail, and at least 1/n!, the probability of each order.
 */
function outermost(n: number, series: number, student: Tail): Tail {
  return tail(series >= SERIES_TRUSTED ? series : Math.max(series, student.p, Math.exp(-logFactorial(n))));
}

/** P(S ≥ sum), or with `sign` −1 P(S < sum). */
function seriesTail(n: number, sum: number, sign: 1 | -1): number {
  const most = (n * (n * n - 1)) / 3;
  if (sum <= 0 || sum > most) {
    return sum <= 0 === (sign === 1) ? 1 : 0;
  }
  const b = 1 / n;
  const x = ((6 * (sum - 1) * b) / (n * n - 1) - 1) * Math.sqrt(n - 1);
  const y = x * x;
  const far = 0.0879 + 0.0151 * b - y * (0.0072 - 0.0831 * b + y * b * (0.0131 - 4.6e-4 * y));
  const near = 0.2274 + b * (0.2531 + 0.1745 * b) + y * (-0.0758 + b * (0.1033 + 0.3932 * b) - y * b * far);
  const correction = (x * b * near) / Math.exp(y / 2);
  return normalTail(-sign * x).p + sign * correction;
}

/**
 * Where the sum of products, which rises with ρ, lies among all n! orders of y's ranks. Whole numbers
 * throughout.
 */
function enumerateOrders(ranksX: Float64Array, ranksY: Float64Array): Tails {
  const order = Float64Array.from(ranksY);
  const n = order.length;
  const observed = ranksX.reduce((sum, rank, i) => sum + rank * order[i]!, 0);
  let products = observed;
  const counts = { all: 0, high: 0, low: 0 };
  const count = () => {
    counts.all += 1;
    counts.high += products >= observed ? 1 : 0;
    counts.low += products <= observed ? 1 : 0;
  };
  const swap = (i: number, j: number) => {
    products += (ranksX[i]! - ranksX[j]!) * (order[j]! - order[i]!);
    [order[i], order[j]] = [order[j]!, order[i]!];
  };
  // Heap's algorithm (1963): from one order to the next by a single swap.
  const permute = (size: number) => {
    if (size === 1) {
      count();
      return;
    }
    for (let i = 0; i < size; i++) {
      permute(size - 1);
      if (i < size - 1) {
        swap(size % 2 === 0 ? i : 0, size - 1);
      }
    }
  };
  permute(n);
  return symmetricTails(tail(counts.high / counts.all), tail(counts.low / counts.all));
}
