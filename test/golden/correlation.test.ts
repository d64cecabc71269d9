import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { RealGainError } from '../../src/model/errors';
import { countPairs, kendallNormal, kendallTauB } from '../../src/significance/core/kendall';
import { type Correlation, pearsonTest, williams } from '../../src/significance/core/pearson';
import { spearman, spearmanApproximate } from '../../src/significance/core/spearman';
import { tailFor } from '../../src/significance/outcome';
import { assertClose, hugeSamples, R_ALTERNATIVES, type RAlternative } from './support';
import golden from './values/correlation.json';
import huge from './values/huge_n.json';
import williamsValues from './values/williams.json';

interface Expected {
  readonly r?: number | string | null;
  readonly rho?: number | null;
  readonly tau?: number | null;
  readonly t?: number | string;
  readonly p?: number | string | null;
  readonly error?: string;
  readonly warnings?: readonly string[];
}

interface Row {
  readonly id: string;
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly expect: Readonly<Record<string, Expected | undefined>>;
}

const p = (found: Correlation | null, r: RAlternative) =>
  found === null ? null : tailFor(R_ALTERNATIVES[r], found.tails).p;

describe('correlations against R', () => {
  /** Where |r| is 1 and R's p depends on how r was rounded. */
  const PERFECT = ['perfect', 'antiperfect', 'all_equal_diff', 'all_zero'];

  for (const { id, x, y, expect } of golden.cases as unknown as readonly Row[]) {
    const [first, second] = [Float64Array.from(x), Float64Array.from(y)];
    /** One of R's results for the three alternatives, by the keys' common part. */
    const each = (key: string, check: (expected: Expected, alternative: RAlternative) => void) => {
      for (const alternative of Object.keys(R_ALTERNATIVES) as RAlternative[]) {
        const expected = expect[`${key}_${alternative}`];
        if (expected !== undefined) {
          check(expected, alternative);
        }
      }
    };

    it(`Pearson, ${id}`, () => {
      each('pearson', (expected, alternative) => {
        if (expected.error !== undefined) {
          assert.throws(() => pearsonTest(first, second), RealGainError);
          return;
        }
        const found = pearsonTest(first, second);
        if (expected.r === null) {
          assert.equal(found, null);
        } else if (id === 'tiny_values') {
          // R's squares underflow; correlation is free of scale (KNOWN_ORACLE_DEFECTS).
          assertClose(found?.correlation ?? NaN, 0.9479688506737483, 1e-9);
          assertClose(found?.tails.twoSided.p ?? NaN, 0.014135466001658607, 1e-9);
        } else if (PERFECT.includes(id)) {
          const side = { 'two.sided': 0, greater: 0, less: 1 }[alternative];
          assert.equal(
            p(found, alternative),
            id === 'antiperfect' && alternative !== 'two.sided' ? 1 - side : side,
          );
        } else {
          assertClose(found?.correlation ?? NaN, expected.r as number, 1e-9, 'r');
          if (id !== 'r_extreme') {
            assertClose(p(found, alternative) ?? NaN, expected.p as number, 1e-9, alternative);
          } else if (alternative !== 'less') {
            assert.ok((found?.tails.greater.logP ?? 0) < -1000, 'R’s p is 0');
          }
        }
      });
    });

    it(`Spearman, ${id}`, () => {
      each('spearman_exact', (expected, alternative) => {
        if (expected.error !== undefined) {
          assert.throws(() => spearman(x, y), RealGainError);
        } else if (expected.rho === null) {
          assert.equal(spearman(x, y), null);
        } else if (expected.warnings === undefined && x.length !== 10) {
          // For n ≥ 10, R's "exact" is an Edgeworth series, which begins here with 11; with ties it is the t approximation.
          const found = spearman(x, y);
          assert.equal(found?.exact, x.length < 10);
          assertClose(found.correlation, expected.rho ?? NaN, 1e-12, 'ρ');
          assertClose(p(found, alternative) ?? NaN, expected.p as number, 1e-12, alternative);
        }
      });
      each('spearman_approx', (expected, alternative) => {
        if (typeof expected.p === 'number' && x.length >= 3 && expected.rho !== null) {
          const found = spearmanApproximate(x, y);
          assertClose(found?.correlation ?? NaN, expected.rho ?? NaN, 1e-9, 'ρ');
          if (Math.abs(found?.correlation ?? 0) < 1) {
            assertClose(p(found, alternative) ?? NaN, expected.p, 1e-9, alternative);
          } else {
            // R's p of a perfect ρ is 0 or what rounding of ρ makes of it.
            assert.equal(found?.tails.twoSided.p, 0);
          }
        }
      });
    });

    it(`Kendall, ${id}`, () => {
      each('kendall_exact', (expected, alternative) => {
        if (expected.error !== undefined) {
          assert.throws(() => kendallTauB(x, y), RealGainError);
        } else if (expected.tau === null) {
          assert.equal(kendallTauB(x, y), null);
        } else {
          const found = kendallTauB(x, y);
          assertClose(found?.correlation ?? NaN, expected.tau ?? NaN, 1e-12, 'τ');
          assert.equal(found?.exact, expected.warnings === undefined);
          assertClose(p(found, alternative) ?? NaN, expected.p as number, 1e-9, alternative);
        }
      });
      each('kendall_approx', (expected, alternative) => {
        if (typeof expected.p === 'number') {
          assertClose(p(kendallNormal(countPairs(x, y)), alternative) ?? NaN, expected.p, 1e-9, alternative);
        }
      });
    });
  }

  it('Kendall of 50 perfectly ordered pairs: 2/50!, where R’s exact p is negative', () => {
    const x = Array.from({ length: 50 }, (_, i) => i);
    const found = kendallTauB(x, x)?.tails;
    assertClose(found?.twoSided.p ?? NaN, 6.575898833266316e-65, 1e-12);
    assertClose(found?.greater.p ?? NaN, 3.287949416633158e-65, 1e-12);
  });

  it('200,000 pairs', () => {
    const { x, y } = hugeSamples();
    const { pearson_y: r, spearman_y: rho } = huge.cases[0]!.expect;
    assertClose(pearsonTest(x, y)?.correlation ?? NaN, r.r, 1e-9);
    assertClose(pearsonTest(x, y)?.tails.twoSided.p ?? NaN, r.p, 1e-9);
    assertClose(spearman(x, y)?.correlation ?? NaN, rho.rho, 1e-9);
    assertClose(spearman(x, y)?.tails.twoSided.p ?? NaN, rho.p, 1e-9);
    // R has no value here; independent series have no correlation.
    assert.ok(Math.abs(kendallTauB(x, y)?.correlation ?? 1) < 0.01);
  });

  it('reports what is wrong with the values', () => {
    assert.throws(
      () => pearsonTest(Float64Array.of(1, 2, NaN), Float64Array.of(1, 2, 3)),
      /Value 3 .* is NaN/,
    );
    assert.throws(() => spearman([1, 2, 3], [1, 2]), /There are 2 pairs of values/);
  });
});

