// How often each row is in a resample, as 16-bit numbers: for scores that are not functions of sums.
import { drawRows, drawWords } from './generator';
import { CHUNK, OFFSETS, WORDS } from './layout';

/** Draws `rows` of `rows` rows with replacement, as `resample` does, and counts each; rows are 2 bytes wide here. */
export function drawWeights(rows: i32, weights: usize): void {
  memory.fill(weights, 0, 2 * <usize>rows);
  for (let done = 0; done < rows; done += CHUNK) {
    const now = min(rows - done, CHUNK);
    drawRows(now);
    const end = OFFSETS + 4 * <usize>now;
    for (let at = OFFSETS; at < end; at += 4) {
      const weight = weights + <usize>load<u32>(at);
      store<u16>(weight, load<u16>(weight) + 1);
    }
  }
}

/** Sets each of `rows` numbers to 0 or 1 with probability ½. */
export function drawHalf(rows: i32, weights: usize): void {
  for (let done = 0; done < rows; done += CHUNK) {
    const now = min(rows - done, CHUNK);
    drawWords(now);
    for (let i = 0; i < now; i++) {
      store<u16>(weights + 2 * <usize>(done + i), <u16>(load<u32>(WORDS + 4 * <usize>i) >>> 31));
    }
  }
}

/** Resamples whose weights lie beside each other: a row has 16 bytes, 2 for each of them. */
const LANES: i32 = 8;

/** The same for the next eight resamples; rows are 16 bytes wide here. */
export function drawEightWeights(rows: i32, weights: usize): void {
  memory.fill(weights, 0, 16 * <usize>rows);
  for (let lane = 0; lane < LANES; lane++) {
    for (let done = 0; done < rows; done += CHUNK) {
      const now = min(rows - done, CHUNK);
      drawRows(now);
      const end = OFFSETS + 4 * <usize>now;
      for (let at = OFFSETS; at < end; at += 4) {
        const weight = weights + 2 * <usize>lane + <usize>load<u32>(at);
        store<u16>(weight, load<u16>(weight) + 1);
      }
    }
  }
}

/**
 * Draws eight swaps of `rows` rows with probability ½ each, and writes how often A and then B have each row of A, and each
 * of B below them: 2 × 2·rows rows of 16 bytes.
 */
export function drawEightHalves(rows: i32, weights: usize): void {
  const ofB = <usize>rows * 32;
  const below = <usize>rows * 16;
  for (let lane = 0; lane < LANES; lane++) {
    for (let done = 0; done < rows; done += CHUNK) {
      const now = min(rows - done, CHUNK);
      drawWords(now);
      for (let i = 0; i < now; i++) {
        const at = weights + 16 * <usize>(done + i) + 2 * <usize>lane;
        const swap = <u16>(load<u32>(WORDS + 4 * <usize>i) >>> 31);
        store<u16>(at, 1 - swap);
        store<u16>(at + below, swap);
        store<u16>(at + ofB, swap);
        store<u16>(at + ofB + below, 1 - swap);
      }
    }
  }
}

/**
 * Counts pairs of rows by two orders, for eight resamples of at most 65,535 rows, in O(rows · log rows). Rows come in the
 * order of x and are counted by their place in the order of y, in a tree of partial sums (Fenwick 1994).
 *
 * @param entries for each row in the order of x 16 times its number, plus 1 if the next row has another x; and 16 times its
 *   place in the order of y, counted from 1, equal values sharing one
 * @param places one more than there are
 * @param tree room for `places` rows of 16 bytes, twice
 * @param sums where eight 32-bit numbers each are written: pairs whose x and y have the same order; pairs that are tied in y
 *   alone; squares of how many rows share an x, added up; and those of y
 */
