import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { englishOf } from '../../../src/model/words';
import { putTogether } from '../../../src/items/score/numbers/put-together';

const CHOICE = { id: 'mean', column: 'f1' };
const ITEMS = Array.from({ length: 40 }, (_, i) => i);

function named(system: string, of: (item: number) => number) {
  return { path: 'all.csv', system, data: Float64Array.from(ITEMS.flatMap((item) => [of(item), 1])) };
}

const one = named('one', (item) => 0.5 + 0.4 * Math.sin(item));
const other = named('other', (item) => 0.5 + 0.4 * Math.sin(item + 0.3));
const scoreOf = ({ data }: typeof one, item: number) => data[2 * item]!;

describe('scores that were put together from those of other systems', () => {
  const said = (third: typeof one) => putTogether(CHOICE, [one, third, other]);

  it('are named, whether they are means or the best', () => {
    const mean = named('average', (item) => (scoreOf(one, item) + scoreOf(other, item)) / 2);
    const best = named('oracle', (item) => Math.max(scoreOf(one, item), scoreOf(other, item)));
    for (const third of [mean, best]) {
      assert.match(englishOf(said(third) as string), new RegExp(`^${third.system} has on every item`));
    }
  });

  it('are not found in an independent system, or in one that is better than the best', () => {
    assert.equal(said(named('third', (item) => 0.5 + 0.4 * Math.sin(item + 0.6))), null);
    const better = named('better', (item) => scoreOf(one, item) + 0.1);
    assert.equal(putTogether(CHOICE, [one, better, { ...better, system: 'copy' }]), null);
  });

  it('take three systems', () => {
    assert.equal(putTogether(CHOICE, [one, other]), null);
  });
});
