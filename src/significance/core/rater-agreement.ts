import { numberIn, tally, sumOf } from '../../model/lists';
/** Ratings of one unit: the places of its values among all distinct ones, and who gave them. */
export interface RatedUnit {
  readonly values: readonly number[];
  readonly raters: readonly number[];
}

/** What differences between ratings mean: other categories, ranks apart, distances, or distances as a share of the sum. */
export const LEVELS = ['nominal', 'ordinal', 'interval', 'ratio'] as const;
export type RatingLevel = (typeof LEVELS)[number];

/**
 * Krippendorff's α (2011, Computing Krippendorff's Alpha-Reliability): 1 − D_o/D_e over units with two ratings or more, of which
 * there are n in all,
 *
 * D_o = 1/n Σ_u Σ_{i≠j in u} δ(v_i, v_j)/(m_u − 1),  D_e = 1/(n(n − 1)) Σ_{i≠j} δ(v_i, v_j)
 *
 * with δ 1 for different categories, the square of the distance, or, ordinal, of the distance of mid-ranks, or, ratio, of
 * (x_i − x_j)/(x_i + x_j), for values from 0. For squares,
 * Σ_{i≠j} (x_i − x_j)² = 2(m Σ x² − (Σ x)²).
 *
 * @param scale the distinct values in ascending order; only their order counts for `ordinal`, nothing for `nominal`
 * @returns α of each level where each unit counts as often as its weight says; null if all ratings are the same, or none can be paired
 */
export function krippendorff(
  units: readonly RatedUnit[],
  scale: Float64Array,
  levels: readonly RatingLevel[],
): (weights: Uint32Array) => (number | null)[] {
  const own = units.map(({ values }) => countsOf(values));
  const ofUnit = (level: RatingLevel, counts: Counts, at: Float64Array): number =>
    counts.m < 2 ? 0 : DISAGREEMENT[level](counts, at) / (counts.m - 1);
  const fixed = levels.map((level) =>
    level === 'ordinal' ? null : Float64Array.from(own, (unit) => ofUnit(level, unit, scale)),
  );
  const values = Array.from(scale, (_, value) => value);
  return (weights) => {
    const totals = new Float64Array(scale.length);
    let m = 0;
    for (let unit = 0; unit < own.length; unit++) {
      const { m: ofOne, values: some, times } = own[unit]!;
      const weight = ofOne > 1 ? weights[unit]! : 0;
      for (let i = 0; weight > 0 && i < some.length; i++) {
        totals[some[i]!]! += weight * times[i]!;
      }
      m += weight * ofOne;
    }
    return levels.map((level, place) => {
      const known = fixed[place] ?? null;
      // Only mid-ranks depend on which units are drawn.
      const at = known === null ? midRanksOf(totals) : scale;
      let observed = 0;
      for (let i = 0; i < own.length; i++) {
        const weight = weights[i]!;
        observed += weight === 0 ? 0 : weight * (known === null ? ofUnit(level, own[i]!, at) : known[i]!);
      }
      const expected = DISAGREEMENT[level]({ m, values, times: totals }, at) / (m - 1);
      return expected > 0 ? 1 - observed / expected : null;
    });
  };
}

/** How many times each of some values occurs among m. */
interface Counts {
  readonly m: number;
  readonly values: readonly number[];
  readonly times: readonly number[] | Float64Array;
}

function countsOf(values: readonly number[]): Counts {
  const counts = tally(values);
  return { m: values.length, values: [...counts.keys()], times: [...counts.values()] };
}

/** Pairs of different categories, each way. */
function differing({ m, times }: Counts): number {
  let same = 0;
  for (const count of times) {
    same += count * count;
  }
  return m * m - same;
}

/** Σ of squared distances over all pairs, each way; from the mean, so that digits stay. */
function squares({ m, values, times }: Counts, at: Float64Array): number {
  let [sum, all] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    sum += times[i]! * at[values[i]!]!;
  }
  const mean = sum / m;
  for (let i = 0; i < values.length; i++) {
    all += times[i]! * (at[values[i]!]! - mean) ** 2;
  }
  return 2 * m * all;
}

