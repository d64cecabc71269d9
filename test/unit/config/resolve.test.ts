import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import * as path from 'node:path';
import { describe, it } from 'mocha';
import { disk } from '../../../src/cli/disk';
import { findConfig } from '../../../src/config/locate';
import type { LocatedTestSet } from '../../../src/config/located-config';
import { resolvePair, resolveStudy } from '../../../src/config/resolve';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import { RealGainError } from '../../../src/model/errors';
import { studyAskedBy } from '../../support/ask';
import { TemporaryFolder } from '../engine/temporary';

const folder = new TemporaryFolder();

async function testSetOf(declared: object): Promise<LocatedTestSet> {
  const config = { testSets: [{ name: 'set', outputs: '*.csv', ...declared }] };
  const file = await folder.write('realgain.json', JSON.stringify(config));
  const located = await findConfig(disk, file);
  assert.deepEqual(located?.problems, [], JSON.stringify(located?.problems));
  assert.ok(located?.testSets[0] !== undefined);
  return located.testSets[0];
}

describe('how two outputs are compared', () => {
  const remembered = {
    references: ['/remembered.csv'],
    metric: { id: 'accuracy' },
    formats: { a: 'tsv', references: 'tsv' },
    settings: { ...DEFAULT_SETTINGS, alpha: 0.1, seed: 'mine' },
  };
  const pairOf = () => ({ a: folder.path('a.csv'), b: folder.path('b.csv') });

  it('uses remembered choices by default', () => {
    const resolved = resolvePair({ ...pairOf(), testSet: null }, {}, remembered);
    assert.deepEqual(resolved, { ...pairOf(), ...remembered, idColumn: null, clusterColumn: null });
  });

  it('prefers realgain.json to remembered choices, field by field for formats and settings', async () => {
    const testSet = await testSetOf({
      reference: ['gold.csv'],
      metric: { id: 'mean', column: 'score' },
      clusterColumn: 'doc',
      referenceFormat: 'csv',
      alpha: 0.01,
      runs: { A: ['a.csv', 'a2.csv'] },
    });
    const resolved = resolvePair({ ...pairOf(), testSet }, {}, remembered, (file) => path.basename(file));
    assert.deepEqual(resolved.references, ['gold.csv']);
    assert.deepEqual(resolved.runs, { a: ['a2.csv'], b: [] });
    assert.deepEqual(resolved.metric, { id: 'mean', column: 'score', declaredIn: 'realgain.json' });
    assert.deepEqual(resolved.formats, { a: 'tsv', references: 'csv' });
    assert.deepEqual([resolved.settings.alpha, resolved.settings.seed], [0.01, 'mine']);
    assert.equal(resolved.clusterColumn, 'doc');
  });

  it('prefers explicit options, including no reference and no metric', async () => {
    const testSet = await testSetOf({ reference: ['gold.csv'], metric: { id: 'accuracy' }, alpha: 0.01 });
    const asked = { references: [], metric: null, idColumn: 'key', settings: { alpha: 0.2 } };
    const resolved = resolvePair({ ...pairOf(), testSet }, asked, remembered);
    assert.deepEqual([resolved.references, resolved.metric, resolved.idColumn], [[], null, 'key']);
    assert.equal(resolved.settings.alpha, 0.2);
  });
});

describe('a study configured by realgain.json', () => {
  it('is the same on the command line and in the editor', async () => {
    const settings = [
      {},
      { test: 'randomization' },
      { test: 'wilcoxon', alternative: 'less', alpha: 0.2 },
      { test: 'bootstrap', alternative: 'greater', resamples: 5000, seed: '7' },
    ];
    for (const [i, declared] of settings.entries()) {
      const config = {
        testSets: [
          {
            ...declared,
            name: 'set',
            outputs: `${i}-out-*.csv`,
            metric: { id: 'mean', column: 'score' },
            groups: { one: '*-out-a*', absent: 'south-*' },
          },
        ],
      };
      await folder.write('realgain.json', JSON.stringify(config));
      const files = [];
      for (const name of ['a', 'b', 'c']) {
        files.push(await folder.write(`${i}-out-${name}.csv`, 'id,score\n1,2\n2,3\n'));
      }
      const located = await findConfig(disk, files[0] ?? '');
      assert.deepEqual(located?.problems, [], JSON.stringify(located?.problems));
      // The editor gives its settings as what holds where the file says nothing.
      const testSet = located?.testSets[0] ?? null;
      const remembered = { name: 'folder', settings: DEFAULT_SETTINGS };
      const inEditor = resolveStudy({ outputs: files, testSet }, {}, remembered);
      const onCommandLine = await studyAskedBy(...files);
      const absolute = (group: readonly string[]) => group.map((file) => path.resolve(file));
      const named = Object.entries<readonly string[]>(onCommandLine.groups?.named ?? {}).map(
        ([group, of]): [string, string[]] => [group, absolute(of)],
      );
      assert.deepEqual(
        {
          ...onCommandLine,
          outputs: absolute(onCommandLine.outputs),
          groups: { named: Object.fromEntries(named) },
        },
        inEditor,
      );
      assert.deepEqual(Object.keys(inEditor.groups?.named ?? {}), ['one']);
      const said = onCommandLine;
      assert.equal(said.settings.mode, declared.test === 'randomization' ? 'randomization' : 'bootstrap');
      assert.equal(said.settings.resamples, declared.resamples ?? 100_000);
      const forced = await studyAskedBy(...files, '--test', 'bootstrap', '--alpha', '0.01');
      assert.deepEqual([forced.settings.mode, forced.settings.alpha], ['bootstrap', 0.01]);
    }
  });

  it('takes outputs from a folder: those of its test set, else files named like outputs, also in subfolders', async () => {
    const names = async (...args: string[]) =>
      (await studyAskedBy(...args)).outputs.map((file) => path.basename(file));
    for (const name of ['plain', 'deep/one', 'deep/two', 'deep/node_modules', 'declared/x', 'declared/y']) {
      mkdirSync(folder.path(name), { recursive: true });
    }
    const write = (...files: string[]) =>
      Promise.all(files.map((file) => folder.write(file, 'id,score\n1,2\n2,3\n')));
    await write('plain/a.csv', 'plain/b.csv', 'plain/README.md', 'plain/ref.csv', 'plain/notes.log');
    assert.deepEqual(await names(folder.path('plain')), ['a.csv', 'b.csv']);
    await write('deep/one/a.csv', 'deep/two/b.csv', 'deep/node_modules/c.csv');
    const deep = await studyAskedBy(folder.path('deep'));
    assert.equal(deep.outputs.length, 2);
    assert.equal(deep.name, 'deep');
    await write('declared/x/a.out', 'declared/x/b.out', 'declared/c.csv');
    const testSet = (name: string, outputs: string) => ({ name, outputs });
    await folder.write('declared/realgain.json', JSON.stringify({ testSets: [testSet('one', 'x/*.out')] }));
    assert.deepEqual(await names(folder.path('declared')), ['a.out', 'b.out']);
    await write('declared/y/a.out', 'declared/y/b.out');
    const both = { testSets: [testSet('one', 'x/*.out'), testSet('two', 'y/*.out')] };
    await folder.write('declared/realgain.json', JSON.stringify(both));
    await assert.rejects(studyAskedBy(folder.path('declared')), (error) => {
      assert.ok(error instanceof RealGainError);
      assert.match(error.message, /2 test sets \(one, two\); name one of them with --test-set/);
      return true;
    });
    assert.equal((await studyAskedBy(folder.path('declared/y'))).name, 'two');
  });
});
