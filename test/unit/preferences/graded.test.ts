import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { pairOf as testedPair } from '../../../src/analysis/preferences/pairs';
import { meanAboutHalf } from '../../../src/significance/preferences/mean-about-half';
import { Random } from '../../../bench/validity/random';
import { preferencesIn, tableOf } from '../human-ratings/support';

/** AlpacaEval's rows: from 1, the first is better, to 2. */
function alpaca(preferences: readonly number[]) {
  return tableOf({
    instruction: preferences.map((_, i) => `q${i}`),
    generator_1: preferences.map(() => 'base'),
    generator_2: preferences.map(() => 'mine'),
    preference: preferences,
  });
}

const times = (count: number, value: number) => Array<number>(count).fill(value);

const SETTINGS = { alpha: 0.05, resamples: 1000, seed: '1' };

describe('graded preferences', () => {
  it('are not significant for the system that wins fewer items and hardly more on average', async () => {
    const found = await preferencesIn([alpaca([...times(4, 1), ...times(16, 1.6)])]);
    const [pair] = found.pairs;
    assert.ok(pair !== undefined && pair.interval !== null);
    assert.equal(pair.test, 'randomization');
    assert.equal(pair.verdict, 'not-significant');
    // The mean's t has p = 0.72.
    assert.ok(pair.p > 0.5, `p = ${pair.p}`);
    assert.ok(pair.interval.low < 0.45 && pair.interval.high > 0.55);
    assert.match(found.sentences.join(' '), /not significant by randomization of the mean/);
  });

  it('are significant where the mean is, whoever wins more items', async () => {
    const found = await preferencesIn([alpaca([...times(86, 1.05), ...times(114, 1.52)])]);
    const [pair] = found.pairs;
    assert.ok(pair !== undefined && pair.interval !== null);
    assert.equal(pair.verdict, 'significant');
    assert.ok(pair.p < 1e-10, `p = ${pair.p}`);
    // Student's t: 65.0 to 71.5.
    assert.ok(Math.abs(pair.interval.low - 0.65) < 0.003 && Math.abs(pair.interval.high - 0.715) < 0.003);
  });

  it('are tested by the mean over several judges', async () => {
    const judged = [...Array(12).keys()].flatMap((item) => [0, 1, 2].map((judge) => ({ item, judge })));
    const found = await preferencesIn([
      tableOf({
        question_id: judged.map(({ item }) => item),
        judge: judged.map(({ judge }) => judge),
        winner: judged.map(({ item, judge }) => (item < 4 || judge > 1 ? 'A' : 'B')),
      }),
    ]);
    const [pair] = found.pairs;
    assert.equal(pair?.test, 'randomization');
    // 4 items at ½ and 8 at −1/6: 2 of 3 judges. All 2^12 signs: |Σ| ≥ 2/3.
    let extreme = 0;
    for (let signs = 0; signs < 4096; signs++) {
      let sum = 0;
      for (let item = 0; item < 12; item++) {
        sum += (signs & (1 << item) ? 1 : -1) * (item < 4 ? 3 : 1);
      }
      extreme += Math.abs(sum) >= 4 ? 1 : 0;
    }
    assert.ok(Math.abs((pair?.p ?? 0) - extreme / 4096) < 1e-12, `p = ${pair?.p}`);
  });

  it('have an interval that fits the verdict where all are equal', () => {
    const { p, interval } = testedPair({ a: 0, b: 1, scores: times(20, 0.45) }, SETTINGS);
    assert.ok(p < 1e-5 && interval !== null && interval.high < 0.5 && interval.low < 0.3);
  });

  it('have a drawn p near the exact one', () => {
    const scores = [...times(30, 0.4), ...times(20, 0.8), ...times(10, 0.55)];
    const exact = meanAboutHalf(Float64Array.from(scores), SETTINGS);
    const drawn = meanAboutHalf(
      Float64Array.from(scores, (score, i) => score + (i % 7) * 1e-17 + Math.PI * 1e-9),
      { ...SETTINGS, resamples: 20_000 },
    );
    assert.ok(Math.abs(exact - drawn) < 4 * Math.sqrt((exact * (1 - exact)) / 20_000), `${exact} ${drawn}`);
  });

  for (const [low, high, share, n] of [
    [0.4, 0.9, 0.8, 20],
    [0.4, 0.9, 0.8, 50],
    [0.4, 0.9, 0.8, 200],
    [0.05, 0.95, 0.5, 50],
    [0.2, 0.7, 0.4, 50],
  ] as const) {
    it(`keep the level, and intervals cover, with ${low} and ${high} on ${n} items`, () => {
      const random = new Random(`graded:${low}:${n}`);
      const sets = 300;
      let [wrong, misses] = [0, 0];
      for (let set = 0; set < sets; set++) {
        const scores = Array.from({ length: n }, () => (random.chance(share) ? low : high));
        const { p, interval } = testedPair({ a: 0, b: 1, scores }, SETTINGS);
        wrong += p <= 0.05 ? 1 : 0;
        misses += interval === null || interval.low > 0.5 || interval.high < 0.5 ? 1 : 0;
      }
      // 7% on average with the most skewed, and 3 standard errors.
      assert.ok(Math.max(wrong, misses) <= 0.115 * sets, `${wrong} wrong, ${misses} missed of ${sets}`);
    });
  }
});
