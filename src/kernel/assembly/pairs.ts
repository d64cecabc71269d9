// All pairs of the systems of a study in some resamples: counts the resamples whose gain is at least `high`,
// and those whose gain is at most `low`. Two resamples at a time; scores that are NaN count as neither.

/**
 * @param rows counts the pairs of the first so many systems, each with all systems after it
 * @param scores turned scores, `step` bytes from one system to the next
 * @param bytes size of one system's scores: a multiple of 16
 * @param high limits of the pairs (0, 1), (0, 2) … (1, 2) …, as are `low` and the 32-bit counters `up` and
 *   `down`
 */
export function countPairs(
  systems: i32,
  rows: i32,
  scores: usize,
  step: usize,
  bytes: usize,
  high: usize,
  low: usize,
  up: usize,
  down: usize,
): void {
  const end = scores + step * <usize>systems;
  const last = scores + step * <usize>rows;
  for (let a = scores; a < last; a += step) {
    for (let b = a + step; b < end; b += step) {
      const least = v128.load64_splat(high);
      const most = v128.load64_splat(low);
      let above = i64x2.splat(0);
      let below = i64x2.splat(0);
      for (let at: usize = 0; at < bytes; at += 16) {
        const gain = f64x2.sub(v128.load(a + at), v128.load(b + at));
        // A true comparison is −1.
        above = i64x2.sub(above, f64x2.ge(gain, least));
        below = i64x2.sub(below, f64x2.le(gain, most));
      }
      store<i32>(up, load<i32>(up) + i32x4.extract_lane(above, 0) + i32x4.extract_lane(above, 2));
      store<i32>(down, load<i32>(down) + i32x4.extract_lane(below, 0) + i32x4.extract_lane(below, 2));
      high += 8, low += 8, up += 4, down += 4;
    }
  }
}
