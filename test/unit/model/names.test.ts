import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { distinctNames, systemNames } from '../../../src/model';

describe('names of systems shown together', () => {
  it('leave out the dotted parts that all share', () => {
    assert.deepEqual(systemNames('test.de-en.hyp.Online-A.en', 'test.de-en.hyp.Online-B.en'), [
      'Online-A',
      'Online-B',
    ]);
  });

  it('keep versions and numbers whole', () => {
    const versions = ['qwen-1.5-7b.csv', 'qwen-2.5-7b.csv', 'qwen-3.5-7b.csv'];
    assert.deepEqual(distinctNames(versions), ['qwen-1.5-7b', 'qwen-2.5-7b', 'qwen-3.5-7b']);
    const numbers = ['x_wd0.1_ema0.9999_best.jsonl', 'x_wd0.5_ema0.9999_best.jsonl'] as const;
    assert.deepEqual(systemNames(...numbers), ['x_wd0.1_ema0.9999_best', 'x_wd0.5_ema0.9999_best']);
    assert.deepEqual(systemNames('set.lr0.1.seed.1.out', 'set.lr0.2.seed.1.out'), ['lr0.1', 'lr0.2']);
  });
});
