import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { pairOf as testedPair } from '../../../src/questions/preferences/pairs';
import { clopperPearson } from '../../../src/significance/intervals/clopper-pearson';
import { mcnemarExact } from '../../../src/significance/core/fisher-exact';
import { boundedMeanInterval, boundedMeanP } from '../../../src/significance/preferences/bounded-mean';
import { Random } from '../../../bench/validity/random';
import type { RealGainError } from '../../../src/model/errors';
import { countTo } from '../../../src/model/lists';
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
  const signed = tableOf({ preference: [...times(12, 3), 2, 1, 0, 0, -1, -2], id: countTo(18) });

  it('of either sign ask which system those above 0 prefer', async () => {
    await assert.rejects(preferencesIn([signed]), (error: RealGainError) => {
      assert.deepEqual(
        error.question?.choices.map(({ option }) => option),
        ['--positive first', '--positive second'],
      );
      return true;
    });
  });

  for (const positive of ['first', 'second'] as const) {
    it(`of either sign are won by the ${positive} system where they are above 0`, async () => {
      const { systems, pairs } = await preferencesIn([signed], { positive });
      assert.equal(systems[0]?.name, positive === 'first' ? 'A' : 'B');
      assert.deepEqual(
        pairs.map(({ wins, ties, losses }) => [wins, ties, losses]),
        [[14, 2, 2]],
      );
    });
  }

  it('of either sign ask nothing beside the scores that they come from', async () => {
    const scores = tableOf({
      score_a: countTo(18).map((row) => 1 + (row % 5)),
      score_b: countTo(18).map((row) => 5 - (row % 5)),
      preference: countTo(18).map((row) => 2 * (row % 5) - 4),
    });
    const { systems, pairs } = await preferencesIn([scores]);
    assert.equal(systems[0]?.name, 'B');
    assert.deepEqual(
      pairs.map(({ wins, ties, losses }) => [wins, ties, losses]),
      [[8, 4, 6]],
    );
  });

  it('of −1, 0 and 1 are refused, of which each may be a tie', async () => {
    const unsaid = tableOf({ preference: [...times(9, 1), ...times(9, 0), ...times(9, -1)] });
    await assert.rejects(preferencesIn([unsaid], { positive: 'first' }), /which is no verdict/);
  });

  it('are not significant for the system that wins fewer items and hardly more on average', async () => {
    const found = await preferencesIn([alpaca([...times(4, 1), ...times(16, 1.6)])]);
    const [pair] = found.pairs;
    assert.ok(pair !== undefined && pair.interval !== null);
    assert.equal(pair.test, 'bounded-mean');
    assert.equal(pair.verdict, 'not-significant');
    // The mean's t has p = 0.72.
    assert.ok(pair.p > 0.5, `p = ${pair.p}`);
    assert.ok(pair.interval.low < 0.45 && pair.interval.high > 0.55);
    assert.match(
      found.sentences.join(' '),
      /^Neither base nor mine is significantly preferred\. .* \(test of the mean, as /,
    );
  });

  it('are significant where the mean is, whichever system wins more items', async () => {
    const found = await preferencesIn([alpaca([...times(86, 1.05), ...times(114, 1.52)])]);
    const [pair] = found.pairs;
    assert.ok(pair !== undefined && pair.interval !== null);
    assert.equal(pair.verdict, 'significant');
    assert.ok(pair.p < 1e-10, `p = ${pair.p}`);
    // Student's t: 65.0 to 71.5.
    assert.ok(Math.abs(pair.interval.low - 0.65) < 0.005 && Math.abs(pair.interval.high - 0.715) < 0.005);
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
    assert.equal(pair?.test, 'bounded-mean');
    // 4 items at 1 and 8 at 1/3: the mean is 0.56.
    assert.ok(pair.p > 0.5 && pair.verdict === 'not-significant', `p = ${pair.p}`);
  });

  it('are not significant where a few strong preferences may be missing by chance', () => {
    // With 10 of 11 items at 0.45 and one at 1 the mean is ½, and 20 items miss the one with a probability of (10/11)^20.
    const { p, interval, winRate } = testedPair({ a: 0, b: 1, scores: times(20, 0.45) }, SETTINGS);
    assert.ok(Math.abs(p - 2 * (10 / 11) ** 20) < 1e-14, `p = ${p}`);
    assert.ok(interval !== null && interval.low < winRate && interval.high > 0.5);
  });

  it('have the exact test’s p, and Clopper and Pearson’s interval, where all are 0 or 1', () => {
    for (const [won, lost] of [
      [17, 3],
      [0, 1],
      [20, 0],
      [10, 10],
      [300, 700],
    ] as const) {
      const scores = Float64Array.from([...times(won, 1), ...times(lost, 0)]);
      const exact = mcnemarExact(won, lost).tails.twoSided.p;
      assert.ok(Math.abs(boundedMeanP(scores, 0.5) / exact - 1) < 1e-9, `${won} and ${lost}`);
      const ends = clopperPearson(won, won + lost, 0.05);
      boundedMeanInterval(scores, 0.05).forEach((end, i) => assert.ok(Math.abs(end - ends[i]!) < 1e-11));
    }
  });

  it('have the p of drawn weights', () => {
    const random = new Random('weights of scores');
    const scores = [0.2, 0.9, 0.45, 0.6, 0.1, 0.3, 0.4];
    const draws = 40_000;
    const share = (extreme: number, sign: number) => {
      let count = 0;
      for (let draw = 0; draw < draws; draw++) {
        const sum = [...scores, extreme].reduce(
          (all, score) => all + (score - 0.7) * random.exponential(),
          0,
        );
        count += sign * sum >= 0 ? 1 : 0;
      }
      return count / draws;
    };
    const drawn = 2 * Math.min(share(1, 1), share(0, -1));
    const p = boundedMeanP(Float64Array.from(scores), 0.7);
    assert.ok(Math.abs(p - drawn) < 8 * Math.sqrt(p / draws / 2), `${p} ${drawn}`);
  });

  for (const [low, high, share, n] of [
    [0.4, 0.9, 0.8, 20],
    [0.4, 0.9, 0.8, 50],
    [0.45, 0.95, 0.9, 20],
    [0.45, 0.95, 0.9, 50],
    [0.475, 0.975, 0.95, 20],
    [0.05, 0.95, 0.5, 50],
    [0.2, 0.7, 0.4, 50],
  ] as const) {
    it(`keep the level, and have intervals that fit, with ${low} and ${high} on ${n} items`, () => {
      const random = new Random(`graded:${low}:${n}`);
      const sets = 300;
      let wrong = 0;
      for (let set = 0; set < sets; set++) {
        const scores = Float64Array.from({ length: n }, () => (random.chance(share) ? low : high));
        const isRejected = boundedMeanP(scores, 0.5) <= 0.05;
        wrong += isRejected ? 1 : 0;
        if (set < 20) {
          const [from, to] = boundedMeanInterval(scores, 0.05);
          assert.equal(from > 0.5 || to < 0.5, isRejected);
        }
      }
      // At most 5%, and 3 standard errors.
      assert.ok(wrong <= 0.088 * sets, `${wrong} wrong of ${sets}`);
    });
  }
});
