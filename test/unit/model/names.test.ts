import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  distinctNames,
  identityNames,
  lastName,
  namesInPath,
  systemName,
  systemNames,
} from '../../../src/model/names';

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

describe('the names of systems of several training runs', () => {
  const named = (a: string[], b: string[]) =>
    identityNames({ a: a[0] ?? '', b: b[0] ?? '', runs: { a: a.slice(1), b: b.slice(1) } });

  it('are the folders that hold all their runs, directly or each run in its folder', () => {
    assert.deepEqual(named(['r/large/1.csv', 'r/large/2.csv'], ['r/base/1.csv', 'r/base/2.csv']), [
      'large',
      'base',
    ]);
    const runs = (system: string) => [13, 42].map((seed) => `r/${system}/seed-${seed}/predictions.txt`);
    assert.deepEqual(named(runs('large'), runs('base')), ['large', 'base']);
  });

  it('are those of the outputs where one folder holds the runs of both', () => {
    const runs = (system: string) => [13, 42].map((seed) => `r/${system}-${seed}/out.txt`);
    assert.deepEqual(named(runs('large'), runs('base')), ['large-13/out', 'base-13/out']);
  });
});
