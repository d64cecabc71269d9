import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { allowedCounts } from '../../../bench/validity/limits';
import {
  binomial,
  fairCoinP,
  narrowRate,
  powerOf,
  rateOfWins,
  rightSign,
  sacrebleuZ,
  twoSidedZ,
} from '../../../bench/validity/rates';

function near(actual: number, expected: number, tolerance: number): void {
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} instead of ${expected}`);
}

describe('rates that theory expects', () => {
  it('binomial probabilities add up, and are those of n choose k', () => {
    for (const [trials, probability] of [
      [20, 0.5],
      [500, 0.455],
      [3, 1],
      [0, 0.3],
    ] as const) {
      const total = binomial(trials, probability).reduce((sum, each) => sum + each, 0);
      near(total, 1, 1e-12);
    }
    near(binomial(5, 0.2)[2]!, 10 * 0.2 ** 2 * 0.8 ** 3, 1e-15);
    assert.deepEqual([...binomial(3, 1)], [0, 0, 0, 1]);
  });

  it('the sign test’s p is that of fair coins', () => {
    near(fairCoinP(1, 5), (2 * (1 + 6)) / 64, 1e-15);
    assert.equal(fairCoinP(4, 4), 1);
  });

  it('with every item decided, the sign test of 20 items rejects at 5% in 4.1%', () => {
    // 5 or fewer of 20 heads on either side: 2 · 21,700 / 2^20.
    const rate = rateOfWins(20, 1, 0.5, (wins, losses) => fairCoinP(wins, losses) <= 0.05);
    near(rate, (2 * 21_700) / 2 ** 20, 1e-9);
  });

  it('a bootstrap of 20 normal differences rejects 7.1% at 5%, of many 5%', () => {
    near(narrowRate(twoSidedZ(0.05), 20), 0.0713, 5e-5);
    near(narrowRate(twoSidedZ(0.05), 1_000_000), 0.05, 1e-6);
  });

  it('sacreBLEU’s formula rejects 11% at 5%, not far below a one-sided test', () => {
    near(narrowRate(sacrebleuZ(0.05), 1_000_000), 0.11, 5e-4);
    assert.ok(sacrebleuZ(0.05) < twoSidedZ(0.1));
  });

  it('2.8 standard errors have a power of 80%, none has the level', () => {
    near(powerOf(2.8016, 0.05), 0.8, 1e-4);
    near(powerOf(0, 0.05), 0.05, 1e-12);
  });

  it('p of 0.05 names the better system in 95% of large true gains, and half of tiny ones', () => {
    near(rightSign(twoSidedZ(0.1), 1000), 0.95, 1e-6);
    near(rightSign(twoSidedZ(0.1), 0.001), 0.5, 1e-3);
  });
});

describe('limits of counts', () => {
  it('hold all but the error that they are given, and no count more', () => {
    const range = { low: 0.05, high: 0.06 };
    const { least, most } = allowedCounts(range, 300, 0.01);
    const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
    const [low, high] = [binomial(300, range.low), binomial(300, range.high)];
    assert.ok(sum(low.subarray(0, least)) <= 0.005);
    assert.ok(sum(low.subarray(0, least + 1)) > 0.005);
    assert.ok(sum(high.subarray(most + 1)) <= 0.005);
    assert.ok(sum(high.subarray(most)) > 0.005);
  });

  it('a probability of 0 allows 0 and one of 1 everything', () => {
    assert.deepEqual(allowedCounts({ low: 0, high: 0 }, 50, 0.01), { least: 0, most: 0 });
    assert.deepEqual(allowedCounts({ low: 1, high: 1 }, 50, 0.01), { least: 50, most: 50 });
  });
});
