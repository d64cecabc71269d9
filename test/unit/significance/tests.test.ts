import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import fc from 'fast-check';
import { englishOf } from '../../../src/model/words';
import { RealGainError } from '../../../src/model/errors';
import type { Alternative } from '../../../src/model/results/significance';
import { findTest, TESTS } from '../../../src/significance/tests';
import { makePair } from '../../../src/significance/pair';
import { columns, meanOf, pairOf, ratioOf, relativeError, runTest, whyNot } from './support';

const ITEMWISE = ['t', 'wilcoxon', 'sign'];
const EXACT = ['randomization', 'wilcoxon', 'sign'];
const SHARES = ['bootstrap:berg-kirkpatrick', 'bootstrap:shift', 'bootstrap:koehn'];
const ALTERNATIVES: readonly Alternative[] = ['two-sided', 'greater', 'less'];

/** Differences with ties, zeros and decimals, as scores have them. */
const differences = fc.array(
  fc.integer({ min: -30, max: 30 }).map((value) => value / 10),
  { minLength: 2, maxLength: 14 },
);

describe('the registry', () => {
  it('finds every test by its id', () => {
    for (const test of TESTS) {
      assert.equal(findTest(test.id), test);
    }
    assert.equal(new Set(TESTS.map(({ id }) => id)).size, TESTS.length);
  });

  it('names the known tests for an unknown one', () => {
    assert.throws(
      () => findTest('welch'),
      (error) =>
        error instanceof RealGainError &&
        error.code === 'unknown-test' &&
        /"welch".*bootstrap, randomization, randomization:response, t, wilcoxon, sign/.test(error.message),
    );
  });

  it('names the one that was probably meant', () => {
    assert.throws(() => findTest('bootstap'), /There is no test "bootstap"; did you mean "bootstrap"\?$/);
  });

  it('shows variants only on request, and tests for independent samples only beside the others', () => {
    const idsShown = (as: string) => TESTS.filter(({ shown }) => shown === as).map(({ id }) => id);
    const independent = TESTS.map(({ id }) => id).filter((id) => id.startsWith('independent:'));
    assert.deepEqual(idsShown('independent'), independent);
    const variants = idsShown('always').filter((id) => id.includes(':'));
    assert.deepEqual(variants, ['randomization:response'], 'it tests other metrics than randomization does');
  });
});

