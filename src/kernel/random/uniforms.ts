import { KERNEL_WORDS } from './streams';

/** Numbers drawn at once: a loop with the generator's state in registers. */
const SUPPLY = 256;

const WORDS = 4;
const GENERATORS = 8;

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
