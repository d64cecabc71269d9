import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { ITEM_KINDS, ONE_RIGHT, SKEWED_WINS } from '../../../bench/validity/items';
import { Random } from '../../../bench/validity/random';
import { WEIGHT_KINDS } from '../../../bench/validity/weighted-items';
import { itemCorrelation } from '../../../src/significance/core/pearson';
import { jackknife } from '../../../src/significance/uncertainty/jackknife';
import { makePair, sameRow } from '../../../src/significance/pair';

const ITEMS = 20_000;

const KINDS = [...ITEM_KINDS, ...WEIGHT_KINDS];

function pairOf(id: string, correlation: number, advantage = 0) {
  const kind = KINDS.find((known) => known.id === id) ?? ITEM_KINDS[0]!;
  const { a, b } = kind.draw(new Random(`items ${id}`), ITEMS, correlation, advantage);
  return { kind, pair: makePair(kind.metric, a, b) };
}

describe('simulated items', () => {
  for (const { id, trueScore } of KINDS) {
    it(`${id}: both systems score alike, as is written, and go together as asked`, () => {
      const { kind, pair } = pairOf(id, 0.5);
      const percent = kind.metric.unit === '%';
      // 5 standard errors and more.
      const tolerance = percent ? 2.5 : 0.09;
      assert.ok(Math.abs(pair.gain) < tolerance, `gain ${pair.gain}`);
      assert.ok(trueScore === null || Math.abs(pair.scoreA - trueScore) < tolerance, `score ${pair.scoreA}`);
      const r = itemCorrelation(pair, jackknife(pair)) ?? NaN;
      // A median depends on which half an item is in: 2/π·asin(0.5).
      const expected = id === 'median' ? 1 / 3 : 0.5;
      assert.ok(Math.abs(r - expected) < 0.12, `r ${r}`);
    });
  }

  for (const { id } of KINDS) {
    it(`${id}: an advantage makes A better`, () => {
      // They are at most 1.
      const isShare = id === 'auc' || id === 'average-precision' || id === 'spearman';
      assert.ok(pairOf(id, 0.5, 0.3).pair.gain > (isShare ? 0.03 : 0.2));
    });
  }

  it('as many answers differ, and as many skewed differences are wins, as expectations are made of', () => {
    const answers = pairOf('accuracy', 0.5).pair;
    const differ = Array.from({ length: ITEMS }, (_, i) => !sameRow(answers.a, answers.b, i));
    assert.ok(Math.abs(differ.filter(Boolean).length / ITEMS - ONE_RIGHT / 2) < 0.016);
    const wins = pairOf('skewed', 0.5).pair.differences?.filter((difference) => difference > 0).length ?? NaN;
    assert.ok(Math.abs(wins / ITEMS - SKEWED_WINS) < 0.018);
  });
});
