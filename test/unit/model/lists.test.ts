import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { append, endsOf, largest, periodOf, smallest } from '../../../src/model/lists';

describe('lists that don’t fit into the arguments of a call', () => {
  const values = Array.from({ length: 300_000 }, (_, i) => i);

  it('have ends', () => {
    assert.deepEqual(endsOf(values), [0, 299_999]);
    assert.deepEqual([largest(values), largest(values, 1e6)], [299_999, 1e6]);
    assert.deepEqual([smallest(values), smallest(values, -1)], [0, -1]);
    assert.deepEqual([endsOf([]), largest([]), smallest([])], [[Infinity, -Infinity], -Infinity, Infinity]);
    assert.deepEqual([largest([1, NaN, 2]), smallest([1, NaN, 2])], [NaN, NaN]);
  });

  it('grow', () => {
    const list = [-1];
    append(list, values);
    assert.deepEqual([list.length, list[1], list.at(-1)], [300_001, 0, 299_999]);
  });
});

describe('lists that come again', () => {
  it('have a period', () => {
    const period = (text: string) => periodOf(text.length, (one, other) => text[one] === text[other]);
    assert.deepEqual(['abcabc', 'aaaa', 'abab1', 'abaab', '', 'a'].map(period), [3, 1, 5, 3, 0, 1]);
  });
});
