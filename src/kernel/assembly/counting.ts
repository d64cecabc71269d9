// Counts instead of rows: how often each distinct row is in each of COUNTED resamples. A count is a sum of
// binomial numbers, each looked up by Walker's alias method (ACM TOMS 3, 1977): a uniform column of the table
// is either its own outcome or its alias. Four words describe a table: the address of its columns, the
// address of the rest of their thresholds, the number of bits that choose a column, and the outcome of the
// first column. A column is one word, the first 16 bits of its threshold and its alias; the other 32 bits of
// a threshold are read only where the first 16 don't decide.
import { drawWords } from './generator';
import { COUNT, COUNTED, LEFT, SPARE, SUMS, WORDS } from './layout';

/** Divides `total` draws of each resample among the rows. */
export function beginCounts(total: i32): void {
  for (let at: usize = 0; at < 4 * COUNTED; at += 16) v128.store(LEFT + at, i32x4.splat(total));
}

/** Sets the counts to numbers drawn from one table. */
export function drawFixed(told: usize): void {
  drawWords(COUNTED);
  for (let at: usize = 0; at < 4 * COUNTED; at += 4) {
    store<i32>(COUNT + at, lookUp(told, load<u32>(WORDS + at)));
  }
}

/**
 * Adds a number drawn from the table that a digit of (draws left − base) selects.
 *
 * @param told address of the descriptions of the tables for digits 0 … 2^bits − 1
 * @param most largest value of draws left − base that has tables; values outside 0 … most are practically
 *   impossible
 * @param digit number of digits below this one
 */
export function addDigit(told: usize, base: i32, most: i32, digit: i32, bits: i32): void {
  drawWords(COUNTED);
  const mask = (1 << bits) - 1;
  for (let at: usize = 0; at < 4 * COUNTED; at += 4) {
    const more = min(max(load<i32>(LEFT + at) - base, 0), most);
    const table = told + 16 * <usize>((more >> (digit * bits)) & mask);
    store<i32>(COUNT + at, load<i32>(COUNT + at) + lookUp(table, load<u32>(WORDS + at)));
  }
}

/** Subtracts the counts from the draws left. */
export function takeCounts(): void {
  for (let at: usize = 0; at < 4 * COUNTED; at += 16) {
    const left = v128.load(LEFT + at);
    const taken = i32x4.min_s(v128.load(COUNT + at), left);
    v128.store(COUNT + at, taken);
    v128.store(LEFT + at, i32x4.sub(left, taken));
  }
}

/** The last row gets all draws that are left. */
export function takeRest(): void {
  memory.copy(COUNT, LEFT, 4 * COUNTED);
}

/** Adds the counted multiples of a row to the sums: column by column, COUNTED doubles at SUMS. */
export function addCounted(cells: usize, columns: i32): void {
  for (let column = 0; column < columns; column++) {
    const number = load<f64>(cells + 8 * <usize>column);
    if (number == 0) continue;
    const cell = f64x2.splat(number);
    let sums = SUMS + 8 * <usize>(COUNTED * column);
    for (let at: usize = 0; at < 4 * COUNTED; at += 16) {
      const counts = v128.load(COUNT + at);
      const high = v128.shuffle<i32>(counts, counts, 2, 3, 2, 3);
      v128.store(sums, f64x2.add(v128.load(sums), f64x2.mul(f64x2.convert_low_i32x4_s(counts), cell)));
      v128.store(sums, f64x2.add(v128.load(sums, 16), f64x2.mul(f64x2.convert_low_i32x4_s(high), cell)), 16);
      sums += 32;
    }
  }
}

// @ts-ignore: decorator
@inline
function lookUp(told: usize, word: u32): i32 {
  const bits = load<u32>(told, 8);
  const column = word >>> (32 - bits);
  const entry = load<u32>(<usize>load<u32>(told) + 4 * <usize>column);
  const part = (word << bits) >>> 16;
  const threshold = entry >>> 16;
  let own = part < threshold;
  if (part == threshold) own = spareWord() < load<u32>(<usize>load<u32>(told, 4) + 4 * <usize>column);
  return load<i32>(told, 12) + select<i32>(column, entry & 0xffff, own);
}

/** One more word from a ninth generator, also xoshiro128++. */
function spareWord(): u32 {
  const s0 = load<u32>(SPARE), s1 = load<u32>(SPARE, 4);
  const s2 = load<u32>(SPARE, 8) ^ s0, s3 = load<u32>(SPARE, 12) ^ s1;
  store<u32>(SPARE, s0 ^ s3);
  store<u32>(SPARE, s1 ^ s2, 4);
  store<u32>(SPARE, s2 ^ (s1 << 9), 8);
  store<u32>(SPARE, rotl<u32>(s3, 11), 12);
  return rotl<u32>(s0 + (s3 ^ s1), 7) + s0;
}
