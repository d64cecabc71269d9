import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { before, describe, it } from 'mocha';
import type { Comparison } from '../../../src/model/results/comparison';
import { runHere } from '../../support/command-line';
import { TemporaryFolder } from '../engine/temporary';

/** Metrics with options, from the command line to the numbers. */
describe('the command line with metrics of texts', () => {
  const folder = new TemporaryFolder();

  const run = (...args: string[]) => runHere(folder.path(''), ['compare', ...args]);
  const json = async (...args: string[]) => {
    const { stdout, stderr } = await run(...args, '--json', '--resamples', '200');
    assert.equal(stderr, '');
    return JSON.parse(stdout) as Comparison;
  };

  before(async () => {
    await folder.write('ref.txt', 'the cat sat on the mat\nit rains in the old town\nwe met a dog again\n');
    await folder.write('a.txt', 'the cat sat on a mat\nit rains in the town\nwe met a dog again\n');
    await folder.write('b.txt', 'cat sat mat\nrain in town\nwe meet the dogs again\n');
    const samples = (grades: readonly [string, boolean][]) =>
      grades.map(([task_id, passed]) => JSON.stringify({ task_id, passed })).join('\n');
    await folder.write(
      'samples-a.jsonl',
      samples([
        ['x', true],
        ['y', false],
        ['x', false],
        ['y', false],
        ['z', true],
        ['z', true],
      ]),
    );
    await folder.write(
      'samples-b.jsonl',
      samples([
        ['x', false],
        ['x', false],
        ['y', true],
        ['y', false],
        ['z', true],
        ['z', false],
      ]),
    );
    await folder.write(
      'realgain.json',
      '{ "testSets": [{ "name": "t", "outputs": ["[ab].txt"], "reference": "ref.txt", "metric": { "id": "chrf", "options": { "wordOrder": 2 } } }] }',
    );
  });

  it('takes options from the arguments, else from realgain.json', async () => {
    const declared = await json('a.txt', 'b.txt');
    assert.equal(declared.metric.name, 'chrF2++');
    assert.match(declared.metric.signature, /nw:2/);
    const asked = await json(
      'a.txt',
      'b.txt',
      '--metric',
      'bleu',
      '--option',
      'tokenize=char',
      '--option',
      'smooth=add-k',
    );
    assert.equal(
      asked.metric.signature,
      'nrefs:1|case:mixed|eff:no|tok:char|smooth:add-k[1.00]|version:2.6.0',
    );
    assert.ok(asked.gain > 0);
  });

  it('reverses the gain of an error metric', async () => {
    const ter = await json('a.txt', 'b.txt', '--metric', 'ter');
    assert.ok(ter.a.score < ter.b.score && ter.gain > 0);
  });

  it('reports what an invalid option should be', async () => {
    const { code, stderr } = await run('a.txt', 'b.txt', '--metric', 'bleu', '--option', 'tokenize=mecab');
    assert.equal(code, 2);
    assert.match(stderr, /"tokenize" of "bleu" is "mecab", but must be one of 13a, none, char, intl, zh/);
  });

  it('groups the rows of a problem for pass@k', async () => {
    const one = await json('samples-a.jsonl', 'samples-b.jsonl', '--metric', 'pass-at-k');
    assert.deepEqual(
      [one.n, one.a.score, one.b.score].map((value) => value.toFixed(4)),
      ['3.0000', '50.0000', '33.3333'],
    );
    assert.equal(one.alignedBy, 'id');
    const two = await json('samples-a.jsonl', 'samples-b.jsonl', '--metric', 'pass-at-k', '--option', 'k=2');
    assert.equal(two.metric.name, 'pass@2');
    assert.ok(Math.abs(two.gain) < 1e-9);
    const { stderr } = await run(
      'samples-a.jsonl',
      'samples-b.jsonl',
      '--metric',
      'pass-at-k',
      '--option',
      'k=3',
    );
    assert.match(stderr, /samples-a\.jsonl, line 1: the problem has 2 samples, but pass@3 needs at least 3/);
  });

  it('runs a program from realgain.json only with --trust, one from the arguments directly', async () => {
    const scorer = `console.log('f1\\n' + (process.argv[2].endsWith('a.txt') ? '2\\n4\\n6' : '1\\n3\\n4'))`;
    await folder.write('scorer.cjs', scorer);
    const metric = { command: [process.execPath, 'scorer.cjs', '{output}'], unit: 'points' };
    mkdirSync(folder.path('own'));
    for (const name of ['a.txt', 'b.txt']) {
      await folder.write(`own/${name}`, 'x\ny\nz\n');
    }
    await folder.write(
      'own/realgain.json',
      JSON.stringify({ testSets: [{ name: 't', outputs: '*.txt', metric }] }),
    );
    await folder.write('own/scorer.cjs', scorer);
    const refused = await run('own/a.txt', 'own/b.txt');
    assert.equal(refused.code, 2);
    assert.match(
      refused.stderr,
      /realgain\.json scores .* program \(.*scorer\.cjs \{output\}\); add --trust/,
    );
    assert.equal((await json('own/a.txt', 'own/b.txt', '--trust')).a.score, 4);
    const given = await json('own/a.txt', 'own/b.txt', '--metric', JSON.stringify(metric));
    assert.deepEqual([given.metric.id, given.metric.name, given.a.score], ['command', 'scorer', 4]);
    const stray = await run('own/a.txt', 'own/b.txt', '--metric', 'my.mjs', '--column', 'x');
    assert.match(stray.stderr, /--column, .* cannot be combined with a custom metric/);
  });
});
