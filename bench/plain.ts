/**
 * The baseline for the kernel: the bootstrap as one would write it in TypeScript, with one xoshiro128++ in
 * local variables, multiply-shift, and a loop over the row's statistics. (Written out by hand for 20
 * statistics, without the inner loop, it takes about three quarters of the time.)
 *
 * @param state four words of the generator; moved on
 * @param table n × k statistics, row by row
 * @param sums k numbers: the last resample's sums
 */
export function plainBootstrap(
  state: Int32Array,
  table: Float64Array,
  n: number,
  k: number,
  resamples: number,
  sums: Float64Array,
): void {
  let s0 = state[0]!;
  let s1 = state[1]!;
  let s2 = state[2]!;
  let s3 = state[3]!;
  for (let resample = 0; resample < resamples; resample++) {
    sums.fill(0);
    for (let draw = 0; draw < n; draw++) {
      const sum = (s0 + s3) | 0;
      const random = (((sum << 7) | (sum >>> 25)) + s0) >>> 0;
      const shifted = s1 << 9;
      s2 ^= s0;
      s3 ^= s1;
      s1 ^= s2;
      s0 ^= s3;
      s2 ^= shifted;
      s3 = (s3 << 11) | (s3 >>> 21);
      const row = Math.floor((random * n) / 2 ** 32) * k;
      for (let j = 0; j < k; j++) {
        sums[j]! += table[row + j]!;
      }
    }
  }
  state[0] = s0;
  state[1] = s1;
  state[2] = s2;
  state[3] = s3;
}
