import seedrandom from 'seedrandom';
import type { ResamplePlan, ScoreSums } from '../src/kernel/types';
import { BLOCK_SIZE } from '../src/kernel/types';

/**
 * The kernel's definition in plain loops, to test it against and to measure it by: the same generators, the same
 * streams, one number after the other.
 */
const GENERATORS = 8;

/** Eight xoshiro128++ generators, as one block starts them. */
export class Streams {
  private readonly state: Uint32Array;

  constructor(plan: Pick<ResamplePlan, 'seed' | 'mode'>, block: number) {
    const random = seedrandom(`${plan.seed}:${plan.mode}:${block}`);
    this.state = Uint32Array.from({ length: 4 * GENERATORS }, () => random.int32());
  }

  /** The next 32 bits of each generator. */
  step(): number[] {
    return Array.from({ length: GENERATORS }, (_, generator) => this.next(generator));
  }

  private next(generator: number): number {
    const at = (word: number) => 8 * word + generator;
    const { state } = this;
    const [s0, s1, s2, s3] = [0, 1, 2, 3].map((word) => state[at(word)]);
    const result = (rotateLeft((s0 + s3) | 0, 7) + s0) >>> 0;
    state[at(0)] = s0 ^ s3 ^ s1;
    state[at(1)] = s1 ^ s2 ^ s0;
    state[at(2)] = s2 ^ s0 ^ (s1 << 9);
    state[at(3)] = rotateLeft(s3 ^ s1, 11);
    return result;
  }
}

function rotateLeft(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}

/** The n items of one bootstrap resample. */
export function drawItems(streams: Streams, n: number): number[] {
  const items: number[] = [];
  while (items.length < n) {
    items.push(...streams.step().map((random) => Number((BigInt(random) * BigInt(n)) >> 32n)));
  }
  return items.slice(0, n);
}

/** Whether each of `count` differing items is swapped in one randomization: the bits of each step, 4 a group. */
export function drawSwaps(streams: Streams, count: number): boolean[] {
  const swaps: boolean[] = [];
  while (swaps.length < count) {
    const randoms = streams.step();
    for (let shift = 0; shift < 32; shift += 4) {
      for (const random of randoms) {
        swaps.push(...[0, 1, 2, 3].map((bit) => ((random >>> (shift + bit)) & 1) === 1));
      }
    }
  }
  return swaps.slice(0, count);
}

/** Sums of A's k statistics and, behind them, B's, of every resample of one block. */
export function* referenceSums(plan: ResamplePlan, block: number): Generator<Float64Array> {
  const { a, b, mode } = plan;
  const { n, k } = a;
  const streams = new Streams(plan, block);
  const differing = Array.from({ length: n }, (_, item) => item).filter((item) =>
    Array.from({ length: k }, (_, j) => item * k + j).some((at) => a.data[at] !== b.data[at]),
  );
  const count = Math.min(BLOCK_SIZE, plan.resamples - block * BLOCK_SIZE);
  for (let resample = 0; resample < count; resample++) {
    const sums = new Float64Array(2 * k);
    const add = (item: number, swapped: boolean) => {
      for (let j = 0; j < k; j++) {
        sums[j] += (swapped ? b : a).data[item * k + j];
        sums[k + j] += (swapped ? a : b).data[item * k + j];
      }
    };
    if (mode === 'bootstrap') {
      drawItems(streams, n).forEach((item) => add(item, false));
    } else {
      const swaps = drawSwaps(streams, differing.length);
      const swapped = new Set(differing.filter((_, i) => swaps[i]));
      for (let item = 0; item < n; item++) {
        add(item, swapped.has(item));
      }
    }
    yield sums;
  }
}

/** All gains of a plan. */
export function referenceGains(plan: ResamplePlan, score: ScoreSums, higherIsBetter: boolean): number[] {
  const gains: number[] = [];
  for (let block = 0; block * BLOCK_SIZE < plan.resamples; block++) {
    for (const sums of referenceSums(plan, block)) {
      gains.push((higherIsBetter ? 1 : -1) * (score(sums, 0) - score(sums, plan.a.k)));
    }
  }
  return gains;
}
