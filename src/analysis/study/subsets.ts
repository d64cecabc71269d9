import seedrandom from 'seedrandom';
import type { StudySettings } from '../../model';

/**
 * The items of each requested smaller test set, ascending: the first n, or n at random, where larger sets
 * contain the smaller ones. Clusters stay whole: they are added in order until n items are reached.
 *
 * @param clusters cluster number of each item, or null
 * @returns one list of item numbers for each size below n, by size
 */
export function subsetRows(
  n: number,
  clusters: Int32Array | null,
  { sizes, subsets, seed }: StudySettings,
): Int32Array[] {
  const unit = (item: number) => (clusters === null ? item : clusters[item]!);
  const units = [...new Set(Array.from({ length: n }, (_, item) => unit(item)))];
  const order = subsets === 'first' ? units : shuffled(units, seed);
  const items = new Map<number, number[]>(units.map((one) => [one, []]));
  for (let item = 0; item < n; item++) {
    items.get(unit(item))?.push(item);
  }
  const asked = [...new Set(sizes)].filter((size) => size < n).sort((one, other) => one - other);
  return asked.map((size) => {
    const taken: number[] = [];
    for (const one of order) {
      if (taken.length >= size) {
        break;
      }
      for (const item of items.get(one) ?? []) {
        taken.push(item);
      }
    }
    return Int32Array.from(taken).sort();
  });
}

/** Fisher and Yates, with a separate random stream. */
function shuffled(values: readonly number[], seed: string): number[] {
  const random = seedrandom(`${seed}:subsets`);
  const order = [...values];
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random.quick() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}