describe('Williams’s test against psych', () => {
  for (const { id, r12, r13, r23, n, expect } of williamsValues.cases) {
    it(id, () => {
      const { t, p_one: greater, p_two: twoSided, K: determinant } = expect.williams;
      if (n < 4) {
        assert.throws(() => williams(r12, r13, r23, n), /There are 3 systems, but at least 4/);
      } else if (determinant < 0) {
        // No three variables have these correlations; the formula gives NaN or a number without meaning.
        assert.throws(() => williams(r12, r13, r23, n), /can't occur together/);
      } else if (r12 === r13) {
        // 0/0 in the formula where r₂₃ is 1 as well.
        const { statistic, tails } = williams(r12, r13, r23, n);
        assert.deepEqual([statistic, tails.greater.p, tails.less.p, tails.twoSided.p], [0, 0.5, 0.5, 1]);
      } else {
        const found = williams(r12, r13, r23, n);
        assertClose(found.statistic, t as number, 1e-10, 't');
        if (twoSided !== 0) {
          // psych's one-sided p takes |t|, and its README one degree of freedom too many; this one is signed.
          assertClose(found.tails.greater.p, greater as number, 1e-10, 'greater');
          assertClose(found.tails.twoSided.p, twoSided as number, 1e-10, 'two-sided');
        } else {
          assert.ok(found.tails.greater.logP < -1000, 'p underflows');
        }
      }
    });
  }

  it('of r₁₂ = 1.2', () => {
    assert.throws(() => williams(1.2, 0.5, 0.3, 20), /r₁₂ is 1\.2/);
  });
});
