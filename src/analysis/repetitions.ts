import type { Comparison } from '../model/results/comparison';
import type { Metric, StatsTable } from '../model/settings/metric';
import { itemScores } from '../significance/pair';
import { studentQuantile } from '../significance/distributions';
import { meanAndDeviation } from '../significance/resamples';

type Repetitions = NonNullable<Comparison['repetitions']>;

/** Rows of both systems, of which those with the same number are samples of one item. */
export interface RepeatedItems {
  readonly metric: Metric;
  readonly tableA: StatsTable;
  readonly tableB: StatsTable;
  /** Number 0 … of each row's item. */
  readonly clusters: Int32Array;
}

/**
 * Where the gain's variance comes from if each of n items was sampled several times, N times in all (Miller 2024,
 * arXiv 2411.00640, section 3.2):
 *
 * Var = σ²_between/n + (σ²_A + σ²_B)/N
 *
 * σ²_A and σ²_B are the variances of a system's samples around their item's mean, by one-way analysis of variance:
 * Σ (y − ȳ_item)²/(N − n). σ²_between is that of the items' true gains: the variance of their mean differences minus
 * (σ²_A + σ²_B)/K, at least 0, with K the harmonic mean of the items' numbers of samples. Samples of A and B are independent, whichever
 * share a number.
 *
 * The noise floor of a system is t · √(2σ²/N), t of Student's distribution with N − n degrees of freedom.
 *
 * @returns undefined if the metric is no mean of items, or fewer than 2 items have several samples
 */
export function repetitionsOf(
  { metric, tableA, tableB, clusters }: RepeatedItems,
  alpha: number,
): Repetitions | undefined {
  if (!metric.isMean) {
    return undefined;
  }
  const [a, b] = [tableA, tableB].map((table) => groups(itemScores(metric, table), clusters));
  const sizes = a!.counts;
  const [items, samples] = [sizes.length, clusters.length];
  if (items < 2 || sizes.filter((size) => size > 1).length < 2) {
    return undefined;
  }
  const within = { a: a!.squares / (samples - items), b: b!.squares / (samples - items) };
  const isBalanced = sizes.every((size) => size === sizes[0]);
  const perItem = isBalanced ? sizes[0]! : items / sizes.reduce((sum, size) => sum + 1 / size, 0);
  const noise = within.a + within.b;
  const differences = a!.means.map((mean, i) => mean - b!.means[i]!);
  const between = Math.max(0, meanAndDeviation(differences).deviation ** 2 - noise / perItem);
  const t = studentQuantile(1 - alpha / 2, samples - items);
  const floor = (variance: number) => t * Math.sqrt((2 * variance) / samples);
  return {
    items,
    samples: perItem,
    between,
    within,
    standardError: { items: Math.sqrt(between / items), samples: Math.sqrt(noise / samples) },
    noiseFloor: { a: floor(within.a), b: floor(within.b) },
  };
}

/** Count and mean of each item's values, and Σ of squares around the means. */
function groups(values: Float64Array, items: Int32Array) {
  const n = items.reduce((most, item) => Math.max(most, item), -1) + 1;
  const [counts, means] = [new Float64Array(n), new Float64Array(n)];
  values.forEach((value, row) => {
    const item = items[row]!;
    counts[item]! += 1;
    means[item]! += (value - means[item]!) / counts[item]!;
  });
  const squares = values.reduce((sum, value, row) => sum + (value - means[items[row]!]!) ** 2, 0);
  return { counts, means, squares };
}
