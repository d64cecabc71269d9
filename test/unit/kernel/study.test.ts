import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { drawItems, drawSwaps, Streams } from '../../../bench/reference';
import { BLOCK_SIZE, pack, StudySampler, unpack, type StudyPlan } from '../../../src/kernel';
import type { Metric, ResampleMode, StatsTable } from '../../../src/model';

/** A ratio of two sums, as F1 and BLEU are made of. */
const ratio = { higherIsBetter: true, score: (sums, at) => sums[at]! / (1 + sums[at + 1]!) } as Pick<
  Metric,
  'higherIsBetter' | 'score'
> as Metric;

const table = (n: number, values: (i: number) => number): StatsTable => ({
  n,
  k: 2,
  data: Float64Array.from({ length: 2 * n }, (_, i) => values(i)),
});

describe('the kernel of a study', () => {
  it('packs tables and unpacks them to the last digit', () => {
    const numbers = fc.oneof(
      fc.integer({ min: -300, max: 70_000 }),
      fc.integer({ min: 0, max: 100 }).map((x) => x / 100),
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }),
    );
    fc.assert(
      fc.property(
        fc.array(numbers, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 3 }),
        (values, k) => {
          const n = Math.floor(values.length / k);
          const data = Float64Array.from(values.slice(0, n * k), (value) => value + 0);
          assert.deepEqual(unpack(pack({ n, k, data })), { n, k, data });
        },
      ),
    );
  });

  const kinds: [string, (i: number) => number][] = [
    ['counts', (i) => (i * 7919) % 23],
    ['large and negative numbers', (i) => ((i * 7919) % 70_001) - 300],
    ['decimals', (i) => ((i * 7919) % 101) / 100],
  ];
  for (const mode of ['bootstrap', 'randomization'] as const) {
    for (const [name, values] of kinds) {
      it(`${mode}: counts what the plain reference counts, of ${name}`, () => {
        const tables = [3, 2, 1].map((shift) => table(41, (i) => values(i * shift + shift)));
        const resamples = BLOCK_SIZE + 101;
        const high = Float64Array.of(0.01, 0.02, 0);
        const low = Float64Array.of(-0.01, 0, -0.02);
        const systems = tables.map(pack);
        const plan: StudyPlan = { mode, systems, resamples, seed: 's', limits: { high, low }, kept: 0 };
        const sampler = new StudySampler(plan, ratio);
        const counts = { up: new Uint32Array(3), down: new Uint32Array(3) };
        // Blocks add up in any order.
        for (const block of [1, 0]) {
          sampler.fill(block, counts, new Float64Array(0), () => undefined);
        }
        assert.deepEqual(counts, plainCounts(tables, plan));
      });
    }
  }
});

function plainCounts(tables: readonly StatsTable[], { mode, resamples, limits: { high, low } }: StudyPlan) {
  const counts = { up: new Uint32Array(3), down: new Uint32Array(3) };
  const n = tables[0]!.n;
  for (let block = 0; block * BLOCK_SIZE < resamples; block++) {
    const streams = Streams.of({ seed: 's', mode }, block);
    for (let i = block * BLOCK_SIZE; i < Math.min(resamples, (block + 1) * BLOCK_SIZE); i++) {
      const gains = plainGains(tables, mode, streams, n);
      gains.forEach((gain, pair) => {
        counts.up[pair]! += gain >= high[pair]! ? 1 : 0;
        counts.down[pair]! += gain <= low[pair]! ? 1 : 0;
      });
    }
  }
  return counts;
}

function plainGains(
  tables: readonly StatsTable[],
  mode: ResampleMode,
  streams: Streams,
  n: number,
): number[] {
  const drawn = mode === 'bootstrap' ? drawItems(streams, n) : [];
  const swaps = mode === 'bootstrap' ? [] : drawSwaps(streams, n);
  const pairs = [
    [0, 1],
    [0, 2],
    [1, 2],
  ] as const;
  return pairs.map(([a, b]) => {
    const sums = new Float64Array(4);
    const add = (item: number, one: StatsTable, other: StatsTable) => {
      for (let j = 0; j < 2; j++) {
        sums[j]! += one.data[2 * item + j]!;
        sums[2 + j]! += other.data[2 * item + j]!;
      }
    };
    if (mode === 'bootstrap') {
      drawn.forEach((item) => add(item, tables[a]!, tables[b]!));
    } else {
      swaps.forEach((swap, item) => add(item, tables[swap ? b : a]!, tables[swap ? a : b]!));
    }
    return ratio.score(sums, 0) - ratio.score(sums, 2);
  });
}
