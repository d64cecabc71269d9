import assert from 'node:assert/strict';
import { mcnemarUnconditional } from '../../../src/significance/core/unconditional-mcnemar';

const twoSided = (n: number, b: number, c: number) => mcnemarUnconditional(n, b, c).tails.twoSided.p;

describe('the unconditional McNemar test', () => {
  it('equals an enumeration of all tables with a search over a fine grid of shares (SciPy)', () => {
    for (const [n, b, c, p] of [
      [10, 6, 0, 0.01767136113192196],
      [14, 9, 2, 0.05376572507546348],
      [20, 4, 0, 0.049803087183408735],
      [20, 5, 0, 0.024791615138240488],
      [30, 8, 1, 0.019021190467567048],
      [50, 15, 5, 0.02573650550232229],
      [100, 4, 0, 0.047911586794603],
      [100, 20, 8, 0.02354965257042511],
      [200, 100, 86, 0.31690530803793043],
      [1000, 60, 35, 0.010257700719510052],
    ] as const) {
      assert.ok(Math.abs(twoSided(n, b, c) / p - 1) < 1e-9, `${n}: ${b}, ${c}`);
      assert.equal(twoSided(n, c, b), twoSided(n, b, c));
    }
  });

  it('is McNemar’s and 1% where all items differ, as their number can’t be another', () => {
    for (const n of [4, 5, 6]) {
      assert.ok(Math.abs(twoSided(n, n, 0) / (2 ** (1 - n) / 0.99) - 1) < 1e-12);
    }
  });

  /** P(p ≤ α) by enumeration of all tables, for equally good systems that differ on a share of the items. */
  it('keeps its level at every size and share', () => {
    for (const n of [6, 9, 14, 19, 25, 34, 45]) {
      const critical = Array.from({ length: n + 1 }, (_, m) => {
        let losses = -1;
        while (2 * (losses + 1) < m && twoSided(n, m - losses - 1, losses + 1) <= 0.05) {
          losses++;
        }
        return losses;
      });
      for (let share = 0.01; share <= 1; share += 0.01) {
        let level = 0;
        for (let m = 0; m <= n; m++) {
          for (let losses = 0; losses <= critical[m]!; losses++) {
            level += 2 * binomial(m, losses, 0.5) * binomial(n, m, Math.min(share, 1 - 1e-12));
          }
        }
        assert.ok(level <= 0.05, `${n} items, share ${share}: ${level}`);
      }
    }
  });

  it('halves p for one side, and takes it from 1 for the other', () => {
    const { tails, statistic } = mcnemarUnconditional(100, 8, 20);
    assert.equal(tails.less.p, tails.twoSided.p / 2);
    assert.equal(tails.greater.p, 1 - tails.less.p);
    assert.equal(statistic, -12 / Math.sqrt(28));
    assert.equal(twoSided(50, 7, 7), 1);
    assert.equal(twoSided(50, 0, 0), 1);
  });

  it('gives p below the smallest double as a logarithm, and is quick for many items', () => {
    const { twoSided: tiny } = mcnemarUnconditional(100_000, 20_000, 10_000).tails;
    assert.equal(tiny.p, 0);
    assert.ok(tiny.logP < -1600 && tiny.logP > -1720);
    // Normal: 2Φ(−3) is 0.0027, and p a little above it.
    const many = twoSided(100_000, 5000, 4700);
    assert.ok(many > 0.00231 && many < 0.0024, String(many));
  });

  it('falls as more items favor one system', () => {
    for (const n of [10, 30, 100]) {
      for (let m = 1; m < n; m++) {
        assert.ok(twoSided(n, m + 1, 0) < twoSided(n, m, 0), `${m + 1} of ${n}`);
      }
    }
  });

  it('refuses what is no count', () => {
    assert.throws(() => mcnemarUnconditional(10, -1, 2), /must be 0, 1, 2/);
  });
});

function binomial(n: number, k: number, p: number): number {
  let log = 0;
  for (let i = 1; i <= k; i++) {
    log += Math.log((n - k + i) / i);
  }
  return Math.exp(log + k * Math.log(p) + (n - k) * Math.log(1 - p));
}
