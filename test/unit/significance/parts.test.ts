import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import fc from 'fast-check';
import { RealGainError } from '../../../src/model/errors';
import { jackknife } from '../../../src/significance/uncertainty/jackknife';
import { makePair } from '../../../src/significance/pair';
import { orderStatistics, percentileInterval } from '../../../src/significance/intervals/percentile';
import { sensitivity } from '../../../src/significance/sensitivity';
import { itemCorrelation, pearson } from '../../../src/significance/core/pearson';
import { asDecimals } from '../../../src/significance/numbers/decimals';
import { bcaInterval } from '../../../src/significance/intervals/bca';
import { signFlipTails } from '../../../src/significance/paired/sign-flips';
import { columns, contextFor, meanOf, pairOf, ratioOf, relativeError } from './support';

const numbers = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 60 });

describe('decimals', () => {
  it('are found with their digits, whatever their last bit', () => {
    assert.deepEqual(asDecimals(Float64Array.of(0.1 + 0.2, 0.7, -1.5)), {
      digits: 1,
      integers: [Float64Array.of(3, 7, -15)],
    });
    assert.equal(asDecimals(Float64Array.of(3e300, 1e300))?.digits, -300);
    assert.equal(asDecimals(Float64Array.of(25e-300, 3e-300))?.digits, 300);
    assert.equal(asDecimals(Float64Array.of(0, 0))?.digits, 0);
  });

  it('are not detected without a common number of digits', () => {
    assert.equal(asDecimals(Float64Array.of(1 / 3, 2 / 7, Math.PI, Math.SQRT2)), null);
    assert.equal(asDecimals(Float64Array.of(1, Infinity)), null);
  });

  it('make equal differences equal', () => {
    const { differences } = pairOf([0.3, 0.5, 1000000000.1], [0.2, 0.4, 1000000000]);
    assert.deepEqual([...(differences ?? [])], [0.1, 0.1, 0.1]);
  });
});

describe('a pair', () => {
  it('has no gain if only rounding differs', () => {
    assert.equal(pairOf([0.1, 0.2, 0.3], [0.3, 0.2, 0.1]).gain, 0);
  });

  it('refuses scores that overflow', () => {
    assert.throws(
      () => pairOf([1.7e308, 1.7e308]),
      (error) => error instanceof RealGainError && error.code === 'not-numeric',
    );
  });
});

describe('convolution of sign flips', () => {
  it('agrees with enumerating all signs', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(weights, fc.nat({ max: 511 }), (all, signs) => {
        const positive = all.filter((_, i) => (signs >> i) % 2 === 1);
        const negative = all.filter((_, i) => (signs >> i) % 2 === 0);
        const sumOf = (chosen: number) =>
          all.reduce((sum, weight, i) => sum + ((chosen >> i) % 2 === 1 ? weight : -weight), 0);
        const observed = sumOf(signs);
        const sums = Array.from({ length: 2 ** all.length }, (_, chosen) => sumOf(chosen));
        const shareOf = (holds: (sum: number) => boolean) => sums.filter(holds).length / sums.length;
        const tails = signFlipTails(Float64Array.from(positive), Float64Array.from(negative));
        assert.ok(tails !== null);
        const expected: [number, number][] = [
          [tails.greater.p, shareOf((sum) => sum >= observed)],
          [tails.less.p, shareOf((sum) => sum <= observed)],
          [tails.twoSided.p, shareOf((sum) => Math.abs(sum) >= Math.abs(observed))],
        ];
        expected.forEach(([actual, wanted]) => assert.ok(relativeError(actual, wanted) < 1e-12));
      }),
    );
  });

  it('is exact for the ranks of 1,000 items, ties included', () => {
    // Doubled mid-ranks, with one tie of two so that not all are even; signs alternate.
    const ranks = Array.from({ length: 1000 }, (_, i) => (i < 2 ? 3 : 2 * (i + 1)));
    const tails = signFlipTails(
      Float64Array.from(ranks.filter((_, i) => i % 2 === 0)),
      Float64Array.from(ranks.filter((_, i) => i % 2 === 1)),
    );
    // The sums differ by 500 of a standard deviation of √(Σ rank²)/2 ≈ 9,137 ranks.
    assert.ok(tails !== null);
    assert.ok(Math.abs(tails.twoSided.p - 0.978) < 0.002, `${tails.twoSided.p}`);
    assert.ok(Math.abs(tails.greater.p + tails.less.p - 1) < 1e-4);
  });

  it('leaves slow cases to Monte Carlo', () => {
    const weights = Float64Array.from({ length: 800 }, (_, i) => 1_000_000 + i);
    assert.equal(signFlipTails(weights, weights), null);
  });
});

