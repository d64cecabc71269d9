// The kernel: sums over randomly drawn rows of a table. Both ways of resampling reduce to this. The bootstrap
// draws n of n rows with replacement. Randomization includes each row with probability ½: rows are grouped by
// four, the table holds the sums of all 16 subsets of every group, and one of the 16 is drawn for each group
// (the "four Russians").
import { addCounted, addDigit, beginCounts, drawFixed, takeCounts, takeRest } from './counting';
import { gather } from './gather';
import { drawRows, drawSubsets } from './generator';
import { CHUNK, COUNTS, OFFSETS, ROWS, SPARE, STATE, STRIDE, SUMS } from './layout';
import {
  correlateRanked,
  countRanked,
  drawEightHalves,
  drawEightWeights,
  drawHalf,
  drawWeights,
} from './weights';

export { COUNTS, SPARE, STATE, SUMS };
export { addCounted, addDigit, beginCounts, countPairs, drawFixed, takeCounts, takeRest };
export { correlateRanked, countRanked, drawEightHalves, drawEightWeights, drawHalf, drawWeights };

/** Vectors added up in one pass; wider rows are processed in panels of this size. */
const PANEL: i32 = 8;

let width: i32 = 0;
let rowBytes: i32 = 0;
let zeroRow: i32 = 0;
let draws: i32 = 0;
let run: usize = 0;
let subsets: bool = false;
let table: usize = 0;

/**
 * Sets what the next calls of `resample` work on.
 *
 * @param bytesPerNumber 1, 2 or 4 for unsigned integers, 8 for doubles
 * @param columns numbers in a row
 * @param rows rows to draw from; a row of zeros follows them in the table
 * @param drawsPerResample rows that one resample adds up
 * @param rowsPerRun rows whose sums are guaranteed to fit 16 bits: a positive multiple of 4 (read for 1 and 2
 *   bytes only)
 * @param bySubsets true to draw one of the rows 16·g … 16·g + 15 as draw g, false to draw all from all rows
 * @param tableAddress where the table begins, after the sums
 */
export function configure(
  bytesPerNumber: i32,
  columns: i32,
  rows: i32,
  drawsPerResample: i32,
  rowsPerRun: i32,
  bySubsets: bool,
  tableAddress: usize,
): void {
  width = bytesPerNumber;
  rowBytes = bytesPerNumber * columns;
  zeroRow = rows * rowBytes;
  draws = drawsPerResample;
  run = 4 * <usize>rowsPerRun;
  subsets = bySubsets;
  table = tableAddress;
  v128.store(ROWS, i32x4.splat(rows));
  v128.store(STRIDE, i32x4.splat(rowBytes));
}

/**
 * Writes the sums of the next `count` resamples to SUMS, `bytesPerSum` bytes each: 32-bit integers or
 * doubles.
 */
export function resample(count: i32, bytesPerSum: i32): void {
  memory.fill(SUMS, 0, <usize>count * bytesPerSum);
  for (let i = 0; i < count; i++) {
    for (let done = 0; done < draws; done += CHUNK) {
      const now = min(draws - done, CHUNK);
      if (subsets) drawSubsets(now, done);
      else drawRows(now);
      addUp(padded(now, zeroRow), table, SUMS + <usize>i * bytesPerSum);
    }
  }
}

/**
 * For tables larger than the cache: adds to the sums at SUMS, which the caller has cleared before the first
 * part, what `count` resamples (at most BATCH) draw from one part of the rows. All of them draw from this
 * part before the next part is read.
 *
 * @param first first row of the part; by subsets, its first group
 * @param size rows of the part, of which resample i draws as many as COUNTS says; by subsets, groups, of each
 *   of which every resample draws one row
 */
export function addPart(count: i32, bytesPerSum: i32, first: i32, size: i32): void {
  const skipped = subsets ? 0 : first * rowBytes;
  v128.store(ROWS, i32x4.splat(size));
  for (let i = 0; i < count; i++) {
    const ofPart = subsets ? size : load<i32>(COUNTS + 4 * <usize>i);
    for (let done = 0; done < ofPart; done += CHUNK) {
      const now = min(ofPart - done, CHUNK);
      if (subsets) drawSubsets(now, first + done);
      else drawRows(now);
      addUp(padded(now, zeroRow - skipped), table + <usize>skipped, SUMS + <usize>i * bytesPerSum);
    }
  }
}

/** Pads the offsets with the row of zeros to a multiple of four, and returns where they end. */
function padded(count: i32, zeros: i32): usize {
  const drawn = OFFSETS + 4 * <usize>count;
  const end = (drawn + 15) & ~15;
  for (let at = drawn; at < end; at += 4) store<i32>(at, zeros);
  return end;
}

/** Adds the rows at OFFSETS, counted from `origin`, to one resample's sums. */
function addUp(end: usize, origin: usize, sums: usize): void {
  // Bytes are widened as they are loaded, so a vector takes half of its size in the table.
  const loaded = width == 1 ? 8 : 16;
  const vectors = (rowBytes + loaded - 1) / loaded;
  for (let first = 0; first < vectors; first += PANEL) {
    const now = min(vectors - first, PANEL);
    const from = origin + <usize>(first * loaded);
    if (width == 1) {
      addInRuns<u8>(now, end, from, sums + 32 * <usize>first);
    } else if (width == 2) {
      addInRuns<u16>(now, end, from, sums + 32 * <usize>first);
    } else if (width == 4) {
      gather<u32>(now, OFFSETS, end, from, sums + 16 * <usize>first);
    } else {
      gather<f64>(now, OFFSETS, end, from, sums + 16 * <usize>first);
    }
  }
}

/** Adds rows whose sums are kept in 16 bits, widening these before they can overflow. */
function addInRuns<T>(vectors: i32, end: usize, from: usize, sums: usize): void {
  for (let begin = OFFSETS; begin < end; begin += run) {
    gather<T>(vectors, begin, min(begin + run, end), from, sums);
  }
}

/**
 * All pairs of the systems of a study in some resamples. Each pair has four limits: `up` counts the resamples whose gain is
 * at least the first; `halves` those as well as the resamples whose gain is at most the second, more than the third and less than
 * the fourth, one for each limit. Two resamples at a time; scores that are NaN count as none.
 *
 * @param rows counts the pairs of the first so many systems, each with all systems after it
 * @param scores turned scores, `step` bytes from one system to the next
 * @param bytes size of one system's scores: a multiple of 16
 * @param bounds limits of the pairs (0, 1), (0, 2) … (1, 2) …, in the order of the 32-bit counters `up` and `halves`
 */
function countPairs(
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
