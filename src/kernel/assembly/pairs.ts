// All pairs of the systems of a study in some resamples. Each pair has four limits: `up` counts the resamples whose gain is
// at least the first; `halves` those as well as the resamples whose gain is at most the second, more than the third and less than the
// fourth, one for each limit. Two resamples at a time; scores that are NaN count as none.

/**
 * @param rows counts the pairs of the first so many systems, each with all systems after it
 * @param scores turned scores, `step` bytes from one system to the next
 * @param bytes size of one system's scores: a multiple of 16
 * @param bounds limits of the pairs (0, 1), (0, 2) … (1, 2) …, in the order of the 32-bit counters `up` and `halves`
 */
export function countPairs(
  systems: i32,
  rows: i32,
  scores: usize,
  step: usize,
  bytes: usize,
  bounds: usize,
  up: usize,
  halves: usize,
): void {
  const end = scores + step * <usize>systems;
  const last = scores + step * <usize>rows;
  for (let a = scores; a < last; a += step) {
    for (let b = a + step; b < end; b += step) {
      const least = v128.load64_splat(bounds);
      const most = v128.load64_splat(bounds, 8);
      const beyond = v128.load64_splat(bounds, 16);
      const under = v128.load64_splat(bounds, 24);
      let above = i64x2.splat(0);
      let others = i64x2.splat(0);
      for (let at: usize = 0; at < bytes; at += 16) {
        const gain = f64x2.sub(v128.load(a + at), v128.load(b + at));
        // A true comparison is −1.
        above = i64x2.sub(above, f64x2.ge(gain, least));
        others = i64x2.sub(others, f64x2.le(gain, most));
        others = i64x2.sub(others, f64x2.gt(gain, beyond));
        others = i64x2.sub(others, f64x2.lt(gain, under));
      }
      const counted = i32x4.extract_lane(above, 0) + i32x4.extract_lane(above, 2);
      store<i32>(up, load<i32>(up) + counted);
      store<i32>(
        halves,
        load<i32>(halves) + counted + i32x4.extract_lane(others, 0) + i32x4.extract_lane(others, 2),
      );
      bounds += 32, up += 4, halves += 4;
    }
  }
}
