import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import { drawItems, drawSwaps, Streams } from '../../../bench/reference';
import { BLOCK_SIZE, countersFor, pack, StudySampler, unpack, type StudyPlan } from '../../../src/kernel';
import { PairCounter } from '../../../src/kernel/pairs';
import type { Metric, StatsTable } from '../../../src/model/settings/metric';
import type { ResampleMode } from '../../../src/model/results/significance';

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
        const limits = {
          scores: Float64Array.of(0.55, 0.54, 0.54),
          tolerances: Float64Array.of(0, 1e-9, 1e-8),
          halvesTies: false,
        };
        const systems = tables.map(pack);
        const plan: StudyPlan = { mode, systems, resamples, seed: 's', limits, kept: 0 };
        const sampler = new StudySampler(plan, ratio);
        const counts = { up: new Uint32Array(3), halves: new Uint32Array(3) };
        // Blocks add up in any order.
        for (const block of [1, 0]) {
          sampler.fill(block, counts, new Float64Array(0), () => undefined);
        }
        assert.deepEqual(counts, plainCounts(tables, plan));
      });
    }
  }

  it('counts half of each tie in the expanded bootstrap', () => {
    // Sums of whole numbers: 4, 2 and 2.
    const tables = [
      [1, 1, 1, 1, 0, 0],
      [1, 0, 1, 0, 0, 0],
      [0, 0, 0, 0, 1, 1],
    ].map((values) => table(6, (i) => (i % 2 === 0 ? values[i / 2]! : 0)));
    const limits = { scores: Float64Array.of(4, 2, 2), tolerances: new Float64Array(3).fill(1e-9) };
    const countedBy = (halvesTies: boolean) => {
      const plan = {
        mode: 'bootstrap',
        systems: tables.map(pack),
        resamples: 1000,
        seed: 's',
        kept: 0,
        limits: { ...limits, halvesTies },
      } as const;
      const counts = countersFor(3, 1000);
      new StudySampler(plan, ratio).fill(0, counts, new Float64Array(0), () => undefined);
      return counts;
    };
    const expected = { up: [0, 0, 0], whole: [0, 0, 0], halves: [0, 0, 0] };
    const streams = Streams.of({ seed: 's', mode: 'bootstrap' }, 0);
    for (let i = 0; i < 1000; i++) {
      plainGains(tables, 'bootstrap', streams, 6).forEach((gain, pair) => {
        const observed = [2, 2, 0][pair]!;
        const distance = Math.abs(gain - observed);
        expected.up[pair]! += gain >= 2 * observed ? 1 : 0;
        expected.whole[pair]! += distance >= observed ? 2 : 0;
        expected.halves[pair]! += distance > observed ? 2 : distance === observed ? 1 : 0;
      });
    }
    const [whole, halved] = [countedBy(false), countedBy(true)];
    assert.deepEqual([...halved.up], expected.up);
    assert.deepEqual([...whole.halves.subarray(0, 2)], expected.whole.slice(0, 2));
    assert.deepEqual([...halved.halves.subarray(0, 2)], expected.halves.slice(0, 2));
    assert.ok(expected.whole[0]! - expected.halves[0]! > 100);
  });

  it('counts the same tile by tile', () => {
    const systems = 7;
    const limits = {
      scores: Float64Array.from({ length: systems }, (_, i) => 1 - i / 10),
      tolerances: new Float64Array(systems).fill(1e-12),
      halvesTies: true,
    };
    const countedBy = (atOnce: number) => {
      const counter = new PairCounter(limits, atOnce);
      const counts = countersFor((systems * (systems - 1)) / 2, 65_536);
      let additions = 0;
      const adding = (add: () => void) => {
        additions += 1;
        add();
      };
      counter.start();
      for (const resamples of [64, 33]) {
        for (let i = 0; i < systems * 64; i++) {
          counter.turned[i] = ((i * i * 31 + i * resamples) % 101) / 50;
        }
        counter.count(resamples, counts, adding);
      }
      counter.finish(counts, adding);
      return { counts, additions };
    };
    const whole = countedBy(21);
    assert.equal(whole.additions, 1);
    assert.ok(whole.counts.up.some((count) => count > 0));
    const tiles = countedBy(6);
    assert.deepEqual(tiles.counts, whole.counts);
    assert.equal(tiles.additions, 2 * 4);
  });

  it('counts in 16 bits as far as they reach', () => {
    assert.ok(countersFor(1, 65_535).up instanceof Uint16Array);
    assert.ok(countersFor(1, 65_536).up instanceof Uint32Array);
    assert.ok(countersFor(1, 16_383).halves instanceof Uint16Array);
    assert.ok(countersFor(1, 16_384).halves instanceof Uint32Array);
  });
});

const GAIN = 0.55 - 0.54;

/** Limits for the gains of the three pairs: GAIN, GAIN and 0, within their tolerances. */
const LIMITS: Readonly<Record<ResampleMode, Readonly<Record<'high' | 'low', readonly number[]>>>> = {
  bootstrap: { high: [2 * GAIN - 1e-9, 2 * GAIN - 1e-8, -1e-8], low: [1e-9, 1e-8, 1e-8] },
  randomization: { high: [GAIN - 1e-9, GAIN - 1e-8, -1e-8], low: [1e-9 - GAIN, 1e-8 - GAIN, 1e-8] },
};

function plainCounts(tables: readonly StatsTable[], { mode, resamples }: StudyPlan) {
  const { high, low } = LIMITS[mode];
  const counts = { up: new Uint32Array(3), halves: new Uint32Array(3) };
  const n = tables[0]!.n;
  for (let block = 0; block * BLOCK_SIZE < resamples; block++) {
    const streams = Streams.of({ seed: 's', mode }, block);
    for (let i = block * BLOCK_SIZE; i < Math.min(resamples, (block + 1) * BLOCK_SIZE); i++) {
      const gains = plainGains(tables, mode, streams, n);
      gains.forEach((gain, pair) => {
        const above = gain >= high[pair]! ? 1 : 0;
        counts.up[pair]! += above;
        counts.halves[pair]! += 2 * (above + (gain <= low[pair]! ? 1 : 0));
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
