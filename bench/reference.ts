import seedrandom from 'seedrandom';
import { drawBinomial } from '../src/kernel/random/binomial';
import { equalParts, GROUPS_OF_PART, MOST_ROWS_AT_ONCE, RESAMPLES_AT_ONCE } from '../src/kernel/sums/adder';
import { streamState, Uniforms } from '../src/kernel/random/uniforms';
import { BLOCK_SIZE, type ResamplePlan, type ScoreSums } from '../src/kernel/types';

/**
 * The kernel's definition in plain loops, for tests and benchmarks: the same generators, the same streams,
 * one number after another.
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
    const { state } = this;
    const [at0, at1, at2, at3] = [generator, 8 + generator, 16 + generator, 24 + generator];
    const s0 = state[at0]!;
    const s1 = state[at1]!;
    const s2 = state[at2]!;
    const s3 = state[at3]!;
    state[at0] = s0 ^ s3 ^ s1;
    state[at1] = s1 ^ s2 ^ s0;
    state[at2] = s2 ^ s0 ^ (s1 << 9);
    state[at3] = rotateLeft(s3 ^ s1, 11);
    return (rotateLeft((s0 + s3) | 0, 7) + s0) >>> 0;
  }
}

function rotateLeft(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}

/** `count` of n items with replacement. */
export function drawItems(streams: Streams, n: number, count = n): number[] {
  const items: number[] = [];
  while (items.length < count) {
    items.push(...streams.step().map((random) => itemOf(random, n)));
  }
  return items.slice(0, count);
}

/** ⌊random · n / 2³²⌋, in doubles where they hold the product. */
function itemOf(random: number, n: number): number {
  return n <= 2 ** 21 ? Math.floor((random * n) / 2 ** 32) : Number((BigInt(random) * BigInt(n)) >> 32n);
}

/**
 * Whether each of `count` differing items is swapped in one randomization: the bits of each step, 4 per
 * group.
 */
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

/** Which items a bootstrap draws, or which of the items that may be swapped are: resample by resample of one block. */
function* drawn({ seed, mode }: ResamplePlan, items: number, block: number): Generator<readonly number[]> {
  const streams = Streams.of({ seed, mode }, block);
  const draw = (first: number, size: number, count: number) =>
    (mode === 'bootstrap' ? drawItems(streams, size, count) : swapped(drawSwaps(streams, size))).map(
      (item) => first + item,
    );
  if (items <= MOST_ROWS_AT_ONCE) {
    for (;;) {
      yield draw(0, items, items);
    }
  }
  const random = new Uniforms();
  random.startBesideKernel(streamState(seed, mode, block));
  const sizes =
    mode === 'bootstrap'
      ? equalParts(items, MOST_ROWS_AT_ONCE)
      : equalParts(Math.ceil(items / 4), GROUPS_OF_PART).map((groups) => 4 * groups);
  for (;;) {
    const batch = Array.from({ length: RESAMPLES_AT_ONCE }, () => ({ left: items, chosen: [] as number[] }));
    let first = 0;
    for (const size of sizes) {
      const rest = items - first;
      const counts = batch.map(({ left }) =>
        mode === 'randomization' || size === rest ? left : drawBinomial(random, left, size / rest),
      );
      batch.forEach((resample, i) => {
        resample.chosen = resample.chosen.concat(draw(first, size, counts[i]!));
        resample.left -= counts[i]!;
      });
      first += size;
    }
    yield* batch.map(({ chosen }) => chosen);
  }
}

function swapped(swaps: readonly boolean[]): number[] {
  return [...swaps.keys()].filter((item) => swaps[item]);
}

/** Sums of A's k statistics followed by B's, for every resample of one block. */
export function* referenceSums(plan: ResamplePlan, block: number): Generator<Float64Array> {
  const { a, b, mode } = plan;
  const { n, k } = a;
  const differing = itemsThatDiffer(plan);
  const all = drawn(plan, mode === 'bootstrap' ? n : differing.length, block);
  const count = Math.min(BLOCK_SIZE, plan.resamples - block * BLOCK_SIZE);
  for (let resample = 0; resample < count; resample++) {
    const sums = new Float64Array(2 * k);
    const add = (item: number, swapped: boolean) => {
      const [first, second] = swapped ? [b.data, a.data] : [a.data, b.data];
      for (let j = 0; j < k; j++) {
        sums[j]! += first[item * k + j]!;
        sums[k + j]! += second[item * k + j]!;
      }
    };
    const chosen = (all.next() as IteratorYieldResult<readonly number[]>).value;
    if (mode === 'bootstrap') {
      chosen.forEach((item) => add(item, false));
    } else {
      const swapped = new Set(chosen.map((item) => differing[item]));
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
