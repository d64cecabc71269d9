import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Column } from '../../../src/model/records';
import { comparable } from '../../../src/items/systems/comparable';

const column = (i: number): Column => ({
  name: `c${i}`,
  cells: Array.from({ length: 12 }, (_, item) => (item * item + ((i * 7 + item * 3) % 5)) / 200),
});
const columns = (count: number) => Array.from({ length: count }, (_, i) => column(i));
const names = (some: readonly Column[]) => some.map(({ name }) => name);

describe('columns that may be scores of systems', () => {
  it('are the most that are alike, in their order', () => {
    const verdicts = [1, 2].map((i) => ({
      name: `right${i}`,
      cells: Array.from({ length: 12 }, (_, item) => item % (i + 2) === 0),
    }));
    const [first, ...others] = columns(4);
    assert.deepEqual(names(comparable([first!, ...verdicts, ...others])), ['c0', 'c1', 'c2', 'c3']);
  });

  it('are at most 200 of a kind, because all pairs of them are compared', () => {
    assert.equal(comparable(columns(200)).length, 200);
    assert.deepEqual(comparable(columns(201)), []);
  });
});
