import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { choiceKey } from '../../../src/model/settings/metric';

describe('the key of a choice of metric', () => {
  it('doesn’t depend on the order of its parts', () => {
    const one = { id: 'chrf', column: 'hyp', options: { beta: '1', wordOrder: '2' } };
    const other = { options: { wordOrder: '2', beta: '1' }, column: 'hyp', id: 'chrf' };
    assert.equal(choiceKey(one), choiceKey(other));
  });

  it('tells apart columns, references and options', () => {
    const choices = [
      { id: 'bleu' },
      { id: 'chrf' },
      { id: 'bleu', column: 'a' },
      { id: 'bleu', referenceColumn: 'a' },
      { id: 'bleu', options: { tokenize: 'zh' } },
      { id: 'bleu', options: { tokenize: 'char' } },
      { id: 'bleu', options: { smooth: 'none' } },
    ];
    assert.equal(new Set(choices.map(choiceKey)).size, choices.length);
  });
});