/** Σ of ((x − y)/(x + y))² over all pairs, each way. */
function shares({ values, times }: Counts, at: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    for (let other = 0; times[i]! > 0 && other < i; other++) {
      const [x, y] = [at[values[i]!]!, at[values[other]!]!];
      sum += 2 * times[i]! * times[other]! * ((x - y) / (x + y)) ** 2;
    }
  }
  return sum;
}

const DISAGREEMENT = { nominal: differing, ordinal: squares, interval: squares, ratio: shares } as const;

function midRanksOf(counts: Float64Array): Float64Array {
  let below = 0;
  return counts.map((count) => {
    below += count;
    return below - count / 2;
  });
}

/**
 * Fleiss' κ (1971): (P̄ − P_e)/(1 − P_e) with P̄ the mean share of a unit's pairs of ratings that are the same, and P_e the
 * sum of squared shares of the categories.
 *
 * @param units each with the same number of ratings, at least 2
 * @returns null if all ratings are the same, or nothing counts
 */
export function fleiss(
  units: readonly RatedUnit[],
  categories: number,
): (weights: Uint32Array) => number | null {
  const agreeing = units.map(
    ({ values: { length: m }, values }) => 1 - differing(countsOf(values)) / (m * (m - 1)),
  );
  return (weights) => {
    const counts = new Float64Array(categories);
    let [same, of] = [0, 0];
    for (const [unit, { values }] of units.entries()) {
      const weight = weights[unit]!;
      for (const value of values) {
        counts[value]! += weight;
      }
      same += weight * agreeing[unit]!;
      of += weight;
    }
    const all = sumOf(counts);
    const chance = counts.reduce((sum, count) => sum + (count / all) ** 2, 0);
    return of > 0 && chance < 1 - 1e-12 ? (same / of - chance) / (1 - chance) : null;
  };
}

/**
 * Cohen's κ (1960) of two raters' values of the same units, and with a `scale` the quadratically weighted one (1968), where each unit
 * counts as often as its weight says.
 *
 * @returns null for what is undefined, as both use one and the same value only, or nothing counts
 */
export function cohen(
  pairs: readonly (readonly [number, number])[],
  categories: number,
  scale: Float64Array | null,
): (weights: Uint32Array) => (number | null)[] {
  const kinds = new Map<number, number>();
  const kindOf = Int32Array.from(pairs, ([a, b]) => numberIn(kinds, a * categories + b));
  const squared = Float64Array.from(pairs, ([a, b]) => (scale === null ? 0 : (scale[a]! - scale[b]!) ** 2));
  return (weights) => {
    const ofKind = new Float64Array(kinds.size);
    let observed = 0;
    for (let unit = 0; unit < squared.length; unit++) {
      const weight = weights[unit]!;
      ofKind[kindOf[unit]!]! += weight;
      observed += weight * squared[unit]!;
    }
    const [first, second] = [new Float64Array(categories), new Float64Array(categories)];
    let [n, different] = [0, 0];
    for (const [kind, place] of kinds) {
      const [a, b, weight] = [Math.floor(kind / categories), kind % categories, ofKind[place]!];
      n += weight;
      first[a]! += weight;
      second[b]! += weight;
      different += a === b ? 0 : weight;
    }
    const sum = (counts: Float64Array, of: (place: number) => number) =>
      counts.reduce((total, count, place) => total + count * of(place), 0);
    const kappa = (found: number, expected: number) => (expected > 1e-9 * n ? 1 - found / expected : null);
    const plain = kappa(different, n - sum(first, (place) => second[place]!) / n);
    if (scale === null) {
      return [plain];
    }
    const expected =
      sum(first, (place) => scale[place]! ** 2) +
      sum(second, (place) => scale[place]! ** 2) -
      (2 * sum(first, (place) => scale[place]!) * sum(second, (place) => scale[place]!)) / n;
    return [plain, kappa(observed, expected)];
  };
}
