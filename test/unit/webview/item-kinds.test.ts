import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { ItemDifference } from '../../../src/model/results/item-query';
import { kindOfItems } from '../../../webview/text/word-diff';

function item(a: string, b: string, reference?: string): ItemDifference {
  const side = (text: string) => ({ text, line: 1, statistics: [] });
  const references = reference === undefined ? [] : [{ text: reference, line: 1 }];
  return { index: 41, id: 'doc-7', gain: 1, a: side(a), b: side(b), references };
}

describe('items', () => {
  it('are texts, labels or numbers by what is in them', () => {
    assert.equal(kindOfItems([item('pos', 'neu', 'pos'), item('neg', 'neu', 'neg')]), 'labels');
    assert.equal(kindOfItems([item('0.81', '0.32')]), 'numbers');
    assert.equal(kindOfItems([item('1', '0', '1')]), 'labels');
    assert.equal(
      kindOfItems([item('The harbour was closed.', 'The port closed.', 'The harbour closed.')]),
      'texts',
    );
    const many = Array.from({ length: 30 }, (_, i) => item(`answer ${i}`, `answer ${i + 100}`));
    assert.equal(kindOfItems(many), 'texts');
    const amounts = Array.from({ length: 30 }, (_, i) => item(String(i), String(i + 1), String(i + 2)));
    assert.equal(kindOfItems(amounts), 'numbers');
  });
});
