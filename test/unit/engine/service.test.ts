import assert from 'node:assert/strict';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import type { Progress } from '../../../src/engine/protocol';
import { english, englishOf } from '../../../src/model/words';
import { comparisonSchema } from '../../../src/model/results/comparison';
import { DEFAULT_SETTINGS, type CompareSettings } from '../../../src/model/settings/settings';
import type { ComparisonDetails } from '../../../src/model/results/details';
import type { ComparisonIdentity } from '../../../src/model/settings/identity';
import { metricsOffered, RealGainError } from '../../../src/model/errors';
import { TestEngine } from '../../support/test-engine';
import { TemporaryFolder } from './temporary';
import { pairOn } from '../../support/ask';

/** Few enough to be quick, many enough for an interval. */
const QUICK: CompareSettings = { ...DEFAULT_SETTINGS, resamples: 5_000 };

describe('the service', () => {
  const folder = new TemporaryFolder();
  const engine = new TestEngine();

  function identity(a: string, b: string, more: Partial<ComparisonIdentity> = {}): ComparisonIdentity {
    return {
      a,
      b,
      references: [],
      metric: null,
      idColumn: null,
      clusterColumn: null,
      settings: QUICK,
      ...more,
    };
  }

  function compare(one: ComparisonIdentity): Promise<ComparisonDetails> {
    return pairOn(engine.service, one);
  }

  const lines = (values: readonly (number | string)[]): string => `${values.join('\n')}\n`;
  const jsonLines = (records: readonly object[]): string =>
    lines(records.map((record) => JSON.stringify(record)));

  it('compares two files of scores and reports the columns used', async () => {
    const a = await folder.write('a.txt', lines([0.9, 0.8, 0.7, 0.9, 0.6, 0.8]));
    const b = await folder.write('b.txt', lines([0.5, 0.6, 0.7, 0.4, 0.5, 0.6]));
    const details = await compare(identity(a, b));
    const { comparison } = details;
    assert.deepEqual(v.parse(comparisonSchema, comparison), comparison);
    assert.equal(comparison.realgain, '1.2.3');
    assert.deepEqual([comparison.a.path, comparison.b.path], [a, b]);
    assert.ok(Math.abs(comparison.gain - 1.4 / 6) < 1e-12);
    assert.deepEqual(details.identity.metric, { id: 'mean', column: 'score' });
    assert.deepEqual(details.counts, { wins: 5, losses: 0, ties: 1 });
    assert.deepEqual(
      details.files.map((stamp) => [stamp.path, stamp.size]),
      [
        [a, 24],
        [b, 24],
      ],
    );
    assert.match(englishOf(details.recognised.a), /number/i);
    assert.deepEqual(details.wins[0], {
      index: 3,
      id: null,
      gain: details.wins[0]?.gain,
      a: { text: '0.9', line: 4, statistics: [0.9, 1] },
      b: { text: '0.4', line: 4, statistics: [0.4, 1] },
      references: [],
    });
    assert.deepEqual(details.metrics, [
      { choice: { id: 'mean', column: 'score' }, name: english('mean of {0}', 'score') },
    ]);
  });

  it('matches items by id and shows both texts, their lines and the reference', async () => {
    const gold = ['cat', 'dog', 'cow', 'pig'];
    const record = (id: number, prediction: string) => ({ id: `q${id}`, prediction });
    const a = await folder.write('a.jsonl', jsonLines(gold.map((word, i) => record(i, word))));
    const b = await folder.write(
      'b.jsonl',
      jsonLines(gold.map((word, i) => record(i, i === 2 ? 'hen' : word)).reverse()),
    );
    const reference = await folder.write(
      'gold.jsonl',
      jsonLines(gold.map((answer, i) => ({ id: `q${i}`, answer }))),
    );
    const details = await compare(identity(a, b, { references: [reference] }));
    assert.equal(details.comparison.alignedBy, 'id');
    assert.equal(details.comparison.a.score, 100);
    assert.equal(details.comparison.b.score, 75);
    assert.equal(details.identity.idColumn, 'id');
    const [win] = details.wins;
    assert.ok(win);
    assert.equal(win.id, 'q2');
    assert.deepEqual([win.a.text, win.a.line, win.b.text, win.b.line], ['cow', 3, 'hen', 2]);
    assert.deepEqual(win.references, [{ text: 'cow', line: 3 }]);
    assert.ok(details.comparison.warnings.some((warning) => warning.includes('another order')));
  });

  it('resamples by cluster', async () => {
    const record = (i: number, shift: number) => ({
      id: i,
      doc: Math.floor(i / 4),
      score: ((i * 7) % 5) + shift * (i % 3),
    });
    const a = await folder.write(
      'clusters-a.jsonl',
      jsonLines(Array.from({ length: 48 }, (_, i) => record(i, 1))),
    );
    const b = await folder.write(
      'clusters-b.jsonl',
      jsonLines(Array.from({ length: 48 }, (_, i) => record(i, 0))),
    );
    const { comparison } = await compare(identity(a, b, { clusterColumn: 'doc' }));
    assert.equal(comparison.clusters, 12);
    assert.equal(comparison.n, 48);
    await assert.rejects(compare(identity(a, b, { clusterColumn: 'speaker' })), { code: 'unknown-column' });
  });

  it('lists the columns to choose from, without those that are the same in both', async () => {
    const records = (shift: number) =>
      jsonLines([1, 2, 3].map((i) => ({ id: i, bright: i / 7 + shift, round: i / 3 })));
    const a = await folder.write('choose-a.jsonl', records(0.1));
    const b = await folder.write('choose-b.jsonl', records(0));
    await assert.rejects(
      compare(identity(a, b)),
      (error) =>
        error instanceof RealGainError && metricsOffered(error).every(({ column }) => column === 'bright'),
    );
    const chosen = identity(a, b, { metric: { id: 'mean', column: 'round', higherIsBetter: true } });
    assert.equal((await compare(chosen)).comparison.verdict, 'identical');
    const details = await compare(
      identity(a, b, { metric: { id: 'mean', column: 'bright', higherIsBetter: true } }),
    );
    const names = details.metrics.map(({ name }) => englishOf(name));
    assert.deepEqual(names.slice(0, 2), ['mean of bright', 'mean of round']);
    const { metric } = await engine.service.finding().withMetric(identity(a, b), { column: 'round' });
    assert.deepEqual([metric?.id, metric?.column], ['mean', 'round']);
  });

  it('asks for a reference if the metric needs one', async () => {
    const a = await folder.write('text-a.txt', lines(['the cat sat on the mat', 'a dog barked at me']));
    const b = await folder.write('text-b.txt', lines(['a cat sat on a mat', 'the dog barked at me']));
    await assert.rejects(compare(identity(a, b)), { code: 'needs-reference' });
  });

  it('passes on notes about the files', async () => {
    const a = await folder.write('bom.txt', `\uFEFF${lines([1, 2, 4])}`);
    const b = await folder.write('no-bom.txt', lines([1, 2, 3]));
    const { comparison } = await compare(identity(a, b));
    assert.ok(comparison.warnings.some((warning) => /^bom\.txt: .*byte order mark/.test(warning)));
  });

  it('chooses the same metric whichever output is called A', async () => {
    const a = await folder.write('right.txt', lines([1, 0, 1, 1]));
    const b = await folder.write('graded.txt', lines([1, 0, 0.5, 1]));
    const [ab, ba] = [await compare(identity(a, b)), await compare(identity(b, a))];
    assert.equal(ab.comparison.metric.id, 'mean');
    assert.equal(ba.comparison.metric.id, 'mean');
    assert.equal(ab.comparison.gain, -ba.comparison.gain);
  });

  it('refuses settings before it reads', async () => {
    const settings = { ...QUICK, alpha: 2 };
    await assert.rejects(compare(identity('nowhere', 'nowhere', { settings })), { code: 'bad-setting' });
    await assert.rejects(compare(identity('nowhere', 'nowhere')), { code: 'file-missing' });
  });

  it('cuts long texts', async () => {
    const long = '🙂'.repeat(3000);
    const record = (score: number) =>
      jsonLines([1, 2].map((id) => ({ id, output: long, score: score + id / 9 })));
    const a = await folder.write('long-a.jsonl', record(1));
    const b = await folder.write('long-b.jsonl', record(0));
    const details = await compare(identity(a, b, { metric: { id: 'mean', column: 'score' } }));
    const text = details.wins[0]?.a.text ?? '';
    assert.ok(text.length <= 2000 && text.length > 1990);
    assert.match(text, /^(🙂)+…$/u);
  });

  it('compares once more if a file changed meanwhile, and then reports it', async () => {
    const a = await folder.write('changing-a.txt', lines([3, 2, 4]));
    const b = await folder.write('changing-b.txt', lines([1, 2, 3]));
    let runs = 0;
    const onProgress = (progress: Progress) => {
      // Every time the samples have been drawn, another process rewrites the file.
      if (progress.stage === 'summarising') {
        appendFileSync(a, '\n');
        runs++;
      }
    };
    const settings = { ...QUICK, test: 't' };
    const details = await pairOn(engine.service, identity(a, b, { settings }), { onProgress });
    assert.ok(runs >= 2);
    assert.ok(details.comparison.warnings.some((warning) => warning.includes(`${a} has changed since`)));
  });

  it('answers for the new contents if a file changed once', async () => {
    const a = await folder.write('once-a.txt', lines([3, 2, 4]));
    const b = await folder.write('once-b.txt', lines([1, 2, 3]));
    let changed = false;
    const onProgress = (progress: Progress) => {
      if (progress.stage === 'resampling' && !changed) {
        changed = true;
        writeFileSync(a, lines([30, 20, 40]));
      }
    };
    const { comparison } = await pairOn(engine.service, identity(a, b), { onProgress });
    assert.equal(comparison.a.score, 30);
    assert.deepEqual(
      comparison.warnings.filter((warning) => warning.includes('changed')),
      [],
    );
  });

  it('reports a file that disappears meanwhile', async () => {
    const a = await folder.write('vanishing.txt', lines([3, 2, 4]));
    const b = await folder.write('staying.txt', lines([1, 2, 3]));
    const onProgress = (progress: Progress) => {
      if (progress.stage === 'resampling') {
        rmSync(a, { force: true });
      }
    };
    const promise = pairOn(engine.service, identity(a, b), { onProgress });
    await assert.rejects(promise, { code: 'file-missing' });
  });

  it('shares one run between equal requests', async () => {
    const a = await folder.write('shared-a.txt', lines([3, 2, 4]));
    const b = await folder.write('shared-b.txt', lines([1, 2, 3]));
    const [one, other] = await Promise.all([compare(identity(a, b)), compare(identity(a, b))]);
    assert.equal(one.identity, other.identity);
  });

  it('recognises a file from its head', async () => {
    const file = await folder.write('recognise.jsonl', jsonLines([{ id: 1, score: 2 }]));
    const recognition = await engine.service.recognise({ path: file });
    assert.equal(recognition.format, 'jsonl');
    assert.equal(recognition.path, file);
    const binary = await folder.write('picture.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 0, 0]));
    assert.equal((await engine.service.recognise({ path: binary })).format, null);
  });
});
