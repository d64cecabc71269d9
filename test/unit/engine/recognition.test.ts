import assert from 'node:assert/strict';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'mocha';
import { englishOf } from '../../../src/model/words';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import { EVERY_ITEM } from '../../../src/model/texts/cluster-words';
import { RealGainError } from '../../../src/model/errors';
import type { ComparisonDetails } from '../../../src/model/results/details';
import type { ComparisonIdentity } from '../../../src/model/settings/identity';
import { TestEngine } from '../../support/test-engine';
import { TemporaryFolder } from './temporary';
import { choicesIn, pairOn } from '../../support/ask';

const at = (name: string) => path.join(fileURLToPath(new URL('../../fixtures/llm', import.meta.url)), name);

describe('reading a file as chosen', () => {
  const folder = new TemporaryFolder();
  const engine = new TestEngine();

  function compare(a: string, b: string, more: Partial<ComparisonIdentity> = {}): Promise<ComparisonDetails> {
    const settings = { ...DEFAULT_SETTINGS, resamples: 2_000 };
    const rest = { references: [], metric: null, idColumn: null, clusterColumn: null, settings, ...more };
    return pairOn(engine.service, { a, b, ...rest });
  }

  async function refusal(promise: Promise<unknown>): Promise<RealGainError> {
    const error: unknown = await promise.then(
      () => assert.fail('it was not refused'),
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof RealGainError, String(error));
    return error;
  }

  describe('its format', () => {
    const table = 'id,score\n1,0.5\n2,0.75\n3,0.25\n';
    const other = 'id,score\n1,0.25\n2,0.5\n3,0.25\n';

    it('is reported with the reason and all formats that could read the file', async () => {
      const file = await folder.write('scores.csv', table);
      const { format, name, why, readable, ambiguous } = await engine.service.recognise({ path: file });
      assert.equal(format, 'csv');
      assert.deepEqual([name, why], ['CSV', 'the first line names the columns']);
      assert.deepEqual(
        readable.map(({ id }) => id).filter((id) => ['csv', 'text', 'json', 'numbers'].includes(id)),
        ['csv', 'text'],
      );
      assert.equal(ambiguous, false);
    });

    it('can differ from the detected one', async () => {
      const a = await folder.write('a.csv', table);
      const b = await folder.write('b.csv', other);
      assert.equal((await compare(a, b)).comparison.n, 3);
      const formats = { a: 'text', b: 'text' };
      const metric = { id: 'exact-match' };
      const all = { ...formats, references: 'text' };
      const details = await compare(a, b, { formats: all, metric, references: [a] });
      // The header is an item, too.
      assert.equal(details.comparison.n, 4);
      assert.equal(englishOf(details.recognised.a), 'plain text, as chosen');
      assert.deepEqual(details.identity.formats, all);
      assert.equal((await compare(a, b)).comparison.n, 3);
    });

    it('is refused with the place if it can’t read the file, or with those there are if it is unknown', async () => {
      const a = await folder.write('c.csv', table);
      const b = await folder.write('d.csv', other);
      const wrong = await refusal(compare(a, b, { formats: { b: 'jsonl' } }));
      assert.deepEqual([wrong.code, wrong.path, wrong.line], ['bad-format', b, 1]);
      const unknown = await refusal(compare(a, b, { formats: { a: 'cvs' } }));
      assert.equal(unknown.code, 'bad-setting');
      assert.match(unknown.message, /no format "cvs"; there are .*csv/);
    });

    it('is the first, with a warning, if another is equally likely', async () => {
      const text = 'id,name\tscore\n1,x\t2\n3,y\t4\n5,z\t7\n';
      const a = await folder.write('mixed-a', text);
      const b = await folder.write('mixed-b', text.replace('7', '9'));
      assert.equal((await engine.service.recognise({ path: a })).ambiguous, true);
      const { comparison } = await compare(a, b, {
        metric: { id: 'mean', column: 'id', higherIsBetter: true },
      });
      assert.ok(
        comparison.warnings.includes(
          'mixed-a: It could also be TSV; if its items look wrong, choose that format.',
        ),
      );
      const chosen = await compare(a, b, { formats: { a: 'tsv', b: 'tsv' } });
      assert.equal(chosen.comparison.metric.signature.includes('score'), true);
      assert.ok(!chosen.comparison.warnings.some((warning) => warning.includes('as well')));
    });
  });

  describe('one of the systems that it holds', () => {
    const results = at('promptfoo/results.json');

    it('is required if a file is compared with itself', async () => {
      assert.deepEqual(await engine.service.systems({ path: results, format: null }), {
        names: ['sysA', 'sysB'],
      });
      const error = await refusal(compare(results, results));
      assert.deepEqual([error.code, choicesIn(error)], ['needs-systems', ['sysA', 'sysB']]);
      assert.match(error.message, /holds 2 systems \(sysA, sysB\); choose two/);
    });

    it('is scored by its own columns, under its own name', async () => {
      const metric = { id: 'mean', column: 'score' };
      const systems = { a: 'sysB', b: 'SYSa' };
      const { comparison, identity } = await compare(results, results, { systems, metric });
      assert.deepEqual(identity.systems, { a: 'sysB', b: 'sysA' });
      assert.deepEqual([comparison.a.system, comparison.b.system], ['sysB', 'sysA']);
      assert.match(comparison.sentence, /^sysB .*than sysA|^sysB and sysA/);
      assert.ok(!comparison.warnings.some((warning) => warning.includes('same file')));
      const both = await compare(results, results, { systems: { a: 'sysA', b: 'sysB' }, metric });
      assert.ok(Math.abs(both.comparison.gain + comparison.gain) < 1e-12);
      assert.notEqual(comparison.gain, 0);
    });

    it('may be the rows of a table with a column of systems', async () => {
      const rows = [1, 2, 3, 4].flatMap((i) => [`${i},north,${i + (i % 2)}`, `${i},south,${i}`]);
      const file = await folder.write('table.csv', `segment_id,system,score\n${rows.join('\n')}\n`);
      assert.deepEqual(await engine.service.systems({ path: file, format: null }), {
        names: ['north', 'south'],
      });
      const metric = { id: 'mean', column: 'score' };
      const { comparison } = await compare(file, file, { systems: { a: 'north', b: 'south' }, metric });
      assert.deepEqual([comparison.n, comparison.gain, comparison.alignedBy], [4, 0.5, 'id']);
    });

    it('must exist', async () => {
      const error = await refusal(compare(results, results, { systems: { a: 'sysA', b: 'gpt' } }));
      assert.match(error.message, /holds no system "gpt"; it holds sysA, sysB/);
      const unclear = await refusal(compare(results, results, { systems: { a: 'sysA', b: 'sys' } }));
      assert.match(unclear.message, /more than one system like "sys"/);
    });
  });

  describe('clusters that its format knows', () => {
    const [a, b] = [at('inspect/epochs/sysA.json'), at('inspect/epochs/sysB.json')];
    const metric = { id: 'accuracy', column: 'match' };

    it('can be switched off, with a warning about the effect', async () => {
      const known = await compare(a, b, { metric });
      assert.equal(known.identity.clusterColumn, 'sample');
      assert.ok(known.clusterColumns.includes('sample'));
      const every = await compare(a, b, { metric, clusterColumn: EVERY_ITEM });
      assert.deepEqual([every.comparison.clusters, every.comparison.clusterColumn], [null, null]);
      assert.equal(every.identity.clusterColumn, EVERY_ITEM);
      assert.ok(every.clusterColumns.includes('sample'));
      assert.ok(
        every.comparison.warnings.some((warning) =>
          warning.includes('runs of one sample and not independent'),
        ),
      );
      assert.ok(!known.comparison.warnings.some((warning) => warning.includes('not independent')));
    });

    it('cause no note if there are none', async () => {
      const one = await folder.write('one.txt', '1\n2\n3\n4\n');
      const two = await folder.write('two.txt', '1\n2\n4\n3\n');
      const { identity, comparison } = await compare(one, two, { clusterColumn: EVERY_ITEM });
      assert.equal(identity.clusterColumn, null);
      assert.ok(!comparison.warnings.some((warning) => warning.includes('independent')));
    });
  });
});
