// xoshiro128++ 1.0 (Blackman and Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS 47,
// 2021): eight generators side by side in two halves of four lanes, so that one half computes while the other
// waits. Their numbers become byte offsets of table rows at OFFSETS, or are kept as they are. Numbers drawn
// past `count`, up to the end of a step, are discarded.
import { OFFSETS, ROWS, STATE, STRIDE, WORDS } from './layout';

/** What the random numbers become. */
const AS_ROWS: i32 = 0;
const AS_SUBSETS: i32 = 1;
const AS_WORDS: i32 = 2;

/** Draws `count` rows with replacement, one random number each. */
export function drawRows(count: i32): void {
  draw(count, 0, AS_ROWS);
}

/** Draws one of the rows 16·g … 16·g + 15 for g = first … first + count − 1, eight from each random number. */
export function drawSubsets(count: i32, first: i32): void {
  draw(count, first, AS_SUBSETS);
}

export function drawWords(count: i32): void {
  draw(count, 0, AS_WORDS);
}

// @ts-ignore: decorator
@inline
function draw(count: i32, first: i32, KIND: i32): void {
  const rows = v128.load(ROWS);
  const stride = v128.load(STRIDE);
  const groupStep = i32x4.shl(stride, 6);
  let group = i32x4.mul(i32x4.add(i32x4.splat(first), i32x4(0, 1, 2, 3)), i32x4.shl(stride, 4));

  let a0 = v128.load(STATE, 0), b0 = v128.load(STATE, 16);
  let a1 = v128.load(STATE, 32), b1 = v128.load(STATE, 48);
  let a2 = v128.load(STATE, 64), b2 = v128.load(STATE, 80);
  let a3 = v128.load(STATE, 96), b3 = v128.load(STATE, 112);
  const begin = KIND == AS_WORDS ? WORDS : OFFSETS;
  const end = begin + 4 * <usize>count;
  for (let at = begin; at < end; at += KIND == AS_SUBSETS ? 256 : 32) {
    let x = i32x4.add(rotateLeft(i32x4.add(a0, a3), 7), a0);
    const s = i32x4.shl(a1, 9);
    a2 = v128.xor(a2, a0);
    a3 = v128.xor(a3, a1);
    a1 = v128.xor(a1, a2);
    a0 = v128.xor(a0, a3);
    a2 = v128.xor(a2, s);
    a3 = rotateLeft(a3, 11);

    let y = i32x4.add(rotateLeft(i32x4.add(b0, b3), 7), b0);
    const t = i32x4.shl(b1, 9);
    b2 = v128.xor(b2, b0);
    b3 = v128.xor(b3, b1);
    b1 = v128.xor(b1, b2);
    b0 = v128.xor(b0, b3);
    b2 = v128.xor(b2, t);
    b3 = rotateLeft(b3, 11);

    if (KIND == AS_WORDS) {
      v128.store(at, x);
      v128.store(at, y, 16);
    } else if (KIND == AS_SUBSETS) {
      for (let to = at; to < at + 256; to += 32) {
        v128.store(to, subsetOffset(x, stride, group));
        group = i32x4.add(group, groupStep);
        v128.store(to, subsetOffset(y, stride, group), 16);
        group = i32x4.add(group, groupStep);
        x = i32x4.shr_u(x, 4);
        y = i32x4.shr_u(y, 4);
      }
    } else {
      v128.store(at, rowOffset(x, rows, stride));
      v128.store(at, rowOffset(y, rows, stride), 16);
    }
  }
  v128.store(STATE, a0, 0), v128.store(STATE, b0, 16);
  v128.store(STATE, a1, 32), v128.store(STATE, b1, 48);
  v128.store(STATE, a2, 64), v128.store(STATE, b2, 80);
  v128.store(STATE, a3, 96), v128.store(STATE, b3, 112);
}

// @ts-ignore: decorator
@inline
function rotateLeft(x: v128, bits: i32): v128 {
  return v128.or(i32x4.shl(x, bits), i32x4.shr_u(x, 32 - bits));
}

/** stride · ⌊random · rows / 2³²⌋: multiply-shift gives each row the probability 1/rows to within 2⁻³². */
// @ts-ignore: decorator
@inline
function rowOffset(random: v128, rows: v128, stride: v128): v128 {
  const low = i64x2.extmul_low_i32x4_u(random, rows);
  const high = i64x2.extmul_high_i32x4_u(random, rows);
  return i32x4.mul(v128.shuffle<i32>(low, high, 1, 3, 5, 7), stride);
}

/** group + stride · (the lowest four random bits). */
// @ts-ignore: decorator
@inline
function subsetOffset(random: v128, stride: v128, group: v128): v128 {
  return i32x4.add(i32x4.mul(v128.and(random, i32x4.splat(15)), stride), group);
}
