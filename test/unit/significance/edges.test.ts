import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { kendallTauB } from '../../../src/significance/core/kendall';
import { spearman } from '../../../src/significance/core/spearman';
import { normalQuantile, normalTail } from '../../../src/significance/distributions';
import { percentileInterval } from '../../../src/significance/intervals/percentile';
import { studentInterval } from '../../../src/significance/intervals/student';
import { relativeError } from './support';

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);

/** 0 … n − 1 in an order with this sum of squared differences of ranks: swaps that don't lead away from it are kept. */
function orderWith(n: number, sum: number): number[] {
  const order = upTo(n);
  const off = () => Math.abs(order.reduce((total, value, i) => total + (value - i) ** 2, -sum));
  for (let swap = 1; off() > 0; swap = (swap * 48_271) % 2_147_483_647) {
    const [i, j, before] = [swap % n, (swap >> 8) % n, off()];
    const exchange = () => ([order[i], order[j]] = [order[j]!, order[i]!]);
    exchange();
    if (off() > before) {
      exchange();
    }
  }
  return order;
}

describe('normal quantiles', () => {
  it('invert the distribution down to the smallest double', () => {
    for (const p of [0.4, 0.05, 1e-5, 1e-9, 1e-10, 5e-17, 1e-30, 1e-100, 1e-300]) {
      const z = normalQuantile(p);
      // d ln Φ/dz is about −z: a relative error of z shows z² times as large.
      assert.ok(relativeError(normalTail(z).p, p) < 1e-15 * (10 + 4 * z * z), `${p}: ${z}`);
      assert.equal(Object.is(normalQuantile(0.5), 0), true);
    }
    assert.deepEqual([normalQuantile(0), normalQuantile(1)], [-Infinity, Infinity]);
    assert.ok(Number.isNaN(normalQuantile(-1)));
  });

  it('make intervals finite at any level', () => {
    const values = Float64Array.from(upTo(50));
    for (const alpha of [1e-9, 1e-17, 1e-300]) {
      assert.deepEqual(percentileInterval(values, alpha), [0, 49]);
      assert.ok(studentInterval(values, alpha)?.every(Number.isFinite), String(alpha));
    }
  });
});

describe("Spearman's ρ", () => {
  it('has an exact p of 10 pairs', () => {
    const found = spearman(upTo(10), orderWith(10, 36));
    assert.equal(found?.exact, true);
    assert.ok(relativeError(found.tails.twoSided.p, 0.010530753968253969) < 1e-12);
  });

  it('has one near the exact p of 11 and 12, and says that it is approximate', () => {
    // P(S ≤ sum) counted over all orders.
    const exact = [
      [11, 52, 0.0042870169953503285],
      [11, 76, 0.01679245330286997],
      [11, 100, 0.043818392255892256],
      [12, 76, 0.004333394710998878],
      [12, 112, 0.019962995948239005],
      [12, 148, 0.05770478637232109],
    ] as const;
    for (const [n, sum, p] of exact) {
      const found = spearman(upTo(n), orderWith(n, sum));
      assert.equal(found?.exact, false);
      assert.ok(Math.abs(found.tails.greater.p - p) < 4e-4, `${n}, ${sum}: ${found.tails.greater.p}`);
    }
  });

  it('has no p of 0 or below, however far out', () => {
    for (const n of [11, 20, 100, 1000]) {
      const [one, two] = [upTo(n), upTo(n)];
      [two[0], two[n - 1]] = [two[n - 1]!, two[0]!];
      for (const y of [one, one.toReversed(), two]) {
        const { greater, less } = spearman(one, y)?.tails ?? assert.fail();
        for (const { p } of [greater, less]) {
          assert.ok(p >= 0 && p <= 1, String(p));
        }
      }
    }
  });
});

describe('rank correlations', () => {
  it('of perfect agreement are 1, with and without ties', () => {
    const tied = [0, 1, 1, 2, 2, 2, 3];
    for (const x of [[1, 2], upTo(3), upTo(7), upTo(12), upTo(151), tied]) {
      for (const correlation of [spearman, kendallTauB]) {
        assert.equal(correlation(x, x)?.correlation, 1);
        assert.equal(
          correlation(
            x,
            x.map((value) => -value),
          )?.correlation,
          -1,
        );
      }
    }
  });
});
