import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import seedrandom from 'seedrandom';
import { StopCheck } from '../../../src/kernel/early-stop';
import { logFactorial } from '../../../src/kernel';
import { BLOCK_SIZE } from '../../../src/kernel/types';
import { isDecided, RESAMPLING_RISK } from '../../../src/significance/sequential';

describe('stopping early', () => {
  it('computes logarithms of factorials to the last digits', () => {
    let sum = 0;
    for (let n = 1; n <= 2_000; n++) {
      sum += Math.log(n);
      assert.ok(Math.abs(logFactorial(n) - sum) <= 1e-13 * Math.max(1, sum) + 1e-12, `ln ${n}!`);
    }
    // ln(10^6!) as mpmath has it.
    assert.ok(Math.abs(logFactorial(1e6) - 12815518.384658169) < 1e-8);
  });

  it('follows the rule as it is written down', () => {
    const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);
    for (const resamples of [20, 60]) {
      for (let count = 0; count <= resamples; count++) {
        const binomial = choose(resamples, count) * 0.05 ** count * 0.95 ** (resamples - count);
        assert.equal(isDecided(count, resamples, 0.05, 0.01), (resamples + 1) * binomial <= 0.01, `${count}`);
      }
    }
  });

  it('decides after 10,240 resamples unless p is near α, and never at α itself', () => {
    const decided = (p: number, resamples: number) => isDecided(Math.round(p * resamples), resamples, 0.05);
    assert.deepEqual(
      [0, 0.01, 0.037, 0.045, 0.05, 0.055, 0.064, 0.5, 1].map((p) => decided(p, 10_240)),
      [true, true, true, false, false, false, true, true, true],
    );
    assert.equal(decided(0.045, 102_400), true);
    assert.equal(decided(0.05, 100_000_000), false);
  });

  it('errs no more often than its risk, however often it checks', () => {
    const random = seedrandom('risk');
    const runs = 400;
    /** Draws until the rule decides, looking at every tenth draw; the share of runs that call p larger than α. */
    const stopped = (p: number, risk: number, most: number) => {
      let [below, above] = [0, 0];
      for (let run = 0; run < runs; run++) {
        let count = 0;
        for (let drawn = 1; drawn <= most; drawn++) {
          count += random.quick() < p ? 1 : 0;
          if (drawn % 10 === 0 && isDecided(count, drawn, 0.2, risk)) {
            below += count / drawn < 0.2 ? 1 : 0;
            above += count / drawn > 0.2 ? 1 : 0;
            break;
          }
        }
      }
      return { below: below / runs, above: above / runs };
    };
    // Risks large enough to be seen, with three standard errors of the simulation to spare.
    const limit = (risk: number) => risk + 3 * Math.sqrt((risk * (1 - risk)) / runs);
    const at = stopped(0.2, 0.2, 3_000);
    assert.ok(at.below + at.above <= limit(0.2), JSON.stringify(at));
    assert.ok(at.below + at.above > 0, 'the simulation sees nothing');
    assert.ok(stopped(0.22, 0.2, 3_000).below <= limit(0.2));
    assert.ok(stopped(0.18, 0.2, 3_000).above <= limit(0.2));
    assert.deepEqual(stopped(0.3, RESAMPLING_RISK, 3_000), { below: 0, above: 1 });
  });

  it('ends a run at the same resample however its blocks become complete', () => {
    const blocks = 200;
    const gains = Float64Array.from({ length: blocks * BLOCK_SIZE }, (_, i) => i);
    const plan = { resamples: gains.length };
    fc.assert(
      fc.property(
        fc.nat(60_000),
        fc.nat(250_000),
        fc.array(fc.nat(40), { maxLength: 30 }),
        (least, wanted, steps) => {
          const stop = { least, enough: (some: Float64Array) => some.length >= wanted };
          const each = new StopCheck(plan, stop);
          let expected: number | null = null;
          for (let block = 1; block <= blocks && expected === null; block++) {
            expected = each.check(gains, block);
          }
          const some = new StopCheck(plan, stop);
          let complete = 0;
          let found: number | null = null;
          for (const step of [...steps, blocks]) {
            complete = Math.min(blocks, complete + step);
            found ??= some.check(gains, complete);
          }
          assert.equal(found, expected);
          assert.ok(found === null || (found >= least && found >= wanted && found % BLOCK_SIZE === 0));
        },
      ),
    );
  });
});
