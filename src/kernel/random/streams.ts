import seedrandom from 'seedrandom';
import type { ResampleMode } from '../../model/results/significance';

/** Generators that run side by side, and 32-bit words of state in each. */
const GENERATORS = 8;
const WORDS = 4;

/**
 * The kernel's generators start from the words before this; after it comes the state of the generator that
 * divides draws (parts.ts).
 */
export const KERNEL_WORDS = GENERATORS * WORDS;

/**
 * The initial state of a block's random stream: word w of generator g at [8·w + g], followed by the words of
 * a ninth.
 *
 * It depends on seed, mode and block alone, so neither the number of threads nor the order of blocks changes
 * a digit. xoshiro never leaves the all-zero state, so a generator that would start there starts at one.
 */
export function streamState(seed: string, mode: ResampleMode, block: number): Int32Array {
  const random = seedrandom(`${seed}:${mode}:${block}`);
  const state = Int32Array.from({ length: KERNEL_WORDS + WORDS }, () => random.int32());
  for (let generator = 0; generator < GENERATORS; generator++) {
    const words = state.subarray(0, KERNEL_WORDS).filter((_, at) => at % GENERATORS === generator);
    if (words.every((word) => word === 0)) {
      state[generator] = 1;
    }
  }
  if (state.subarray(KERNEL_WORDS).every((word) => word === 0)) {
    state[KERNEL_WORDS] = 1;
  }
  return state;
}
