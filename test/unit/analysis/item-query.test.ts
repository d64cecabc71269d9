import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { findItems, gainBars, orderItems } from '../../../src/analysis/item-query';
import { edgeOf, inRange, rangeOf } from '../../../src/model/results/item-query';

const pause = () => Promise.resolve();

/** Numbers without a pattern, the same in each run. */
function gainsOf(n: number): Float64Array {
  let state = 7;
  return Float64Array.from({ length: n }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.round((state / 2_147_483_647 - 0.4) * 200) / 1000;
  });
}

describe('a range of gains', () => {
  it('mirrors that on the other side of 0, and leaves out what makes no difference', () => {
    for (const [gain, from, to, holds] of [
      [0.2, 0.1, 0.2, true],
      [0.1, 0.1, 0.2, false],
      [-0.2, -0.2, -0.1, true],
      [-0.1, -0.2, -0.1, false],
      [0, 0, 0.1, false],
      [0, -0.1, 0, false],
      [0, 0, 0, true],
      [0, null, null, false],
      [5, 0, null, true],
      [-5, null, 0, true],
      [-5, 0, null, false],
    ] as const) {
      assert.equal(inRange(gain, { from, to }), holds, `${gain} from ${from} to ${to}`);
    }
  });
});

describe('the bars of the items’ gains', () => {
  it('each hold as many items as their range finds, and all together those that differ', () => {
    for (const gains of [
      gainsOf(5_000),
      gainsOf(300).map((gain) => gain * 1e-9),
      gainsOf(300).map((gain) => Math.abs(gain) * 1e7),
      Float64Array.of(100, -100, 0, 100),
      Float64Array.of(0.1 + 0.2, 0.3, -0.3, 0),
      Float64Array.of(-1e-12, 0),
    ]) {
      const bars = gainBars(gains);
      assert.ok(bars !== null);
      const found = bars.counts.map(
        (_, bar) => gains.filter((gain) => inRange(gain, rangeOf(bars, bar))).length,
      );
      assert.deepEqual(found, bars.counts);
      assert.equal(
        bars.counts.reduce((sum, count) => sum + count, 0),
        gains.filter((gain) => gain !== 0).length,
      );
      assert.ok(bars.counts.length <= 41, `${bars.counts.length} bars`);
    }
  });

  it('have round edges, of which 0 is one', () => {
    const bars = gainBars(Float64Array.of(-0.1, 0.3, 0.3));
    assert.deepEqual(bars && [bars.width, bars.first], [0.01, -10]);
    assert.equal(edgeOf({ width: 0.1, first: 0 }, 3), 0.3);
    assert.equal(edgeOf({ width: 0.01, first: -10 }, 10), 0);
  });

  it('are none where nothing differs', () => {
    assert.equal(gainBars(Float64Array.of(0, 0)), null);
    assert.equal(gainBars(new Float64Array()), null);
  });
});

describe('the order of items', () => {
  it('is that of a plain sort, with equal gains as in the files', async () => {
    const gains = gainsOf(3_000);
    const plain = (sign: number) =>
      Array.from(gains.keys()).sort((one, other) => sign * (gains[one]! - gains[other]!) || one - other);
    const all = Uint32Array.from(gains.keys());
    const few = Uint32Array.of(2, 5, 9);
    assert.deepEqual(Array.from(await orderItems(all, gains, 'loss', pause)), plain(1));
    assert.deepEqual(Array.from(await orderItems(all, gains, 'gain', pause)), plain(-1));
    assert.deepEqual(
      Array.from(await orderItems(few, gains, 'gain', pause)),
      plain(-1).filter((item) => few.includes(item)),
    );
    assert.deepEqual(await orderItems(few, gains, 'file', pause), few);
    assert.deepEqual(await orderItems(few, null, 'gain', pause), few);
  });
});

describe('a query of items', () => {
  const items = {
    n: 5,
    gains: Float64Array.of(1, -1, 0, 1, 0.5),
    answersOf: (item: number) => ({
      a: 'yes no yes Ähre yes'.split(' ')[item]!,
      b: 'no yes yes no no'.split(' ')[item]!,
    }),
    furtherTexts: (item: number) => [`id-${item}`],
  };
  const none = { text: '', range: null, answers: null, countAnswers: false };
  const find = async (query: Partial<typeof none> | object) => {
    const found = await findItems(items, { ...none, ...query }, pause);
    return { ...found, items: Array.from(found.items) };
  };

  it('combines words, gains and answers', async () => {
    assert.deepEqual((await find({})).items, [0, 1, 2, 3, 4]);
    assert.deepEqual((await find({ text: ' ID-3 ' })).items, [3]);
    assert.deepEqual((await find({ text: 'ähre' })).items, [3]);
    assert.deepEqual((await find({ text: 'yes', range: { from: 0, to: null } })).items, [0, 4]);
    assert.deepEqual(
      (await find({ answers: { a: 'yes', b: 'no' }, range: { from: null, to: 0.5 } })).items,
      [4],
    );
  });

  it('counts different answers among what the words and gains find', async () => {
    const { items: found, confusions } = await find({ countAnswers: true, answers: { a: 'no', b: 'yes' } });
    assert.deepEqual(found, [1]);
    assert.deepEqual(confusions, [
      { a: 'yes', b: 'no', count: 2 },
      { a: 'no', b: 'yes', count: 1 },
      { a: 'Ähre', b: 'no', count: 1 },
    ]);
  });

  it('stops where it is cancelled', async () => {
    const cancelled = () => Promise.reject(new Error('cancelled'));
    await assert.rejects(findItems(items, { ...none, text: 'a' }, cancelled), /cancelled/);
  });
});
