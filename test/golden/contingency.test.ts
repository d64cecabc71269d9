import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { RealGainError } from '../../src/model/errors';
import {
  chiSquare2x2,
  fisherExact,
  mcnemarChiSquare,
  mcnemarExact,
  mcnemarMidP,
  type Table2x2,
  twoProportionZ,
} from '../../src/significance/core/fisher-exact';
import { normalStatistic } from '../../src/significance/core/statistic';
import { relativeError } from '../unit/significance/support';
import { assertClose } from './support';
import golden from './values/contingency_2x2.json';
import tails from './values/dist_tails.json';
import mcnemar from './values/mcnemar.json';

/** Below this R's p is 0 or a subnormal without meaning; ours has its logarithm. */
const SMALLEST_R = 1e-300;

describe('2 × 2 tables against R', () => {
  for (const { id, table: cells, expect } of golden.cases) {
    const table = cells as unknown as Table2x2;
    const [a, b, c, d] = table;

    it(`χ², ${id}`, () => {
      const z = twoProportionZ(a, a + b, c, c + d);
      for (const [corrected, { stat, p }] of [
        [false, expect.chisq_plain],
        [true, expect.chisq_yates],
      ] as const) {
        const found = chiSquare2x2(table, { corrected });
        if (typeof p === 'string' || typeof stat === 'string') {
          // R divides by an empty column; no hits anywhere are no evidence.
          assert.deepEqual([found.statistic, found.tails.twoSided.p], [0, 1]);
          continue;
        }
        assert.ok(Math.abs(found.statistic - stat) <= 1e-10 * Math.max(1, stat), `${found.statistic}`);
        if (p > SMALLEST_R) {
          assertClose(found.tails.twoSided.p, p, 1e-8);
          assertClose(corrected ? p : z.tails.twoSided.p, p, 1e-8, 'z');
        } else {
          assertClose(found.tails.twoSided.logP, -stat / 2, 0.01, 'log p');
        }
      }
      assert.equal(Math.sign(z.statistic) || 0, Math.sign(a * (c + d) - c * (a + b)) || 0);
    });

    it(`Fisher’s exact, ${id}`, () => {
      const found = fisherExact(table).tails;
      for (const [tail, p] of [
        [found.twoSided, expect['fisher_two.sided'].p],
        [found.greater, expect.fisher_greater.p],
        [found.less, expect.fisher_less.p],
      ] as const) {
        if (p > SMALLEST_R) {
          assertClose(tail.p, p, 1e-8);
        } else {
          // A single table in C(2n, n): R's p underflows.
          const ways = logBinomial(2 * a, a);
          assertClose(tail.logP, -ways, 1e-3);
          assert.ok(tail.p < SMALLEST_R);
        }
      }
    });
  }

  it('Yeh’s precision table: χ² = 2.38 without the correction', () => {
    assert.equal(chiSquare2x2([47, 48, 25, 14], { corrected: false }).statistic.toFixed(2), '2.38');
  });

  it('Fisher’s exact against exact rational arithmetic, to 1e-12', () => {
    const cases = tails.cases.filter(({ dist }) => dist === 'fisher_exact');
    assert.equal(cases.length, 12);
    for (const { args, two_sided: twoSided, greater, less } of cases) {
      const found = fisherExact(args as unknown as Table2x2).tails;
      assertClose(found.twoSided.p, twoSided ?? NaN, 1e-12, `two-sided ${args.join()}`);
      assertClose(found.greater.p, greater ?? NaN, 1e-12, `greater ${args.join()}`);
      assertClose(found.less.p, less ?? NaN, 1e-12, `less ${args.join()}`);
    }
  });

  it('χ² with 1 degree of freedom against mpmath (no test here has more)', () => {
    const cases = tails.cases.filter(({ dist, args: [x, df] }) => dist === 'chi2_sf' && df === 1 && x! > 0);
    assert.ok(cases.length > 0);
    for (const { args, p = NaN, log10 = NaN } of cases) {
      const { twoSided } = normalStatistic(Math.sqrt(args[0]!)).tails;
      if (p > SMALLEST_R) {
        assertClose(twoSided.p, p, 1e-12, `χ² = ${args[0]}`);
      }
      assertClose(twoSided.logP, log10 * Math.LN10, 1e-10, `log p of χ² = ${args[0]}`);
    }
  });

  it('says which count is none', () => {
    assert.throws(() => fisherExact([1, 2, -3, 4]), /c is -3/);
    assert.throws(() => chiSquare2x2([1.5, 2, 3, 4], { corrected: false }), /a is 1\.5/);
    assert.throws(() => twoProportionZ(3, 2, 0, 1), /misses of the first sample is -1/);
    assert.throws(() => mcnemarExact(NaN, 1), RealGainError);
  });
});

describe('McNemar against R', () => {
  for (const { id, b, c, expect } of mcnemar.cases) {
    it(id, () => {
      const exact = mcnemarExact(b, c).tails;
      assertClose(exact.twoSided.p, expect.exact_two_sided, 1e-10, 'exact');
      assertClose(exact.greater.p, expect.exact_greater, 1e-10, 'greater');
      assertClose(exact.less.p, expect.exact_less, 1e-10, 'less');
      const midP = mcnemarMidP(b, c).tails.twoSided.p;
      assertClose(midP, expect.midp_two_sided_capped_when_equal, 1e-10, 'mid-p');
      for (const [corrected, { stat, p }] of [
        [false, expect.chi2_nocc],
        [true, expect.chi2_cc],
      ] as const) {
        // For b = c R drops the correction, which is what shrinking |b − c| to no less than 0 comes to.
        const found = mcnemarChiSquare(b, c, { corrected });
        assertClose(found.statistic, stat, 1e-10, 'χ²');
        assertClose(found.tails.twoSided.p, p, 1e-10, 'p of χ²');
      }
    });
  }

  it('b = c = 0 is no evidence, where R says NaN', () => {
    const found = [
      mcnemarExact(0, 0),
      mcnemarMidP(0, 0),
      mcnemarChiSquare(0, 0, { corrected: false }),
      mcnemarChiSquare(0, 0, { corrected: true }),
    ];
    assert.deepEqual(
      found.map(({ tails: { twoSided } }) => twoSided.p),
      [1, 1, 1, 1],
    );
  });

  it('keeps log p if p underflows', () => {
    const { twoSided, greater } = mcnemarMidP(2000, 0).tails;
    assert.equal(greater.p, 0);
    // Half the chance of 2,000 heads in a row, twice.
    assert.ok(relativeError(twoSided.logP, -2000 * Math.LN2) < 1e-14);
  });
});

/** ln C(n, k), by adding up. */
function logBinomial(n: number, k: number): number {
  let sum = 0;
  for (let i = 1; i <= k; i++) {
    sum += Math.log((n - k + i) / i);
  }
  return sum;
}