export function countRanked(
  rows: i32,
  weights: usize,
  entries: usize,
  places: i32,
  tree: usize,
  sums: usize,
): void {
  const size = <usize>places * 16;
  const level = tree + size;
  memory.fill(tree, 0, 2 * size);
  let alike0 = i32x4.splat(0), alike1 = i32x4.splat(0);
  let even0 = i32x4.splat(0), even1 = i32x4.splat(0);
  let squares0 = i32x4.splat(0), squares1 = i32x4.splat(0);
  let tied = i16x8.splat(0);
  let first = entries;
  const end = entries + 8 * <usize>rows;
  for (let at = entries; at < end; at += 8) {
    const row = load<u32>(at);
    const place = <usize>load<u32>(at, 4);
    const weight = v128.load(weights + <usize>(row & ~1));
    tied = i16x8.add(tied, weight);
    let below = i16x8.splat(0);
    for (let node = place - 16; node > 0; node &= node - 16) {
      below = i16x8.add(below, v128.load(tree + node));
    }
    alike0 = i32x4.add(alike0, i32x4.extmul_low_i16x8_u(weight, below));
    alike1 = i32x4.add(alike1, i32x4.extmul_high_i16x8_u(weight, below));
    const same = v128.load(level + place);
    even0 = i32x4.add(even0, i32x4.extmul_low_i16x8_u(weight, same));
    even1 = i32x4.add(even1, i32x4.extmul_high_i16x8_u(weight, same));
    if ((row & 1) != 0) {
      for (; first <= at; first += 8) {
        const own = v128.load(weights + <usize>(load<u32>(first) & ~1));
        const mine = <usize>load<u32>(first, 4);
        v128.store(level + mine, i16x8.add(v128.load(level + mine), own));
        for (let node = mine; node < size; node += node & (0 - node)) {
          v128.store(tree + node, i16x8.add(v128.load(tree + node), own));
        }
      }
      squares0 = i32x4.add(squares0, i32x4.extmul_low_i16x8_u(tied, tied));
      squares1 = i32x4.add(squares1, i32x4.extmul_high_i16x8_u(tied, tied));
      tied = i16x8.splat(0);
    }
  }
  v128.store(sums, alike0);
  v128.store(sums, alike1, 16);
  v128.store(sums, even0, 32);
  v128.store(sums, even1, 48);
  v128.store(sums, squares0, 64);
  v128.store(sums, squares1, 80);
  squares0 = i32x4.splat(0);
  squares1 = i32x4.splat(0);
  for (let at = level; at < level + size; at += 16) {
    const same = v128.load(at);
    squares0 = i32x4.add(squares0, i32x4.extmul_low_i16x8_u(same, same));
    squares1 = i32x4.add(squares1, i32x4.extmul_high_i16x8_u(same, same));
  }
  v128.store(sums, squares0, 96);
  v128.store(sums, squares1, 112);
}

/**
 * Sums of ranks for eight resamples of `drawn` rows, at most 32,767. Ranks are counted twice and from their mean,
 * 2·below + tied − drawn for rows with as many values below and equal to theirs, so that all sums are whole.
 *
 * @param drawn rows of a resample
 * @param x 16 times the number of each row in the order of x, plus 1 if the next row has another x
 * @param y the same of y
 * @param ranks room for the ranks of x: 16 bytes a row
 * @param sums where eight doubles each are written: Σ of rank of x × rank of y, Σ of squares of x's, and of y's
 */
