import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { parseTrainingRequest } from '../../../src/cli/arguments';
import { help } from '../../../src/cli/help';

describe('realgain resample-training', () => {
  it('requires a file; the rest has defaults or options', () => {
    const usual = { path: 'train.txt', copies: 10, seed: '1', records: null, folder: null };
    assert.deepEqual(parseTrainingRequest(['train.txt']), usual);
    assert.deepEqual(
      parseTrainingRequest('train.txt --copies 3 --seed seven --records jsonl --out copies'.split(' ')),
      { path: 'train.txt', copies: 3, seed: 'seven', records: 'jsonl', folder: 'copies' },
    );
  });

  it('reports invalid arguments', () => {
    const wrong = (line: string, message: RegExp) =>
      assert.throws(() => parseTrainingRequest(line.split(' ').filter(Boolean)), message);
    wrong('', /takes one file, but got none/);
    wrong('a b', /takes one file, but got 2/);
    wrong('a --copies many', /--copies takes a number, not “many”/);
    wrong('a --records words', /--records takes one of lines, blocks, jsonl, csv, tsv, not “words”/);
    wrong('a --copys 3', /There is no option --copys/);
  });

  it('is described by --help', () => {
    for (const option of ['--copies', '--seed', '--records', '--out']) {
      assert.ok(help('resample-training').includes(option), option);
    }
  });
});
