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

/** Numbers drawn at once: a loop with the generator's state in registers. */
const SUPPLY = 256;

/** Uniform random numbers of a block, one after the other, from one generator of its stream. */
export class Uniforms {
  private readonly state = new Int32Array(WORDS);
  private readonly supply = new Uint32Array(SUPPLY);
  private at = SUPPLY;

  /** @param stream state of a block's stream, as `streamState` returns it; its first generator is used */
  start(stream: Int32Array): void {
    for (let word = 0; word < WORDS; word++) {
      this.state[word] = stream[word * GENERATORS]!;
    }
    this.at = SUPPLY;
  }

  /** Starts with the ninth generator instead, while the kernel uses the first eight. */
  startBesideKernel(stream: Int32Array): void {
    this.state.set(stream.subarray(KERNEL_WORDS));
    this.at = SUPPLY;
  }

  /** A number strictly between 0 and 1: the midpoint of one of 2³² equal parts. */
  next(): number {
    if (this.at === SUPPLY) {
      this.refill();
    }
    return (this.supply[this.at++]! + 0.5) * 2 ** -32;
  }

  /** xoshiro128++ 1.0 (Blackman and Vigna 2021), as in assembly/generator.ts. */
  private refill(): void {
    const { state, supply } = this;
    let s0 = state[0]!;
    let s1 = state[1]!;
    let s2 = state[2]!;
    let s3 = state[3]!;
    for (let i = 0; i < SUPPLY; i++) {
      const sum = (s0 + s3) | 0;
      supply[i] = ((sum << 7) | (sum >>> 25)) + s0;
      const shifted = s1 << 9;
      s2 ^= s0;
      s3 ^= s1;
      s1 ^= s2;
      s0 ^= s3;
      s2 ^= shifted;
      s3 = (s3 << 11) | (s3 >>> 21);
    }
    state[0] = s0;
    state[1] = s1;
    state[2] = s2;
    state[3] = s3;
    this.at = 0;
  }
}
