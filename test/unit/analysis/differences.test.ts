import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { rankDifferences } from '../../../src/analysis/differences';
import { makePair } from '../../../src/significance/pair';
import { columns, meanOf, ratioOf } from '../significance/support';

describe('the items that differ most', () => {
  it('are ranked by their differences for a mean', () => {
    const { wins, losses, counts } = rankDifferences(
      meanOf,
      columns([0.3, 0.9, 0.5, 0.1, 0.7]),
      columns([0.2, 0.4, 0.5, 0.6, 0.9]),
      1,
    );
    assert.deepEqual(wins, [{ index: 1, gain: 0.5 }]);
    assert.deepEqual(losses, [{ index: 3, gain: -0.5 }]);
    assert.deepEqual(counts, { wins: 2, losses: 2, ties: 1 });
  });

  it('average to the gain for other metrics, without items that are the same', () => {
    const a = columns([3, 1, 4, 1, 5, 9], [9, 3, 9, 7, 6, 10]);
    const b = columns([2, 1, 4, 2, 5, 6], [8, 3, 9, 7, 7, 9]);
    const { wins, losses, counts } = rankDifferences(ratioOf, a, b, 10);
    assert.deepEqual(counts, { wins: 3, losses: 1, ties: 2 });
    const average = [...wins, ...losses].reduce((sum, { gain }) => sum + gain, 0) / 6;
    const { gain } = makePair(ratioOf, a, b);
    assert.ok(Math.abs(average / gain - 1) < 0.05, `${average} against ${gain}`);
  });

  it('change sign with A and B, and with a lower-is-better metric', () => {
    const [a, b] = [columns([3, 1, 4], [9, 3, 9]), columns([2, 1, 5], [8, 3, 9])];
    const forth = rankDifferences(ratioOf, a, b, 5);
    const back = rankDifferences(ratioOf, b, a, 5);
    const lower = rankDifferences({ ...ratioOf, higherIsBetter: false }, a, b, 5);
    assert.deepEqual(
      forth.wins.map(({ index }) => index),
      back.losses.map(({ index }) => index),
    );
    assert.deepEqual(
      lower.losses,
      forth.wins.map(({ index, gain }) => ({ index, gain: -gain })),
    );
    assert.ok(Math.abs(forth.wins[0]!.gain + back.losses[0]!.gain) < 1e-12);
  });

  it('keep file order among equals', () => {
    const { wins } = rankDifferences(meanOf, columns([1, 2, 1, 2]), columns([0, 1, 0, 1]), 3);
    assert.deepEqual(
      wins.map(({ index }) => index),
      [0, 1, 2],
    );
  });
});
