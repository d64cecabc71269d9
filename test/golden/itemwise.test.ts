import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { englishOf } from '../../src/model/words';
import { RealGainError } from '../../src/model/errors';
import { findTest } from '../../src/significance/tests';
import { studentInterval } from '../../src/significance/intervals/student';
import { signedRankNormal, signedRanks, type Zeros } from '../../src/significance/core/signed-rank';
import { fairCoinTail } from '../../src/significance/distributions';
import { symmetricTails, tailFor } from '../../src/significance/outcome';
import { pairOf, runTest, whyNot } from '../unit/significance/support';
import { assertClose, hugeSamples, R_ALTERNATIVES, type RAlternative } from './support';
import binomial from './values/binomial_sign.json';
import huge from './values/huge_n.json';
import paired from './values/t_tests_paired.json';
import signedRank from './values/wilcoxon_signed_rank.json';

describe('paired t-test against R', () => {
  /** R rounds x − y; differences of decimals are exact here, and with an offset of 1e9 that shows. */
  const ROUNDED_BY_R = 'paired_t big_offset';
  /** R's squares over- and underflow; the right values are those of the same numbers in another unit. */
  const SCALED: Readonly<Record<string, number>> = {
    'paired_t huge_values two.sided': 0.06627560274152426,
    'paired_t huge_values greater': 0.06627560274152426 / 2,
    'paired_t huge_values less': 1 - 0.06627560274152426 / 2,
  };

  for (const row of paired.cases) {
    const { id, x, y, alternative, expect } = row;
    const n = x.length;
    it(id, async () => {
      const pair = pairOf(x, y);
      const chosen = R_ALTERNATIVES[(alternative as RAlternative | undefined) ?? 'two.sided'];
      if (id in SCALED) {
        assertClose((await runTest('t', pair, chosen)).p, SCALED[id]!, 1e-10);
      } else if (id.includes('tiny_values')) {
        const inUnits = pairOf(
          x.map((value) => value * 1e300),
          y.map((value) => value * 1e300),
        );
        const { p } = await runTest('t', inUnits, chosen);
        assertClose((await runTest('t', pair, chosen)).p, p, 1e-12);
      } else if (typeof expect.p === 'number') {
        const precision = id.startsWith(ROUNDED_BY_R) ? 1e-6 : 1e-10;
        assertClose((await runTest('t', pair, chosen)).p, expect.p, precision);
        const conf = row.conf ?? 0.95;
        const [low, high] = expect.ci ?? [];
        if (typeof low === 'number' && typeof high === 'number' && pair.differences !== null) {
          const interval = studentInterval(pair.differences, 1 - conf);
          assertClose(interval?.[0] ?? NaN, low, precision, 'low');
          assertClose(interval?.[1] ?? NaN, high, precision, 'high');
        }
      } else if (n < 2 || x.every((value, i) => value === y[i])) {
        // R refuses or says NaN; a screen never does.
        assert.equal((await runTest('t', pair, chosen)).p, 1);
      } else {
        assert.match(whyNot(findTest('t').applies(pair)), /no variation/);
      }
    });
  }

  it('reports what is missing for metrics that are not means', () => {
    assert.throws(() => findTest('welch'), RealGainError);
  });
});