describe('order statistics', () => {
  it('equal those from sorting, and don’t modify the values', () => {
    fc.assert(
      fc.property(numbers, fc.array(fc.nat(), { maxLength: 6 }), (values, some) => {
        const original = Float64Array.from(values);
        const ranks = some.map((rank) => rank % values.length);
        const sorted = Float64Array.from(values).sort();
        // −0 and 0 are equal, and in any order.
        const found = orderStatistics(original, ranks);
        assert.ok(found.every((value, i) => value === sorted[ranks[i] ?? NaN]));
        assert.equal(found.length, ranks.length);
        assert.deepEqual([...original], values);
      }),
    );
  });
});

describe('intervals', () => {
  it('mirror exactly when all values change sign', () => {
    fc.assert(
      fc.property(numbers, fc.constantFrom(0.01, 0.05, 0.1, 0.3), (values, alpha) => {
        const found = percentileInterval(Float64Array.from(values), alpha);
        const turned = percentileInterval(
          Float64Array.from(values, (value) => -value),
          alpha,
        );
        assert.ok(found !== null && turned !== null && found[0] <= found[1]);
        assert.ok(found[0] === -turned[1] && found[1] === -turned[0]);
      }),
    );
  });

  it('percentile: the 25th smallest and largest of 999', () => {
    const values = Float64Array.from({ length: 999 }, (_, i) => i + 1);
    assert.deepEqual(percentileInterval(values, 0.05), [25, 975]);
    assert.equal(percentileInterval(new Float64Array(), 0.05), null);
  });

  it('BCa: none where the observed value lies outside all resamples', () => {
    const resampled = Float64Array.of(1, 2, 3);
    const input = { observed: 9, tolerance: 0, jackknife: Float64Array.of(1, 2, 3) };
    assert.equal(bcaInterval(resampled, 0.05, input), null);
  });

  it('BCa: swapping A and B mirrors it', async () => {
    const [a, b] = [
      [0.3, 0.9, 0.2, 0.8, 0.7, 0.1, 1, 0.4],
      [0.1, 0.8, 0.4, 0.2, 0.6, 0.1, 0.3, 0.4],
    ];
    const [forth, back] = await Promise.all(
      [pairOf(a, b), pairOf(b, a)].map(async (pair) => {
        const { gains } = await contextFor(pair, 'two-sided', 5000).resample('bootstrap');
        const { gain: observed, tolerance } = pair;
        return bcaInterval(gains, 0.05, { observed, tolerance, jackknife: jackknife(pair).gains });
      }),
    );
    assert.ok(forth && back);
    assert.ok(Math.abs(forth[0] + back[1]) < 1e-12 && Math.abs(forth[1] + back[0]) < 1e-12);
  });
});

describe('what a test set can show', () => {
  it('is z and z + z₀.₈ standard errors', () => {
    const gains = Float64Array.of(-1, 0, 1);
    const { standardError, smallestSignificantGain, minimumDetectableGain } = sensitivity(
      gains,
      { tolerance: 0, gain: 0 },
      'two-sided',
      0.05,
    );
    assert.equal(standardError, 1);
    assert.ok(Math.abs((smallestSignificantGain ?? 0) - 1.959964) < 1e-6);
    assert.ok(Math.abs((minimumDetectableGain ?? 0) - 2.801585) < 1e-6);
    const oneSided =
      sensitivity(gains, { tolerance: 0, gain: 0 }, 'greater', 0.05).smallestSignificantGain ?? 0;
    assert.ok(Math.abs(oneSided - 1.644854) < 1e-6);
  });

  it('is null if nothing varies', () => {
    const { standardError, smallestSignificantGain } = sensitivity(
      Float64Array.of(2, 2, 2),
      { tolerance: 1e-12, gain: 2 },
      'two-sided',
      0.05,
    );
    assert.equal(standardError, 0);
    assert.equal(smallestSignificantGain, null);
  });
});

describe('correlation of the items', () => {
  it('is Pearson’s r, free of scale', () => {
    const [x, y] = [Float64Array.of(1, 2, 4, 8, 16), Float64Array.of(2, 1, 3, 3, 9)];
    // R: cor(c(1, 2, 4, 8, 16), c(2, 1, 3, 3, 9))
    const r = 0.9479688506737483;
    assert.ok(Math.abs((pearson(x, y) ?? 0) - r) < 1e-14);
    const tiny = (values: Float64Array) => values.map((value) => value * 1e-300);
    assert.ok(Math.abs((pearson(tiny(x), tiny(y)) ?? 0) - r) < 1e-12);
    assert.equal(pearson(x, Float64Array.of(3, 3, 3, 3, 3)), null);
  });

  it('is that of the jackknife values if the metric is not a mean', () => {
    const pair = makePair(ratioOf, columns([1, 2, 4], [2, 2, 2]), columns([2, 1, 5], [2, 2, 2]));
    const mean = makePair(meanOf, columns([1, 2, 4]), columns([2, 1, 5]));
    // With equal denominators the ratio is a mean, and its jackknife values correlate as the items do.
    const r = itemCorrelation(mean, jackknife(mean)) ?? NaN;
    assert.ok(Math.abs((itemCorrelation(pair, jackknife(pair)) ?? 0) - r) < 1e-12);
  });
});
