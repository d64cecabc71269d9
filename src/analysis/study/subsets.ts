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

/**
 * How often each record of a training file occurs in a resampled copy: n draws with replacement from n
 * records (Berg-Kirkpatrick et al. 2012, section 3.2.1). Depends on seed, copy and n alone, so files with the
 * same number of records, such as the two sides of a parallel corpus, are resampled alike.
 *
 * @param copy 1 for the first
 * @param n number of records, below 2³²
 * @returns n counts with sum n; one exceeds 255 with a probability below 1e-500
 */
export function drawCounts(seed: string, copy: number, n: number): Uint8Array {
  const random = seedrandom(`${seed}:training:${copy}`);
  const counts = new Uint8Array(n);
  // Numbers above the last multiple of n would favor the first records.
  const limit = Math.floor(2 ** 32 / n) * n;
  for (let draws = 0; draws < n;) {
    const number = random.int32() >>> 0;
    if (number < limit) {
      counts[number % n]!++;
      draws++;
    }
  }
  return counts;
}
