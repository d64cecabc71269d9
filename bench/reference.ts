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
  /** @param state word w of generator g at [8·w + g] */
  constructor(private readonly state: Uint32Array) {}

  static of({ seed, mode }: Pick<ResamplePlan, 'seed' | 'mode'>, block: number): Streams {
    const random = seedrandom(`${seed}:${mode}:${block}`);
    return new Streams(Uint32Array.from({ length: 4 * GENERATORS }, () => random.int32()));
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

/** `count` of n items with replacement. */
export function drawItems(streams: Streams, n: number, count = n): number[] {
  const items: number[] = [];
  while (items.length < count) {
    items.push(...streams.step().map((random) => Number((BigInt(random) * BigInt(n)) >> 32n)));
  }
  return items.slice(0, count);
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

function itemsThatDiffer({ a, b }: ResamplePlan): number[] {
  const items = new Set<number>();
  a.data.forEach((value, at) => {
    if (value !== b.data[at]) {
      items.add(Math.floor(at / a.k));
    }
  });
  return [...items];
}

/** Sums of A's k statistics and, behind them, B's, of every resample of one block. */
export function* referenceSums(plan: ResamplePlan, block: number): Generator<Float64Array> {
  const { a, b, mode } = plan;
  const { n, k } = a;
  const streams = Streams.of(plan, block);
  const differing = itemsThatDiffer(plan);
  const count = Math.min(BLOCK_SIZE, plan.resamples - block * BLOCK_SIZE);
  for (let resample = 0; resample < count; resample++) {
    const sums = new Float64Array(2 * k);
    const add = (item: number, swapped: boolean) => {
      const [first, second] = swapped ? [b.data, a.data] : [a.data, b.data];
      for (let j = 0; j < k; j++) {
        sums[j] += first[item * k + j];
        sums[k + j] += second[item * k + j];
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
      const [scoreA, scoreB] = [score(sums, 0), score(sums, plan.a.k)];
      gains.push(higherIsBetter ? scoreA - scoreB : scoreB - scoreA);
    }
  }
  return gains;
}
