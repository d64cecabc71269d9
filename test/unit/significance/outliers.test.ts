import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Alternative, TestOutcome } from '../../../src/model/results/significance';
import { pairOf, relativeError, runTest } from './support';

/** Nine differences of size 1 to 6, with room for one outlier. */
const SMALL = [1, -2, 3, -4, 5, 6, 2, -1, 3];

/** Sizes of one outlier among small differences: whole numbers that a double holds, however far out. */
const SIZES = [1e3, 1e6, 1e9, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e20, 1e100, 1e300];

/** Whole numbers as exact ones. */
const exactly = (values: readonly number[]): bigint[] => values.map(BigInt);

/**
 * P(Σ ±|d| ≥ Σ d) over all signs (or |·| ≥ |·|), counted one by one in exact arithmetic: what randomization is of a mean
 * whose B is 0, and the signed-rank test of ranks.
 */
function bruteForce(differences: readonly bigint[], alternative: Alternative): number {
  const used = differences.filter((one) => one !== 0n);
  const observed = used.reduce((sum, one) => sum + one, 0n);
  const size = (value: bigint) => (value < 0n ? -value : value);
  let count = 0;
  for (let signs = 0; signs < 2 ** used.length; signs++) {
    const sum = used.reduce((total, one, i) => total + ((signs >> i) & 1 ? one : -one), 0n);
    const [x, limit] =
      alternative === 'two-sided'
        ? [size(sum), size(observed)]
        : alternative === 'greater'
          ? [sum, observed]
          : [-sum, -observed];
    count += x >= limit ? 1 : 0;
  }
  return count / 2 ** used.length;
}

/** Signed mid-ranks of exact differences, doubled; zeros left out. */
function ranksOf(differences: readonly bigint[]): bigint[] {
  const size = (value: bigint) => (value < 0n ? -value : value);
  const used = differences.filter((one) => one !== 0n);
  return used.map((one) => {
    const below = used.filter((other) => size(other) < size(one)).length;
    const upTo = used.filter((other) => size(other) <= size(one)).length;
    const rank = BigInt(below + upTo + 1);
    return one > 0n ? rank : -rank;
  });
}

const signsOf = (differences: readonly bigint[]) =>
  differences.map((one) => (one > 0n ? 1n : one < 0n ? -1n : 0n));

/** What each test must say of differences in whole units. */
const ORACLES = {
  randomization: (exact: readonly bigint[], alternative: Alternative) => bruteForce(exact, alternative),
  wilcoxon: (exact: readonly bigint[], alternative: Alternative) => bruteForce(ranksOf(exact), alternative),
  sign: (exact: readonly bigint[], alternative: Alternative) => bruteForce(signsOf(exact), alternative),
};

async function check(differences: readonly number[], exact: readonly bigint[], what: string): Promise<void> {
  for (const [id, oracle] of Object.entries(ORACLES)) {
    for (const alternative of ['greater', 'less', 'two-sided'] as const) {
      const found: TestOutcome = await runTest(id, pairOf(differences), alternative);
      const expected = oracle(exact, alternative);
      assert.ok(found.exact, `${id} of ${what}`);
      assert.ok(
        relativeError(found.p, expected) < 1e-9,
        `${id}, ${alternative}, of ${what}: ${found.p}, not ${expected}`,
      );
    }
  }
}

