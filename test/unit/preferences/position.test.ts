import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { ordersOf, pairItems } from '../../../src/questions/preferences/strengths';
import { Random } from '../../../bench/validity/random';
import { preferencesIn, tableOf } from '../human-ratings/support';

describe('position with several judges of an item', () => {
  it('has items as its unit: 5 questions of 10 judges say little', async () => {
    const rows = [...Array(50).keys()].map((row) => ({ item: Math.floor(row / 10), judge: row % 10 }));
    const shown = (item: number) => (item % 2 === 0 ? ['x', 'y'] : ['y', 'x']);
    const { orders } = await preferencesIn([
      tableOf({
        question_id: rows.map(({ item }) => item),
        judge: rows.map(({ judge }) => judge),
        model_a: rows.map(({ item }) => shown(item)[0] ?? ''),
        model_b: rows.map(({ item }) => shown(item)[1] ?? ''),
        winner: rows.map(() => 'model_a'),
      }),
    ]);
    // 3 items with x first and won, 2 with y first and won: 2 · 1/C(5, 3).
    assert.ok(Math.abs((orders.position?.p ?? 0) - 0.2) < 1e-12);
    assert.equal(orders.position?.first, 5);
  });

  for (const [items, judges, agreement] of [
    [20, 10, 0.95],
    [40, 3, 0.8],
    [40, 3, 0.95],
  ] as const) {
    it(`keeps the level with ${items} items of ${judges} judges who agree in ${100 * agreement}%`, () => {
      const random = new Random(`position:${items}:${judges}:${agreement}`);
      const sets = 400;
      let wrong = 0;
      for (let set = 0; set < sets; set++) {
        const battles = [...Array(items).keys()].flatMap((item) => {
          const [isFirst, isBetter] = [random.chance(0.5), random.chance(0.5)];
          return Array.from({ length: judges }, () => {
            const wins = random.chance(isBetter ? agreement : 1 - agreement) === isFirst;
            return { first: isFirst ? 0 : 1, second: isFirst ? 1 : 0, score: wins ? 1 : 0, item };
          });
        });
        const { position } = ordersOf(pairItems(battles));
        wrong += position !== null && position.p <= 0.05 ? 1 : 0;
      }
      assert.ok(wrong <= 0.08 * sets, `${wrong} of ${sets}`);
    });
  }

  it('can’t be told from a win rate where the order never changes', async () => {
    const warned = async (winner: (row: number) => string, swapped = false) => {
      const rows = Array.from({ length: 40 }, (_, row) => row);
      const shown = (row: number) => (swapped && row % 2 === 0 ? ['y', 'x'] : ['x', 'y']);
      const { warnings } = await preferencesIn([
        tableOf({
          question_id: rows,
          model_a: rows.map((row) => shown(row)[0] ?? ''),
          model_b: rows.map((row) => shown(row)[1] ?? ''),
          winner: rows.map(winner),
        }),
      ]);
      return warnings.join();
    };
    assert.match(await warned((row) => (row === 7 ? 'model_b' : 'model_a')), /named first wins 39 of 40/);
    assert.match(await warned(() => 'model_b'), /named second wins 40 of 40/);
    assert.doesNotMatch(await warned((row) => (row % 5 === 0 ? 'model_b' : 'model_a')), /order never/);
    assert.doesNotMatch(await warned(() => 'model_a', true), /order never/);
  });
});
