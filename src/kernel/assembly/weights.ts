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