describe('Wilcoxon signed-rank', () => {
  /** The reference ranks 4e-300 − 3e-300 = 9.999999999999999e-301 below 1e-300; as decimals the three tie. */
  const TINY_VALUES = { 'two-sided': 8 / 32, greater: 4 / 32, less: 31 / 32 };

  for (const { id, d, expect } of signedRank.cases) {
    // R falls back to the normal approximation for ties and zeros; the enumeration is exact.
    it(`${id}: exact, ties and zeros included`, async () => {
      for (const [r, alternative] of Object.entries(R_ALTERNATIVES)) {
        if (d.length >= 2) {
          const { p, exact } = await runTest('wilcoxon', pairOf(d), alternative);
          assert.equal(exact, true);
          const expected =
            id === 'tiny_values' ? TINY_VALUES[alternative] : expect.enum_wilcox.p[r as RAlternative];
          assertClose(p, expected, 1e-11, alternative);
        }
      }
    });
  }

  for (const { id, d, expect } of signedRank.cases) {
    it(`${id}: exact with Pratt’s zeros`, async () => {
      for (const [r, alternative] of Object.entries(R_ALTERNATIVES)) {
        if (d.length >= 2) {
          const { p, exact } = await runTest('wilcoxon:pratt', pairOf(d), alternative);
          assert.equal(exact, true);
          const expected =
            id === 'tiny_values' ? TINY_VALUES[alternative] : expect.enum_pratt.p[r as RAlternative];
          assertClose(p, expected, 1e-11, alternative);
        }
      }
    });

    it(`${id}: normal approximations`, () => {
      for (const [r, alternative] of Object.entries(R_ALTERNATIVES)) {
        const normal = (zeros: Zeros, correction: number) => {
          const { differences, tolerance } = pairOf(d);
          const ranks = signedRanks(differences ?? new Float64Array(), tolerance, zeros);
          return tailFor(alternative, signedRankNormal(ranks, correction).tails).p;
        };
        const cases = [
          [expect[`R_approx_nocc_${r as RAlternative}`], normal('drop-first', 0)],
          [expect[`R_approx_cc_${r as RAlternative}`], normal('drop-first', 0.5)],
          [expect[`coin_asymp_Pratt_${r as RAlternative}`], normal('rank-then-drop', 0)],
        ] as const;
        // The tools refuse, or say NaN or any p, where nothing differs; tiny values tie as decimals.
        for (const [reference, found] of id === 'tiny_values' || d.every((value) => value === 0)
          ? []
          : cases) {
          assertClose(found, 'p' in reference ? Number(reference.p) : NaN, 1e-9, alternative);
        }
      }
    });
  }

  it('200,000 items: R’s normal approximation with tie and continuity correction', async () => {
    const { pair, expect } = hugePair(1);
    const { p, exact } = await runTest('wilcoxon', pair);
    assert.equal(exact, false);
    assertClose(p, expect.signed_rank_cc_y.p, 1e-9);
  });

  it('keeps log p if p underflows', async () => {
    const { p, logP = 0 } = await runTest('wilcoxon', hugePair(0.5).pair);
    assert.ok(p > 0 && p < 1e-300);
    assert.ok(logP < -1000);
  });
});

describe('sign test against R', () => {
  for (const { id, k, n, p0, expect } of binomial.cases.filter((row) => row.p0 === 0.5)) {
    it(`${id} (p₀ = ${p0})`, () => {
      const tails = symmetricTails(fairCoinTail(n - k, n), fairCoinTail(k, n));
      for (const [r, alternative] of Object.entries(R_ALTERNATIVES)) {
        const { p } = expect[r as RAlternative];
        // Below 1e-300 R's p is a subnormal without meaning.
        if (p > 1e-300) {
          assertClose(tailFor(alternative, tails).p, p, 1e-10, alternative);
        }
      }
    });
  }

  it('200,000 items', async () => {
    const { pair, expect } = hugePair(1);
    const { p, note } = await runTest('sign', pair);
    assertClose(p, expect.sign_y.p, 1e-9);
    assert.match(englishOf(note ?? ''), /^Won 101,024, lost 98,976; ties left out: 0/);
  });
});

describe('paired t-test on 200,000 items against R', () => {
  it('agrees, and keeps log p if p underflows', async () => {
    const { pair, expect } = hugePair(1);
    assertClose((await runTest('t', pair)).p, expect.paired_t_y.p, 1e-9);
    const far = await runTest('t', hugePair(0.5).pair);
    assert.ok(far.p > 0 && (far.logP ?? 0) < -1000);
  });
});

function hugePair(shrink: 0.5 | 1) {
  const { x, y, half } = hugeSamples();
  return { pair: pairOf(Array.from(x), Array.from(shrink === 1 ? y : half)), expect: huge.cases[0]!.expect };
}
