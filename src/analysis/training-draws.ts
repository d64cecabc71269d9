import seedrandom from 'seedrandom';

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
