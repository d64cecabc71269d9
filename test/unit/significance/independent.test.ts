import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { findTest, TESTS } from '../../../src/significance/tests';
import { independentSpread, pairedSpread } from '../../../src/significance/independent/samples';
import { makePair } from '../../../src/significance/pair';
import { onlyRightOrWrong, rightOrWrong } from '../../../src/significance/paired/mcnemar';
import { columns, meanOf, pairOf, ratioOf, runTest, whyNot } from './support';
import { englishOf } from '../../../src/model/words';

/** 20 items: both right on 10, only A on 6, only B on 1, neither on 3. */
const A = [...Array<number>(16).fill(1), 0, 0, 0, 0];
const B = [...Array<number>(10).fill(1), ...Array<number>(6).fill(0), 1, 0, 0, 0];

const INDEPENDENT = TESTS.filter(({ shown }) => shown === 'independent').map(({ id }) => id);
const RIGHT_OR_WRONG = TESTS.filter(
  ({ id }) => id.startsWith('mcnemar') || /:(z|chi2.*|fisher)$/.test(id),
).map(({ id }) => id);

/** A metric where a lower mean is better. */
const errorOf = { ...meanOf, higherIsBetter: false };

describe('items that are right or wrong', () => {
  it('are counted from scores of 0 and one other number', () => {
    const counts = { n: 20, rightA: 16, rightB: 11, onlyA: 6, onlyB: 1 };
    assert.deepEqual(rightOrWrong(pairOf(A, B)), { ...counts, unit: 1 });
    const percent = pairOf(
      A.map((score) => 100 * score),
      B.map((score) => 100 * score),
    );
    assert.deepEqual(rightOrWrong(percent), { ...counts, unit: 100 });
  });

  it('are the ones without an error where lower is better', () => {
    const errors = [A, B].map((scores) => columns(scores.map((score) => 1 - score)));
    const counts = { n: 20, rightA: 16, rightB: 11, onlyA: 6, onlyB: 1, unit: 1 };
    assert.deepEqual(rightOrWrong(makePair(errorOf, errors[0]!, errors[1]!)), counts);
  });

  it('are distinguished from grades, clusters and other metrics than means', () => {
    const graded = pairOf([0, 1, 0.5], [0, 1, 1]);
    assert.equal(rightOrWrong(graded), null);
    assert.match(englishOf(onlyRightOrWrong(graded) ?? ''), /not either right or wrong/);
    const clustered = makePair(meanOf, columns([1, 0, 1]), columns([0, 0, 1]), true);
    assert.match(englishOf(onlyRightOrWrong(clustered) ?? ''), /resampled by cluster/);
    assert.match(englishOf(onlyRightOrWrong(makePair(ratioOf, columns(A), columns(B))) ?? ''), /not a mean/);
    for (const id of RIGHT_OR_WRONG) {
      assert.match(whyNot(findTest(id).applies(graded)), /not either right or wrong/, id);
    }
  });
});

describe('McNemar', () => {
  it('is the sign test of right and wrong items, with its counts', async () => {
    const pair = pairOf(A, B);
    const [exact, sign] = [await runTest('mcnemar', pair), await runTest('sign', pair)];
    assert.equal(exact.p, sign.p);
    assert.equal(exact.p, 0.125);
    assert.equal(englishOf(exact.note ?? ''), 'Items that only A gets right: 6; only B: 1.');
  });

  it('has less conservative variants, and χ², which is not exact', async () => {
    const pair = pairOf(A, B);
    assert.equal((await runTest('mcnemar:mid-p', pair)).p, 0.125 - 7 / 128);
    const plain = await runTest('mcnemar:chi2', pair);
    const corrected = await runTest('mcnemar:chi2-corrected', pair);
    assert.ok(plain.p < corrected.p && !plain.exact && !corrected.exact);
  });
});

describe('tests for independent samples', () => {
  it('apply to right and wrong items, and three of them to any mean', () => {
    assert.ok(INDEPENDENT.every((id) => findTest(id).applies(pairOf(A, B)) === true));
    const graded = pairOf([0, 1, 0.5], [0, 1, 1]);
    assert.deepEqual(
      INDEPENDENT.filter((id) => findTest(id).applies(graded) === true),
      ['independent:t', 'independent:welch', 'independent:rank-sum'],
    );
    const noMean = makePair(ratioOf, columns(A), columns(B));
    assert.ok(INDEPENDENT.every((id) => findTest(id).applies(noMean) !== true));
  });

  it('miss a gain that a paired test finds (Yeh 2000)', async () => {
    const noise = Array.from({ length: 40 }, (_, i) => (i * 7919) % 101);
    const pair = pairOf(
      noise.map((score, i) => score + 2 + (i % 3)),
      noise,
    );
    assert.ok((await runTest('t', pair)).p < 1e-20);
    for (const id of ['independent:t', 'independent:welch', 'independent:rank-sum']) {
      assert.ok((await runTest(id, pair)).p > 0.5, id);
    }
    const [paired, independent] = [pairedSpread(pair, 0.05), independentSpread(pair, 0.05)];
    assert.ok(paired !== null && paired.low > 0 && independent !== null && independent.low < 0);
    assert.ok(independent.standardError > 40 * paired.standardError);
  });

  it('have the direction of the gain, also if lower is better', async () => {
    const [low, high] = [columns([1, 2, 3, 4]), columns([5, 7, 6, 8])];
    for (const id of ['independent:t', 'independent:welch', 'independent:rank-sum']) {
      const { p } = await runTest(id, makePair(errorOf, low, high), 'greater');
      assert.ok(p < 0.05, `${id}: ${p}`);
    }
    assert.ok((independentSpread(makePair(errorOf, low, high), 0.05)?.low ?? 0) > 0);
  });

  it('warn if they decide', async () => {
    for (const id of INDEPENDENT) {
      const { warning } = await runTest(id, pairOf(A, B));
      assert.match(englishOf(warning ?? ''), /scored on the same items \(their correlation is 0\.30\)/, id);
    }
  });

  it('need some variation', () => {
    const constant = pairOf([2, 2, 2], [1, 1, 1]);
    assert.match(whyNot(findTest('independent:welch').applies(constant)), /no variation/);
    assert.equal(findTest('independent:rank-sum').applies(constant), true);
    assert.equal(independentSpread(constant, 0.05), null);
  });
});
