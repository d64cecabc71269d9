import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { lastName, namesInPath, distinctNames, systemName, systemNames } from '../../../src/model/names';

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

  it('have backslashes as letters where a system has them so, and as separators in a path of Windows', () => {
    for (const [path, onWindows, names] of [
      ['a\\b.csv', false, ['a\\b.csv']],
      ['runs/a\\b.csv', false, ['runs', 'a\\b.csv']],
      ['/runs/a\\b.csv', false, ['', 'runs', 'a\\b.csv']],
      ['a\\b.csv', true, ['a', 'b.csv']],
      ['runs/a\\b.csv', true, ['runs', 'a', 'b.csv']],
      ['C:\\runs\\b.csv', false, ['C:', 'runs', 'b.csv']],
      ['C:/runs\\b.csv', false, ['C:', 'runs', 'b.csv']],
      ['\\\\share\\runs\\b.csv', false, ['', '', 'share', 'runs', 'b.csv']],
    ] as const) {
      assert.deepEqual(namesInPath(path, onWindows), names, path);
      assert.equal(path.slice(lastName(path, onWindows)), names.at(-1), path);
    }
    if (process.platform !== 'win32') {
      assert.equal(systemName('a\\b.csv'), 'a\\b');
      assert.deepEqual(systemNames('a\\b.csv', 'b.csv'), ['a\\b', 'b']);
    }
  });
});