describe('every test', () => {
  const ids = TESTS.map(({ id }) => id);
  const applicable = (id: string, d: readonly number[]) => findTest(id).applies(pairOf(d)) === true;

  it('has p and one-sided p in (0, 1], never NaN; shares c/r may be 0', async () => {
    await fc.assert(
      fc.asyncProperty(differences, fc.constantFrom(...ALTERNATIVES), async (d, alternative) => {
        for (const id of ids.filter((test) => applicable(test, d))) {
          const { p, oneSided } = await runTest(id, pairOf(d), alternative, 200);
          for (const value of [p, oneSided]) {
            assert.ok(value <= 1 && (value > 0 || (value === 0 && SHARES.includes(id))), `${id}: ${value}`);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('keeps its two-sided p when A and B are swapped, and exchanges greater and less', async () => {
    await fc.assert(
      fc.asyncProperty(differences, differences, async (first, second) => {
        const n = Math.min(first.length, second.length);
        const [a, b] = [first.slice(0, n), second.slice(0, n)];
        const [forth, back] = [pairOf(a, b), pairOf(b, a)];
        assert.equal(forth.gain, back.gain === 0 ? 0 : -back.gain);
        for (const test of TESTS.filter((each) => each.applies(forth) === true)) {
          const both = await Promise.all([
            runTest(test.id, forth, 'two-sided', 300),
            runTest(test.id, back, 'two-sided', 300),
          ]);
          const sides = await Promise.all([
            runTest(test.id, forth, 'greater', 300),
            runTest(test.id, back, 'less', 300),
          ]);
          // Without a gain there is no direction for the tests that are one-sided by definition.
          if (forth.gain !== 0) {
            assert.equal(both[0].p, both[1].p, test.id);
            assert.equal(both[0].oneSided, both[1].oneSided, test.id);
          }
          assert.ok(relativeError(sides[0].p, sides[1].p) < 1e-12, test.id);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('is independent of the order of items if exact', async () => {
    await fc.assert(
      fc.asyncProperty(differences, fc.infiniteStream(fc.nat()), async (d, keys) => {
        const shuffled = d
          .map((value) => ({ value, key: keys.next().value as number }))
          .sort((one, other) => one.key - other.key)
          .map(({ value }) => value);
        for (const id of EXACT) {
          const { p } = await runTest(id, pairOf(d));
          assert.ok(relativeError((await runTest(id, pairOf(shuffled))).p, p) < 1e-12, id);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is independent of the unit, from 1e-300 to 1e300', async () => {
    const d = [3, -1, 4, 1, -5, 9, 2, 6];
    for (const id of ids.filter((test) => applicable(test, d))) {
      const { p } = await runTest(id, pairOf(d), 'two-sided', 500);
      for (const unit of [1e-300, 1e-9, 0.1, 1e15, 1e300]) {
        const scaled = await runTest(id, pairOf(d.map((value) => value * unit)), 'two-sided', 500);
        assert.ok(relativeError(scaled.p, p) < 1e-12, `${id} at ${unit}: ${scaled.p} instead of ${p}`);
      }
    }
  });

  it('gives p = 1 with a reason for identical outputs and for a single item', async () => {
    for (const id of ids) {
      const identical = await runTest(id, pairOf([1, 2, 3], [1, 2, 3]));
      assert.equal(identical.p, 1, id);
      assert.match(englishOf(identical.note ?? ''), /score the same on every item/);
      const single = await runTest(id, pairOf([1], [0]));
      assert.equal(single.p, 1, id);
      assert.match(englishOf(single.note ?? ''), /only one item/);
    }
  });
});

describe('small cases by hand', () => {
  it('five equal differences: 2 of 32 assignments are as extreme', async () => {
    const pair = pairOf([0.1, 0.1, 0.1, 0.1, 0.1]);
    for (const id of EXACT) {
      const { p, oneSided, exact } = await runTest(id, pair);
      assert.equal(p, 0.0625, id);
      assert.equal(oneSided, 0.03125, id);
      assert.equal(exact, true);
    }
    assert.match(whyNot(findTest('t').applies(pair)), /every item has the same difference/);
  });

  it('two and three items', async () => {
    assert.equal((await runTest('randomization', pairOf([1, 2]))).p, 0.5);
    assert.equal((await runTest('randomization', pairOf([1, 2, 3]))).p, 0.25);
    assert.equal((await runTest('sign', pairOf([1, 2, -3]))).p, 1);
    assert.equal((await runTest('wilcoxon', pairOf([1, 2, 3]), 'greater')).p, 0.125);
  });

  it('counts all swaps of a metric that is not a mean', async () => {
    // Ratios 3/4 and 1/4; of the four swaps two are as large, two are 2/4 against 2/4.
    const pair = makePair(ratioOf, columns([2, 1], [2, 2]), columns([1, 0], [2, 2]));
    const { p, exact, note } = await runTest('randomization', pair, 'greater');
    assert.equal(p, 0.25);
    assert.equal(exact, true);
    assert.match(englishOf(note ?? ''), /All 4 ways to swap the 2 items/);
  });

  it('falls back to Monte Carlo for many differing items of a metric that is not a mean', async () => {
    const n = 40;
    const pair = makePair(
      ratioOf,
      columns(
        Array.from({ length: n }, (_, i) => i % 3),
        Array.from({ length: n }, () => 2),
      ),
      columns(
        Array.from({ length: n }, (_, i) => (i + 1) % 3),
        Array.from({ length: n }, () => 2),
      ),
    );
    const { exact, resamples, count, p } = await runTest('randomization', pair, 'two-sided', 5000);
    assert.equal(exact, false);
    assert.equal(resamples, 5000);
    assert.equal(p, ((count ?? NaN) + 1) / 5001);
  });

  it('reverses the gain if lower is better', async () => {
    const lower = { ...meanOf, higherIsBetter: false };
    const pair = makePair(lower, columns([1, 2, 2]), columns([2, 3, 3]));
    assert.ok(pair.gain > 0);
    assert.equal((await runTest('sign', pair, 'greater')).p, 0.125);
  });

  it('requires a mean for tests of differences', () => {
    const pair = makePair(ratioOf, columns([1, 2], [3, 4]), columns([2, 2], [3, 4]));
    const clustered = makePair(meanOf, columns([1, 2]), columns([2, 2]), true);
    for (const id of ITEMWISE) {
      assert.equal(
        whyNot(findTest(id).applies(pair)),
        'Ratio is not a mean of item scores, so items have no differences to test',
      );
      assert.match(whyNot(findTest(id).applies(clustered)), /by cluster/);
    }
  });

  it('reports ties of the sign test', async () => {
    const { note } = await runTest('sign', pairOf([1, 0, 0, -1, 2]));
    assert.equal(englishOf(note ?? ''), 'Won 2, lost 1; ties left out: 2.');
  });

  it('warns of few items and of sacreBLEU’s p', async () => {
    assert.match(englishOf((await runTest('bootstrap', pairOf([1, 2, 3]))).warning ?? ''), /only 3 items/);
    assert.match(
      englishOf((await runTest('bootstrap:sacrebleu', pairOf([1, 2, 3]))).warning ?? ''),
      /11\.6%/,
    );
    const many = pairOf(Array.from({ length: 30 }, (_, i) => i % 4));
    assert.equal((await runTest('bootstrap', many)).warning, null);
  });
});

describe('the published variants', () => {
  it('are one-sided by definition, and say which side', async () => {
    const worse = pairOf([-1, -2, -3, 1, -2, -1]);
    for (const id of ['bootstrap:berg-kirkpatrick', 'bootstrap:koehn']) {
      assert.equal((await runTest(id, worse)).alternative, 'less');
      assert.equal((await runTest(id, worse, 'greater')).alternative, 'greater');
      assert.ok((await runTest(id, worse, 'greater')).p > 0.5);
    }
    assert.equal((await runTest('bootstrap:sacrebleu', worse, 'less')).alternative, 'two-sided');
  });

  it('sacreBLEU’s p is wrong within noise, which is why it is not the default', async () => {
    // Wins and losses nearly balance: a gain of a tenth of its standard error.
    const d = Array.from({ length: 101 }, (_, i) => (i % 2 === 0 ? 1 : -1));
    const own = (await runTest('bootstrap', pairOf(d))).p;
    const theirs = (await runTest('bootstrap:sacrebleu', pairOf(d))).p;
    assert.ok(own > 0.85, `${own}`);
    assert.ok(theirs < 0.5, `${theirs}`);
  });
});
