import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Random } from '../../../bench/validity/random';
import { neededOf, shareOf, type ArrivingRun } from '../../../src/analysis/table/spending';

const ALPHA = 0.05;

describe('α spent on runs as they arrive', () => {
  it('adds up to α however long the stream is, and is never used up', () => {
    for (const planned of [1, 7, 20, 300]) {
      let spent = 0;
      for (let place = 1; place <= 20_000; place++) {
        const share = shareOf(place, planned);
        assert.ok(share > 0);
        spent += share;
      }
      assert.ok(spent < 1 && spent > 0.99, `${planned}: ${spent}`);
    }
  });

  it('falls as half j^−1.6 and half evenly over the planned runs', () => {
    assert.ok(Math.abs(shareOf(1, 20) - (1 / 2.2857656 + 1 / 40) / 2) < 1e-7);
    assert.ok(Math.abs(shareOf(21, 20) - (21 ** -1.6 / 2.2857656 + 1 / 80) / 2) < 1e-7);
  });

  it('is all that a run without shared draws may use', () => {
    const runs = [0.01, 0.002].map((level) => ({ level, needed: null, deviations: null }));
    assert.deepEqual(neededOf(runs, 'two-sided'), [0.01, 0.002]);
  });

  it('keeps what was needed of runs that arrived before', () => {
    const draws = correlated(3, 0.5, 'kept');
    const first = neededOf(draws.slice(0, 2).map(arriving), 'two-sided');
    const known = draws.map((deviations, i) => ({
      ...arriving(deviations, i),
      needed: first[i] === undefined ? null : first[i] * 2,
    }));
    const [one, two, three = 0] = neededOf(known, 'two-sided');
    assert.deepEqual([one, two], [first[0]! * 2, first[1]! * 2]);
    assert.ok(three >= known[2]!.level);
  });

  it('counts the same run twice as one chance: both levels together are left for the second', () => {
    const [draws = new Float64Array()] = correlated(1, 0, 'same');
    const runs = [0.01, 0.002].map((level) => ({ level, needed: null, deviations: draws }));
    const [, second = 0] = neededOf(runs, 'two-sided');
    assert.ok(second > 0.0108 && second <= 0.012, String(second));
  });

  it('leaves more to later runs the more runs vary together, and never less than their level', () => {
    const last = [0, 0.5, 0.95].map((correlation) => {
      const runs = correlated(12, correlation, 'more').map(arriving);
      const needed = neededOf(runs, 'greater');
      assert.ok(needed.every((p, i) => p >= runs[i]!.level * 0.999 && p <= ALPHA));
      return needed.at(-1) ?? 0;
    });
    assert.ok(last[0]! < last[1]! && last[1]! < last[2]!, last.join());
  });

  it('solves the definition: of further draws, each run is the first beyond its limit in its share of cases', () => {
    const runs = 6;
    const needed = neededOf(correlated(runs, 0.6, 'limits').map(arriving), 'two-sided');
    const fresh = correlated(runs, 0.6, 'fresh', 200_000);
    const limits = needed.map((p) => limitOf(p));
    const firsts = new Array<number>(runs).fill(0);
    for (let d = 0; d < 200_000; d++) {
      const first = limits.findIndex((limit, i) => Math.abs(fresh[i]![d]!) > limit);
      if (first >= 0) {
        firsts[first]!++;
      }
    }
    firsts.forEach((count, i) => {
      const level = ALPHA * shareOf(i + 1, 20);
      const most = 4 * Math.sqrt(level / 200_000) + 0.06 * level;
      assert.ok(Math.abs(count / 200_000 - level) < most, `run ${i + 1}: ${count / 200_000}, not ${level}`);
    });
  });

  function arriving(deviations: Float64Array, index: number): ArrivingRun {
    return { level: ALPHA * shareOf(index + 1, 20), needed: null, deviations };
  }

  function correlated(runs: number, correlation: number, seed: string, count = 2_048): Float64Array[] {
    const random = new Random(seed);
    const common = Array.from({ length: count }, () => random.normal());
    return Array.from({ length: runs }, () =>
      Float64Array.from(
        common,
        (value) => Math.sqrt(correlation) * value + Math.sqrt(1 - correlation) * random.normal(),
      ),
    );
  }
});

/** By bisection, from the complementary error function's continued fraction: independent of the product's quantiles. */
function limitOf(twoSided: number): number {
  let [low, high] = [0, 10];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (twoSidedTail(middle) > twoSided) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

/** By Simpson's rule. */
function twoSidedTail(z: number): number {
  const steps = 2_000;
  const width = 12 / steps;
  let sum = 0;
  for (let i = 0; i <= steps; i++) {
    const weight = i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2;
    sum += weight * Math.exp(-((z + i * width) ** 2) / 2);
  }
  return ((2 / Math.sqrt(2 * Math.PI)) * sum * width) / 3;
}