export function correlateRanked(
  rows: i32,
  drawn: i32,
  weights: usize,
  x: usize,
  y: usize,
  ranks: usize,
  sums: usize,
): void {
  const start = i16x8.splat(<i16>-drawn);
  let s0 = i64x2.splat(0), s1 = i64x2.splat(0), s2 = i64x2.splat(0), s3 = i64x2.splat(0);
  let level = start;
  let tied = i16x8.splat(0);
  let first = x;
  const endOfX = x + 4 * <usize>rows;
  for (let at = x; at < endOfX; at += 4) {
    const row = load<u32>(at);
    tied = i16x8.add(tied, v128.load(weights + <usize>(row & ~1)));
    if ((row & 1) != 0) {
      const rank = i16x8.add(level, tied);
      level = i16x8.add(rank, tied);
      for (; first <= at; first += 4) {
        v128.store(ranks + <usize>(load<u32>(first) & ~1), rank);
      }
      const low = i32x4.extmul_low_i16x8_s(tied, rank), high = i32x4.extmul_high_i16x8_s(tied, rank);
      const rankLow = i32x4.extend_low_i16x8_s(rank), rankHigh = i32x4.extend_high_i16x8_s(rank);
      s0 = i64x2.add(s0, i64x2.extmul_low_i32x4_s(low, rankLow));
      s1 = i64x2.add(s1, i64x2.extmul_high_i32x4_s(low, rankLow));
      s2 = i64x2.add(s2, i64x2.extmul_low_i32x4_s(high, rankHigh));
      s3 = i64x2.add(s3, i64x2.extmul_high_i32x4_s(high, rankHigh));
      tied = i16x8.splat(0);
    }
  }
  storeDoubles(sums + 64, s0, s1, s2, s3);
  s0 = s1 = s2 = s3 = i64x2.splat(0);
  let p0 = i64x2.splat(0), p1 = i64x2.splat(0), p2 = i64x2.splat(0), p3 = i64x2.splat(0);
  let ownLow = i32x4.splat(0), ownHigh = i32x4.splat(0);
  level = start;
  const endOfY = y + 4 * <usize>rows;
  for (let at = y; at < endOfY; at += 4) {
    const row = load<u32>(at);
    const place = <usize>(row & ~1);
    const weight = v128.load(weights + place);
    const ofX = v128.load(ranks + place);
    tied = i16x8.add(tied, weight);
    ownLow = i32x4.add(ownLow, i32x4.extmul_low_i16x8_s(weight, ofX));
    ownHigh = i32x4.add(ownHigh, i32x4.extmul_high_i16x8_s(weight, ofX));
    if ((row & 1) != 0) {
      const rank = i16x8.add(level, tied);
      level = i16x8.add(rank, tied);
      const low = i32x4.extmul_low_i16x8_s(tied, rank), high = i32x4.extmul_high_i16x8_s(tied, rank);
      const rankLow = i32x4.extend_low_i16x8_s(rank), rankHigh = i32x4.extend_high_i16x8_s(rank);
      s0 = i64x2.add(s0, i64x2.extmul_low_i32x4_s(low, rankLow));
      s1 = i64x2.add(s1, i64x2.extmul_high_i32x4_s(low, rankLow));
      s2 = i64x2.add(s2, i64x2.extmul_low_i32x4_s(high, rankHigh));
      s3 = i64x2.add(s3, i64x2.extmul_high_i32x4_s(high, rankHigh));
      p0 = i64x2.add(p0, i64x2.extmul_low_i32x4_s(ownLow, rankLow));
      p1 = i64x2.add(p1, i64x2.extmul_high_i32x4_s(ownLow, rankLow));
      p2 = i64x2.add(p2, i64x2.extmul_low_i32x4_s(ownHigh, rankHigh));
      p3 = i64x2.add(p3, i64x2.extmul_high_i32x4_s(ownHigh, rankHigh));
      tied = i16x8.splat(0);
      ownLow = ownHigh = i32x4.splat(0);
    }
  }
  storeDoubles(sums, p0, p1, p2, p3);
  storeDoubles(sums + 128, s0, s1, s2, s3);
}

/** Writes whole numbers below 2⁵³ as eight doubles. */
function storeDoubles(at: usize, v0: v128, v1: v128, v2: v128, v3: v128): void {
  storeTwo(at, v0);
  storeTwo(at + 16, v1);
  storeTwo(at + 32, v2);
  storeTwo(at + 48, v3);
}

function storeTwo(at: usize, two: v128): void {
  store<f64>(at, <f64>i64x2.extract_lane(two, 0));
  store<f64>(at, <f64>i64x2.extract_lane(two, 1), 8);
}
