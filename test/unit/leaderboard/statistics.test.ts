import * as assert from 'node:assert/strict';
import {
  exactFriedman,
  friedman,
  averageRanks,
  columnMeans,
} from '../../../src/significance/many-test-sets/friedman';
import { fewestTestSets, pairsOverTestSets } from '../../../src/significance/many-test-sets/pairs';

/** Four systems on 14 test sets, in thousandths. */
const SCORES = [
  [763, 768, 771, 798],
  [599, 591, 590, 569],
  [954, 971, 968, 967],
  [628, 661, 654, 657],
  [882, 888, 886, 898],
  [936, 931, 916, 931],
  [661, 668, 609, 685],
  [583, 583, 563, 625],
  [775, 838, 866, 875],
  [1000, 1000, 1000, 1000],
  [940, 962, 965, 962],
  [619, 666, 614, 669],
  [972, 981, 975, 975],
  [957, 978, 946, 970],
].map((row) => row.map((score) => score / 1000));

function near(found: number, expected: number): void {
  assert.ok(Math.abs(found - expected) <= 1e-12 * Math.abs(expected), `${found} is not ${expected}`);
}

describe('ranks of systems on test sets', () => {
  it('gives 1 to the highest score and the mean rank to ties', () => {
    assert.deepEqual(averageRanks([0.2, 0.9, 0.5]), [3, 1, 2]);
    assert.deepEqual(averageRanks([0.5, 0.9, 0.5, 0.5]), [3, 1, 3, 3]);
    assert.deepEqual(averageRanks([1, 1]), [1.5, 1.5]);
    assert.deepEqual(averageRanks([-3, -1, -2]), [3, 1, 2]);
  });

  it('ties scores that differ by rounding only', () => {
    assert.deepEqual(averageRanks([0.1 + 0.2, 0.3]), [1.5, 1.5]);
    assert.deepEqual(averageRanks([0, 0, 1e-9]), [2.5, 2.5, 1]);
  });

  it('averages them over test sets', () => {
    assert.deepEqual(
      columnMeans(SCORES.map(averageRanks)).map((mean) => 28 * mean),
      [88, 56, 82, 54],
    );
  });
});

describe('Friedman’s test', () => {
  it('has the values of scipy.stats.friedmanchisquare, with ties, and of Iman and Davenport’s F', () => {
    const found = friedman(SCORES.map(averageRanks));
    assert.ok(found);
    near(found.chiSquare, 10.952380952380956);
    near(found.p, 0.011986176325417788);
    near(found.f ?? NaN, 4.585889570552149);
    near(found.pF, 0.007628838730725745);
    assert.deepEqual([found.df, found.df1, found.df2], [3, 3, 39]);
  });

  it('has the exact p of the tables for few test sets', () => {
    // Friedman (1937), table V, for three systems: N = 3, χ² = 6; N = 4, χ² = 6.5 and 8.
    const p = (...ranks: number[][]) => exactFriedman(ranks) ?? NaN;
    near(p([1, 2, 3], [1, 2, 3], [1, 2, 3]), 1 / 36);
    near(p([1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 3, 2]), 0.041666666666666664);
    near(p([1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3]), 1 / 216);
    near(p([1, 2, 3], [3, 2, 1]), 1);
  });

  it('has a finite p where all test sets agree', () => {
    const found = friedman(Array.from({ length: 5 }, () => [2, 1, 3]));
    assert.equal(found?.chiSquare, 10);
    assert.equal(found.f, null);
    near(found.pF, 1 / 6 ** 4);
    near(exactFriedman(Array.from({ length: 5 }, () => [2, 1, 3])) ?? NaN, 1 / 6 ** 4);
  });

  it('says nothing of one test set, one system, or ties only', () => {
    assert.equal(friedman([[1, 2, 3]]), null);
    assert.equal(friedman([[1], [1]]), null);
    assert.equal(friedman([]), null);
    assert.equal(
      friedman([
        [2, 2, 2],
        [2, 2, 2],
      ]),
      null,
    );
  });

  it('leaves out the exact p where there are too many rankings', () => {
    const ranks = Array.from({ length: 3 }, () => [1, 2, 3, 4, 5, 6]);
    assert.equal(exactFriedman(ranks), null);
  });
});

describe('pairs of systems over test sets', () => {
  it('has the p of all assignments of signs to the ranks, ties included', () => {
    // Enumerated with numpy.
    const pairs = pairsOverTestSets(SCORES, 'wilcoxon', 0.05);
    const expected = [0.00732421875, 0.8779296875, 0.012451171875, 0.05712890625, 0.353515625, 0.02197265625];
    pairs.forEach(({ p }, i) => near(p, expected[i] ?? NaN));
    assert.deepEqual(
      pairs.map(({ a, b, wins, ties, losses }) => [a, b, wins, ties, losses]),
      [
        [0, 1, 2, 2, 10],
        [0, 2, 6, 1, 7],
        [0, 3, 2, 1, 11],
        [1, 2, 10, 1, 3],
        [1, 3, 5, 3, 6],
        [2, 3, 3, 2, 9],
      ],
    );
  });

  it('corrects by Holm', () => {
    const pairs = pairsOverTestSets(SCORES, 'wilcoxon', 0.05);
    const expected = [
      6 * 0.00732421875,
      0.8779296875,
      5 * 0.012451171875,
      3 * 0.05712890625,
      0.70703125,
      4 * 0.02197265625,
    ];
    pairs.forEach(({ corrected }, i) => near(corrected, expected[i] ?? NaN));
    assert.deepEqual(
      pairs.map(({ verdict }) => verdict),
      ['significant', ...Array.from({ length: 5 }, () => 'not-significant')],
    );
  });

  it('has the p of scipy.stats.binomtest by the sign test', () => {
    const pairs = pairsOverTestSets(SCORES, 'sign', 0.05);
    const expected = [0.03857421875, 1, 0.0224609375, 0.09228515625, 1, 0.14599609375];
    pairs.forEach(({ p }, i) => near(p, expected[i] ?? NaN));
  });

  it('says there is too little data where even all test sets on one side would not suffice', () => {
    const always = (n: number) => Array.from({ length: n }, (_, i) => [0.9 - i / 100, 0.5, 0.2 + i / 50]);
    const verdicts = (n: number) =>
      pairsOverTestSets(always(n), 'wilcoxon', 0.05).map(({ verdict }) => verdict);
    assert.deepEqual(verdicts(6), ['undecidable', 'undecidable', 'undecidable']);
    assert.deepEqual(verdicts(7), ['significant', 'significant', 'significant']);
    assert.equal(fewestTestSets(3, 0.05), 7);
    assert.equal(fewestTestSets(1, 0.05), 6);
    assert.equal(fewestTestSets(190, 0.05), 13);
  });

  it('doesn’t count test sets on which two systems tie', () => {
    const rows = Array.from({ length: 20 }, (_, i) => (i < 4 ? [0.6, 0.5] : [0.7, 0.7]));
    const [pair] = pairsOverTestSets(rows, 'wilcoxon', 0.05);
    assert.deepEqual([pair?.wins, pair?.ties, pair?.losses, pair?.verdict], [4, 16, 0, 'undecidable']);
    const [same] = pairsOverTestSets(
      rows.map(([a = 0]) => [a, a]),
      'wilcoxon',
      0.05,
    );
    assert.deepEqual([same?.p, same?.verdict], [1, 'identical']);
  });
});
