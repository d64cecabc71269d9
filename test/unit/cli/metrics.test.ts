import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import * as path from 'node:path';
import { before, describe, it } from 'mocha';
import type { Comparison } from '../../../src/model';
import { bundlePrograms } from '../../support/bundle';
import { TemporaryFolder } from '../engine/temporary';

/** Metrics with options, from the command line to the numbers. */
describe('the command line with metrics of texts', function () {
  this.timeout(120_000);
  const folder = new TemporaryFolder();
  let script = '';

  const run = (...args: string[]) =>
    spawnSync(process.execPath, [script, 'compare', ...args], { cwd: folder.path(''), encoding: 'utf8' });
  const json = (...args: string[]) => {
    const { stdout, stderr } = run(...args, '--json', '--resamples', '200');
    assert.equal(stderr, '');
    return JSON.parse(stdout) as Comparison;
  };

  before(async () => {
    script = path.join(await bundlePrograms('cli', 'worker'), 'cli.js');
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

  it('takes options from the arguments, else from realgain.json', () => {
    const declared = json('a.txt', 'b.txt');
    assert.equal(declared.metric.name, 'chrF2++');
    assert.match(declared.metric.signature, /nw:2/);
    const asked = json(
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

  it('reverses the gain of an error metric', () => {
    const ter = json('a.txt', 'b.txt', '--metric', 'ter');
    assert.ok(ter.a.score < ter.b.score && ter.gain > 0);
  });

  it('reports what an invalid option should be', () => {
    const { status, stderr } = run('a.txt', 'b.txt', '--metric', 'bleu', '--option', 'tokenize=mecab');
    assert.equal(status, 2);
    assert.match(stderr, /"tokenize" of "bleu" is "mecab", but must be one of 13a, none, char, intl, zh/);
  });

  it('groups the rows of a problem for pass@k', () => {
    const one = json('samples-a.jsonl', 'samples-b.jsonl', '--metric', 'pass-at-k');
    assert.deepEqual(
      [one.n, one.a.score, one.b.score].map((value) => value.toFixed(4)),
      ['3.0000', '50.0000', '33.3333'],
    );
    assert.equal(one.alignedBy, 'id');
    const two = json('samples-a.jsonl', 'samples-b.jsonl', '--metric', 'pass-at-k', '--option', 'k=2');
    assert.equal(two.metric.name, 'pass@2');
    assert.ok(Math.abs(two.gain) < 1e-9);
    const { stderr } = run('samples-a.jsonl', 'samples-b.jsonl', '--metric', 'pass-at-k', '--option', 'k=3');
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
    const refused = run('own/a.txt', 'own/b.txt');
    assert.equal(refused.status, 2);
    assert.match(
      refused.stderr,
      /realgain\.json scores .* program \(.*scorer\.cjs \{output\}\); add --trust/,
    );
    assert.equal(json('own/a.txt', 'own/b.txt', '--trust').a.score, 4);
    const given = json('own/a.txt', 'own/b.txt', '--metric', JSON.stringify(metric));
    assert.deepEqual([given.metric.id, given.metric.name, given.a.score], ['command', 'scorer', 4]);
    const stray = run('own/a.txt', 'own/b.txt', '--metric', 'my.mjs', '--column', 'x');
    assert.match(stray.stderr, /--column, .* cannot be combined with a custom metric/);
  });
});