describe('one huge outlier', () => {
  it('leaves exact p as they are, whatever its size', async () => {
    for (const outlier of SIZES.flatMap((size) => [size, -size])) {
      const differences = [...SMALL, outlier];
      await check(differences, exactly(differences), `an outlier of ${outlier}`);
    }
  });

  it('reproduces fixed bug reports: randomization 14/1024, Wilcoxon 13/1024, sign test 56/1024', async () => {
    const reported = pairOf([-1, -3, 3, 4, 5, 5, 1, 6, 3, 1e13]);
    const found = async (id: string) => (await runTest(id, reported, 'greater')).p * 1024;
    assert.equal(await found('randomization'), 14);
    assert.equal(await found('wilcoxon'), 13);
    assert.ok(relativeError(await found('sign'), 56) < 1e-12);
  });

  it('has no effect among decimals, either', async () => {
    for (const size of [1e6, 1e11, 1e14, 1e16, 1e22]) {
      const differences = [...SMALL.map((one) => one / 10), size];
      const exact = [...exactly(SMALL), 10n * BigInt(size)];
      await check(differences, exact, `decimals and ${size}`);
    }
  });

  it('several outliers of any size: agrees with exact arithmetic', async () => {
    const outlier = fc
      .tuple(fc.constantFrom(...SIZES), fc.constantFrom(-1, 1))
      .map(([size, sign]) => sign * size);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 2, maxLength: 7 }),
        fc.array(outlier, { minLength: 1, maxLength: 3 }),
        async (small, large) => {
          const differences = [...small, ...large];
          await check(differences, exactly(differences), differences.join(', '));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('hides no tie of real numbers that are equal up to rounding', async () => {
    const thirds = [1, 1, -2, 4, -5, 1, 2].map((one) => (100 * one) / 3);
    await check(thirds, exactly([1, 1, -2, 4, -5, 1, 2]), 'thirds');
    const { p } = await runTest('randomization', pairOf([...thirds, 1e9 * Math.PI]), 'greater');
    assert.equal(p, bruteForce(exactly([1, 1, -2, 4, -5, 1, 2, 1e9]), 'greater'));
  });
});

describe('values that share a large offset', () => {
  const differences = [3, -1, 4, 1, -5, 9, 2, 6, -5, 3, 5, 8, -9, 7, 9, 3, -2, 3, 8, 4, 6, 2];

  for (const [what, unit, offsets] of [
    ['decimals', 1e-6, [1e6, 1e8]],
    ['real numbers', Math.PI * 2 ** -20, [2 ** 20, 2 ** 27]],
  ] as const) {
    it(`have the gain, the spread and the p of their differences: ${what}`, async () => {
      const small = differences.map((one) => one * unit);
      const alone = pairOf(small);
      const tests = ['bootstrap', 'randomization', 't', 'wilcoxon', 'sign'];
      for (const offset of offsets) {
        // To the digits that a number of this size has.
        const [a, b] = [small.map((one) => offset + one), small.map(() => offset)];
        const pair = pairOf(a, b);
        const kept = what === 'decimals' ? 1e-14 : (4 * Number.EPSILON * offset) / unit;
        assert.ok(relativeError(pair.gain, alone.gain) <= kept, `${pair.gain}, not ${alone.gain}`);
        for (const id of tests) {
          const [found, expected] = [await runTest(id, pair), await runTest(id, alone)];
          assert.ok(
            relativeError(found.p, expected.p) < Math.max(1e-9, 20 * kept),
            `${id}: ${found.p}, not ${expected.p}`,
          );
        }
      }
    });
  }
});

describe('drawn resamples', () => {
  it('of randomization count as many extreme ones with outliers as there are', async () => {
    // Two outliers of opposite signs have too many sums to be counted, unless they are small.
    const small = Array.from({ length: 24 }, (_, i) => ((i * 7) % 11) - 4);
    const resamples = 20_000;
    const pOf = async (size: number) =>
      runTest('randomization', pairOf([...small, size, -size + 1]), 'greater', resamples);
    const exact = await pOf(1e5);
    assert.ok(exact.exact);
    const drawn = [await pOf(1e9), await pOf(1e12), await pOf(1e14)];
    for (const { p, count } of drawn) {
      assert.equal(count, drawn[0]?.count);
      assert.ok(Math.abs(p - exact.p) < 4 * Math.sqrt((p * (1 - p)) / resamples), `${p}, not ${exact.p}`);
    }
  });

  it('of a bootstrap hold ties of decimals whatever an outlier is', async () => {
    const drawnP = async (size: number) => {
      const pair = pairOf([3, -1, 4, 1, -5, 9, 2, 6, -5, 3, size].map((one) => one / 10));
      return (await runTest('bootstrap', pair, 'greater', 50_000)).p;
    };
    const expected = await drawnP(1e5);
    for (const size of [1e7, 1e9, 1e11, 1e13]) {
      assert.equal(await drawnP(size), expected, `an outlier of ${size}`);
    }
  });
});
