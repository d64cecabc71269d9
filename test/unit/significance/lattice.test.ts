import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import fc from 'fast-check';
import { findTest } from '../../../src/significance/tests';
import { percentileInterval } from '../../../src/significance/intervals/percentile';
import { cumulants, tilted } from '../../../src/significance/lattice/independent-sum';
import { sumProbabilities, gridOf } from '../../../src/significance/lattice/probabilities';
import { lowerTail, upperTail, exactBootstrap } from '../../../src/significance/lattice/exact-distribution';
import { contextFor, pairOf, ratioOf, relativeError } from './support';
import { englishOf } from '../../../src/model/words';

/** A few whole numbers with counts, drawn a few times; several such terms. */
const terms = fc.array(
  fc.record({
    counts: fc.uniqueArray(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 1, max: 5 })), {
      minLength: 1,
      maxLength: 12,
      selector: ([value]) => value,
    }),
    times: fc.integer({ min: 1, max: 6 }),
  }),
  { minLength: 1, maxLength: 4 },
);

function sumOf(drawn: readonly { counts: [number, number][]; times: number }[]) {
  return drawn.map(({ counts, times }) => {
    const total = counts.reduce((sum, [, count]) => sum + count, 0);
    return {
      values: Float64Array.from(counts, ([value]) => value),
      probabilities: Float64Array.from(counts, ([, count]) => count / total),
      times,
    };
  });
}

/** The same by adding one number after the other. */
function convolved(sum: ReturnType<typeof sumOf>): Map<number, number> {
  let reached = new Map([[0, 1]]);
  for (const { values, probabilities, times } of sum) {
    for (let time = 0; time < times; time++) {
      const next = new Map<number, number>();
      for (const [value, probability] of reached) {
        values.forEach((step, i) => {
          next.set(value + step, (next.get(value + step) ?? 0) + probability * probabilities[i]!);
        });
      }
      reached = next;
    }
  }
  return reached;
}

describe('sums of independent whole numbers', () => {
  it('have the distribution that adding them one by one gives', () => {
    fc.assert(
      fc.property(terms, (drawn) => {
        const sum = sumOf(drawn);
        const { first, probabilities } = sumProbabilities(sum) ?? { first: 0, probabilities: [] };
        const expected = convolved(sum);
        for (let i = 0; i < probabilities.length; i++) {
          assert.ok(Math.abs(probabilities[i]! - (expected.get(first + i) ?? 0)) < 1e-14);
        }
        const covered = [...expected].filter(
          ([value]) => value >= first && value < first + probabilities.length,
        );
        assert.ok(covered.reduce((total, [, probability]) => total + probability, 0) > 1 - 1e-14);
      }),
    );
  });

  it('have tails with small relative errors, to the last value', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: -60, max: 60 }), (drawn, bound) => {
        const sum = sumOf(drawn);
        const expected = [...convolved(sum)];
        const share = (holds: (value: number) => boolean) =>
          expected.reduce((total, [value, probability]) => total + (holds(value) ? probability : 0), 0);
        const above = share((value) => value >= bound);
        const below = share((value) => value <= bound);
        assert.ok(relativeError(upperTail(sum, bound)?.p ?? NaN, above) < 1e-10);
        assert.ok(relativeError(lowerTail(sum, bound)?.p ?? NaN, below) < 1e-10);
      }),
    );
  });

  it('move their mean when tilted, and keep their cumulants', () => {
    const sum = [{ values: Float64Array.of(0, 1), probabilities: Float64Array.of(0.7, 0.3), times: 50 }];
    const { log, mean, variance } = cumulants(sum);
    assert.ok(Math.abs(log) < 1e-14 && Math.abs(mean - 15) < 1e-13 && Math.abs(variance - 10.5) < 1e-13);
    const moved = cumulants(tilted(sum, 1.5));
    assert.ok(relativeError(moved.mean, cumulants(sum, 1.5).mean) < 1e-14);
    assert.ok(moved.mean > 30);
  });

  it('that are too many are not computed', () => {
    const values = Float64Array.of(0, 999_983, 7_368_787);
    const sum = [{ values, probabilities: Float64Array.of(0.2, 0.3, 0.5), times: 1000 }];
    assert.equal(sumProbabilities(sum), null);
    assert.equal(upperTail(sum, 4_000_000_000), null);
  });
});

describe('the exact bootstrap', () => {
  it('lives on the coarsest grid of the items', () => {
    const grid = gridOf(Float64Array.of(0.5, 1.25, 2, -1));
    assert.deepEqual(grid, { smallest: -100, step: 75, digits: 2, indices: Float64Array.of(2, 3, 4, 0) });
    assert.equal(gridOf(Float64Array.of(1 / 3, Math.PI)), null);
  });

  it('is for means of decimals, of which there are not too many sums', () => {
    assert.equal(exactBootstrap(pairOf([Math.PI, Math.E, Math.SQRT2])), null);
    assert.equal(exactBootstrap(pairOf([1, 2, 3], [1, 1, 1], { ...ratioOf, isMean: false })), null);
    const fine = Array.from({ length: 300 }, (_, i) => ((i * 7_368_787) % 9_999_991) / 1e7);
    const reason = exactBootstrap(pairOf(fine));
    assert.ok(typeof reason === 'string' && reason.includes('this many decimals'));
  });

  it('notes that resamples are drawn after all', async () => {
    const fine = pairOf(Array.from({ length: 300 }, (_, i) => ((i * 7_368_787) % 9_999_991) / 1e7 - 0.45));
    const context = { ...contextFor(fine), exactBootstrap: exactBootstrap(fine) };
    for (const id of ['bootstrap', 'bootstrap:koehn']) {
      const { exact, note } = await findTest(id).run(fine, context);
      assert.equal(exact, false);
      assert.match(englishOf(note ?? ''), /Drawn at random: with this many decimals/);
    }
    assert.match(englishOf((await findTest('randomization').run(fine, context)).note ?? ''), /Drawn/);
  });

  it('mirrors with A and B, and is independent of the unit', async () => {
    const a = [0.3, 0.7, 0.2, 0.9, 0.4, 0.8, 0.6, 0.1];
    const b = [0.1, 0.7, 0.4, 0.5, 0.4, 0.3, 0.5, 0.2];
    const run = (pair: ReturnType<typeof pairOf>, alternative: 'greater' | 'less') =>
      findTest('bootstrap').run(pair, {
        ...contextFor(pair, alternative),
        exactBootstrap: exactBootstrap(pair),
      });
    const { p } = await run(pairOf(a, b), 'greater');
    assert.ok(relativeError((await run(pairOf(b, a), 'less')).p, p) < 1e-12);
    for (const unit of [1e-300, 1e-6, 1e15, 1e300]) {
      const scaled = await run(
        pairOf(
          a.map((x) => x * unit),
          b.map((x) => x * unit),
        ),
        'greater',
      );
      assert.ok(scaled.exact && relativeError(scaled.p, p) < 1e-12, `${unit}: ${scaled.p}, not ${p}`);
    }
    const ends = (pair: ReturnType<typeof pairOf>) => {
      const exact = exactBootstrap(pair);
      assert.ok(exact !== null && typeof exact !== 'string');
      return percentileInterval(exact.gains, 0.1) ?? [NaN, NaN];
    };
    const [forth, back] = [ends(pairOf(a, b)), ends(pairOf(b, a))];
    assert.ok(Math.abs(forth[0] + back[1]) < 1e-12 && Math.abs(forth[1] + back[0]) < 1e-12);
  });
});
