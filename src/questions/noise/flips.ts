import { partOf } from '../../analysis/variance-parts';
import { partsWithRuns } from '../../significance/variance/runs';
import type { Noise } from './schema';
import type { Repeated } from './floors';

/** More items than anyone looks through. */
const MOST_KEPT = 1_000;

/** The items that aren't always scored the same, the most uncertain first: those with the largest variance. */
export function flippingOf(
  { values, items, n }: Repeated,
  labelOf: (item: number) => string,
): Noise['flipping'] {
  const [counts, means, squares] = [new Float64Array(n), new Float64Array(n), new Float64Array(n)];
  const distinct = new Set<number>();
  for (const rows of values) {
    rows.forEach((value, row) => {
      const item = items[row]!;
      const before = value - means[item]!;
      counts[item]! += 1;
      means[item]! += before / counts[item]!;
      squares[item]! += before * (value - means[item]!);
      if (distinct.size <= 2) {
        distinct.add(value);
      }
    });
  }
  const varied = Array.from({ length: n }, (_, item) => item).filter((item) => squares[item]! > 0);
  const ordered = varied
    .map((item) => ({ item, variance: squares[item]! / counts[item]! }))
    .sort((one, other) => other.variance - one.variance || one.item - other.item);
  return {
    count: varied.length,
    rightOrWrong:
      distinct.size <= 2 && [...distinct].every((value) => value === 0 || value === 1 || value === 100),
    items: ordered.slice(0, MOST_KEPT).map(({ item, variance }) => ({
      id: labelOf(item),
      mean: means[item]!,
      deviation: Math.sqrt(variance),
      values: counts[item]!,
    })),
  };
}

/** Where the variance of one answer comes from: items, runs, both together, and samples within. */
export function partsOf({ values, items, n }: Repeated): Noise['parts'] {
  const factors = [{ name: 'item', levels: items }];
  return (partsWithRuns([values], factors, n === items.length) ?? []).map(partOf);
}

const SHOWN = [1, 2, 4, 8, 16, 32];

/** A smaller change isn't worth twice the samples. */
const WORTH = 0.05;

/**
 * What more samples of an item would do: the score's standard error √(σ²_items/n + V·K/k) with k samples, for other items, and the noise
 * floor on these, from the variance V of a score with K samples of an item.
 *
 * @param floor of items, today
 */
export function bySamplesOf(
  { between, n, samples }: { readonly between: number; readonly n: number; readonly samples: number },
  floor: Noise['floors']['items'],
): Pick<Noise, 'bySamples' | 'enough'> {
  const ofOne = floor.deviation ** 2 * samples;
  if (ofOne === 0) {
    return { bySamples: [], enough: null };
  }
  const errorOf = (count: number) => Math.sqrt(between / n + ofOne / count);
  let enough = 1;
  while (enough < 2 ** 20 && errorOf(2 * enough) <= (1 - WORTH) * errorOf(enough)) {
    enough *= 2;
  }
  return {
    bySamples: SHOWN.map((count) => ({
      samples: count,
      standardError: errorOf(count),
      floor: floor.gain * Math.sqrt(samples / count),
    })),
    enough: enough < 2 ** 20 ? enough : null,
  };
}
