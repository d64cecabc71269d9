import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { RealGainError } from '../../../src/model/errors';
import { meanOf, ratioOf } from '../significance/support';
import { compareChecked, inputOf } from './support';

/** Sixty items that vary together; ALIKE differs from BASE by noise around 0, BETTER by about 0.5. */
const BASE = Array.from({ length: 60 }, (_, i) => 5 + 3 * Math.sin(i));
const ALIKE = BASE.map((score, i) => score + 0.4 * Math.cos(7 * i));
const BETTER = ALIKE.map((score) => score + 0.5);

async function verdictOf(
  a: readonly number[],
  margin: number | null,
  alternative = 'two-sided' as const,
  test = 'bootstrap',
) {
  return (await compareChecked(inputOf(a, BASE, { settings: { margin, alternative, test } }))).comparison;
}

describe('a margin', () => {
  it('tests nothing if it isn’t given', async () => {
    const { equivalence, verdict } = await verdictOf(ALIKE, null);
    assert.deepEqual([equivalence, verdict], [null, 'not-significant']);
  });

  it('makes a pair without a significant difference equivalent, if it is wide enough', async () => {
    const wide = await verdictOf(ALIKE, 0.5);
    assert.equal(wide.verdict, 'equivalent');
    assert.ok((wide.equivalence?.p ?? 1) <= 0.05);
    assert.match(wide.sentence, /^sysA and baseline are equivalent within ±0\.5 in mean of score \(TOST p /);
    const narrow = await verdictOf(ALIKE, 0.01);
    assert.equal(narrow.verdict, 'not-significant');
    assert.match(
      narrow.sentence,
      /; equivalence within ±0\.01 in mean of score was not shown either \(TOST p = /,
    );
  });

  it('leaves a significant gain significant, and reports that it is small', async () => {
    const small = await verdictOf(BETTER, 2);
    assert.equal(small.verdict, 'significant');
    assert.match(
      small.sentence,
      /; the difference is significant, but smaller than the margin of 2 in mean of score \(TOST/,
    );
    const large = await verdictOf(BETTER, 0.1);
    assert.equal(large.verdict, 'significant');
    assert.doesNotMatch(large.sentence, /margin|TOST/);
  });

  it('is one-sided if the test is', async () => {
    const input = (margin: number, alternative: 'greater' | 'less') =>
      compareChecked(inputOf(ALIKE, BASE, { settings: { margin, alternative } }));
    const { comparison } = await input(0.5, 'greater');
    assert.equal(comparison.verdict, 'not-significant');
    assert.match(
      comparison.sentence,
      /; it was shown to be less than 0\.5 in mean of score worse \(non-inferiority p /,
    );
    const less = (await input(0.001, 'less')).comparison;
    assert.match(
      less.sentence,
      /; that it is less than 0\.001 in mean of score better was not shown either \(non-superiority p /,
    );
  });

  it('is tested by t if t decides, else by bootstrap with a note', async () => {
    assert.equal((await verdictOf(ALIKE, 0.5, 'two-sided', 't')).equivalence?.method, 't');
    const { sentence } = await verdictOf(ALIKE, 0.5, 'two-sided', 'wilcoxon');
    assert.match(sentence, /\(TOST by bootstrap, p .*; Wilcoxon signed-rank, /);
  });

  it('changes nothing about identical outputs and single items', async () => {
    const same = (await compareChecked(inputOf(BASE, BASE, { settings: { margin: 1 } }))).comparison;
    assert.deepEqual([same.verdict, same.equivalence], ['identical', null]);
    const single = (await compareChecked(inputOf([1], [2], { settings: { margin: 3 } }))).comparison;
    assert.deepEqual([single.verdict, single.equivalence], ['undecidable', null]);
  });

  it('is refused if not above 0, with its value', async () => {
    for (const margin of [0, -0.5, NaN, Infinity]) {
      await assert.rejects(
        verdictOf(ALIKE, margin),
        (error) =>
          error instanceof RealGainError &&
          error.code === 'bad-setting' &&
          error.message.startsWith(`The margin is ${margin}, but must be a number above 0`),
      );
    }
  });
});

describe('the p-values against a margin', () => {
  const percent = { ...meanOf, unit: '%' };
  const against = async (a: readonly number[], b: readonly number[], settings: object, metric = meanOf) =>
    (await compareChecked(inputOf(a, b, { metric, settings }))).comparison.againstMargin;

  it('are absent without one', async () => {
    assert.equal(await against(ALIKE, BASE, { margin: null }), undefined);
  });

  it('are those of the equivalence test, each side alone and the first reversed', async () => {
    for (const test of ['auto', 'bootstrap', 't', 'wilcoxon']) {
      const { comparison } = await compareChecked(inputOf(ALIKE, BASE, { settings: { margin: 0.2, test } }));
      const { notWorse = 0, worse = 0, notBetter = 0 } = comparison.againstMargin ?? {};
      assert.equal(Math.max(notWorse, notBetter), comparison.equivalence?.p);
      // Both counts have the observed data among them.
      assert.ok(Math.abs(notWorse + worse - 1) < 0.001, `${test}: ${notWorse} + ${worse}`);
    }
  });

  it('follow from the number of differing items where few differ', async () => {
    const right = Array.from({ length: 400 }, (_, i) => (i % 3 === 0 ? 0 : 100));
    const settings = { margin: 1, test: 'auto' };
    // A loss of one point takes 4 of 400 items on average.
    const none = await against(right, right, settings, percent);
    assert.deepEqual(none, { margin: 1, notWorse: Math.exp(-4), worse: 1, notBetter: Math.exp(-4) });
    const one = await against([100, ...right.slice(1)], right, settings, percent);
    assert.ok(Math.abs((one?.notWorse ?? 0) - 5 * Math.exp(-4)) < 1e-15);
    const few = await against(right.slice(0, 50), right.slice(0, 50), settings, percent);
    assert.equal(few?.notWorse, 1, 'half an item is fewer than none and one more');
  });

  it('need a scale for that: percentages, or scores from 0 to 1', async () => {
    const fractions = Array.from({ length: 300 }, (_, i) => (i % 11) / 10);
    const found = await against(fractions, fractions, { margin: 0.02 });
    assert.ok(Math.abs((found?.notWorse ?? 0) - Math.exp(-6)) < 1e-12);
    const others = fractions.map((score) => score + 1);
    assert.equal((await against(others, others, { margin: 0.02 }))?.notWorse, 1);
  });

  it('need a mean, of which every item is an equal share', async () => {
    const ones = Array<number>(400).fill(1);
    const ratio = { ...ratioOf, unit: '%' };
    assert.equal((await against(ones, ones, { margin: 1 }, ratio))?.notWorse, 1);
  });

  it('say nothing of a single item', async () => {
    assert.equal((await against([1], [2], { margin: 3 }))?.notWorse, 1);
  });
});
