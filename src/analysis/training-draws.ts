import seedrandom from 'seedrandom';

/**
 * How often each record of a training file stands in a resampled copy: n draws with replacement from n records
 * (Berg-Kirkpatrick et al. 2012, section 3.2.1). Follows from seed, copy and n alone, so files of as many records,
 * such as the two sides of a parallel corpus, are resampled alike.
 *
 * @param copy 1 for the first
 * @param n number of records, below 2³²
 * @returns n counts with sum n; that one exceeds 255 has a probability below 1e-500
 */
export function drawCounts(seed: string, copy: number, n: number): Uint8Array {
  const random = seedrandom(`${seed}:training:${copy}`);
  const counts = new Uint8Array(n);
  // Numbers above the last multiple of n would favour the first records.
  const limit = Math.floor(2 ** 32 / n) * n;
  for (let draws = 0; draws < n;) {
    const number = random.int32() >>> 0;
    if (number < limit) {
      counts[number % n]++;
      draws++;
    }
  }
  return counts;
}
