import assert from 'node:assert/strict';
import { appendFileSync, statSync } from 'node:fs';
import { describe, it } from 'mocha';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import { RealGainError } from '../../../src/model/errors';
import type { ComparisonDetails } from '../../../src/model/results/details';
import type { ComparisonIdentity } from '../../../src/model/settings/identity';
import type { ItemPage, ItemQuery } from '../../../src/model/results/item-query';
import { processorTime } from '../../support/processor-time';
import { TestEngine } from '../../support/test-engine';
import { TemporaryFolder } from './temporary';
import { pairOn } from '../../support/ask';

const ALL: ItemQuery = {
  text: '',
  range: null,
  answers: null,
  order: 'gain',
  offset: 0,
  count: 10,
  columns: [],
  countAnswers: false,
};

describe('the items of a comparison, part by part', () => {
  const folder = new TemporaryFolder();
  const engine = new TestEngine();

  async function compared(more: Partial<ComparisonIdentity> & { a: string; b: string }) {
    const identity = {
      references: [],
      metric: null,
      idColumn: null,
      clusterColumn: null,
      settings: { ...DEFAULT_SETTINGS, resamples: 2_000 },
      ...more,
    };
    return pairOn(engine.service, identity);
  }

  function ask({ identity, files }: ComparisonDetails, query: Partial<ItemQuery>): Promise<ItemPage> {
    return engine.service.items({ identity, files, query: { ...ALL, ...query } });
  }

  const csv = (head: string, rows: readonly (readonly (string | number)[])[]): string =>
    `${[head, ...rows.map((row) => row.join(','))].join('\n')}\n`;

  const LABELS = [
    ['q1', 'Is it raining?', 'yes', 'yes', 'no'],
    ['q2', 'Is it late?', 'no', 'yes', 'no'],
    ['q3', 'Who won?', 'yes', 'yes', 'no'],
    ['q4', 'Is it over?', 'maybe', 'maybe', 'maybe'],
    ['q5', 'Is it cold?', 'no', 'no', 'yes'],
    ['q6', 'Is it far?', 'no', 'yes', 'yes'],
  ] as const;

  async function labels(): Promise<ComparisonDetails> {
    const side = (column: 3 | 4) =>
      csv(
        'id,question,label,prediction,seconds',
        LABELS.map((row, at) => [row[0], row[1], row[2], row[column], column * 10 + at]),
      );
    return compared({
      a: await folder.write('labels-a.csv', side(3)),
      b: await folder.write('labels-b.csv', side(4)),
      metric: { id: 'accuracy', column: 'prediction', referenceColumn: 'label' },
    });
  }

  it('come in any order, with the columns that were asked for', async () => {
    const details = await labels();
    assert.deepEqual(details.itemColumns, [
      { name: 'question', shown: true },
      { name: 'label', shown: true },
      { name: 'seconds', shown: false },
    ]);
    const first = await ask(details, { count: 3, columns: ['question', 'seconds', 'nothing'] });
    assert.equal(first.total, 6);
    assert.deepEqual(
      first.rows.map(({ id, a, b, gain }) => [id, a.text, b.text, Math.sign(gain)]),
      [
        ['q1', 'yes', 'no', 1],
        ['q3', 'yes', 'no', 1],
        ['q5', 'no', 'yes', 1],
      ],
    );
    assert.deepEqual(first.rows[1]?.cells, [
      { a: 'Who won?', b: 'Who won?' },
      { a: '32', b: '42' },
      { a: '', b: '' },
    ]);
    const idsOf = async (query: Partial<ItemQuery>) =>
      (await ask(details, query)).rows.map(({ id }) => id).join(' ');
    assert.equal(await idsOf({ order: 'loss' }), 'q2 q4 q6 q1 q3 q5');
    assert.equal(await idsOf({ order: 'file' }), 'q1 q2 q3 q4 q5 q6');
    assert.equal(await idsOf({ order: 'file', offset: 4 }), 'q5 q6');
  });

  it('are found by words, gains and answers, which are counted', async () => {
    const details = await labels();
    const wins = await ask(details, { range: { from: 0, to: null }, countAnswers: true });
    assert.equal(wins.total, details.counts?.wins);
    assert.deepEqual(wins.confusions, [
      { a: 'yes', b: 'no', count: 2 },
      { a: 'no', b: 'yes', count: 1 },
    ]);
    const some = await ask(details, { answers: { a: 'yes', b: 'no' }, countAnswers: true });
    assert.equal(some.total, 3);
    assert.deepEqual(some.confusions, [
      { a: 'yes', b: 'no', count: 3 },
      { a: 'no', b: 'yes', count: 1 },
    ]);
    assert.equal((await ask(details, { text: 'MAYBE' })).total, 1);
    assert.equal((await ask(details, { text: 'q2' })).total, 1);
    assert.equal((await ask(details, { range: { from: 0, to: 0 } })).total, details.counts?.ties);
  });

  it('come with how the numbers of their columns are distributed over all that were found', async () => {
    const details = await labels();
    const all = await ask(details, { count: 2, columns: ['question', 'seconds', 'nothing'] });
    assert.deepEqual(
      { ...all.distributions, columns: all.distributions.columns.map((found) => found !== null) },
      { a: null, b: null, columns: [false, true, false] },
    );
    const seconds = (page: ItemPage) => page.distributions.columns.find((found) => found !== null);
    const { low, high, counts } = seconds(all) ?? { low: 0, high: 0, counts: [] };
    assert.deepEqual([low, high], [30, 45]);
    // From 30 to 35 of A and from 40 to 45 of B.
    assert.deepEqual(counts, [1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]);
    const wins = seconds(await ask(details, { range: { from: 0, to: null }, columns: ['seconds'] }));
    assert.deepEqual(
      [wins?.low, wins?.high, wins?.counts.reduce((sum, count) => sum + count, 0)],
      [30, 45, 2 * (details.counts?.wins ?? 0)],
    );
  });

  it('come with those of A’s and B’s scores on one axis', async () => {
    const scores = (by: number) =>
      csv(
        'id,score',
        [1, 2, 3, 4, 5, 6].map((i) => [`q${i}`, i * by]),
      );
    const details = await compared({
      a: await folder.write('scores-a.csv', scores(2)),
      b: await folder.write('scores-b.csv', scores(1)),
      metric: { id: 'mean', column: 'score' },
    });
    const { a, b } = (await ask(details, {})).distributions;
    assert.deepEqual([a?.low, a?.high, b?.low, b?.high], [1, 12, 1, 12]);
    assert.deepEqual([a?.counts.at(-1), b?.counts.at(0), b?.counts.at(-1)], [1, 1, 0]);
  });

  it('show the input and the right answer also where neither is scored', async () => {
    const side = (seed: number) =>
      Array.from({ length: 8 }, (_, i) =>
        JSON.stringify({
          id: i,
          question: `${i}?`,
          answer: i,
          prediction: `${i + (i % seed)}`,
          correct: i % seed === 0,
        }),
      ).join('\n');
    const { itemColumns } = await compared({
      a: await folder.write('judged-a.jsonl', side(2)),
      b: await folder.write('judged-b.jsonl', side(3)),
      metric: { id: 'accuracy', column: 'correct' },
    });
    assert.deepEqual(itemColumns, [
      { name: 'question', shown: true },
      { name: 'answer', shown: true },
      { name: 'correct', shown: false },
    ]);
  });

  it('are refused once a file has changed', async () => {
    const a = await folder.write('changing-a.txt', '1\n2\n3\n4\n5\n6.5\n');
    const b = await folder.write('changing-b.txt', '1\n2\n3\n3\n4\n5.5\n');
    const details = await compared({ a, b });
    assert.equal((await ask(details, {})).total, 6);
    appendFileSync(a, '7\n');
    await assert.rejects(ask(details, {}), (error: unknown) => {
      assert.ok(error instanceof RealGainError);
      assert.equal(error.code, 'file-changed');
      assert.match(error.message, /changing-a\.txt has changed since the comparison; rerun it/);
      return true;
    });
  });

  it('are found among 200,000 in less time than it takes to read them', async () => {
    const period = Array.from({ length: 97 }, (_, i) => i);
    const n = 97 * 2_062;
    const score = (i: number, by: number) => ((i * by) % 97) / 10;
    const side = (by: number) =>
      period
        .map((i) => `${score(i, by)}\n`)
        .join('')
        .repeat(n / 97);
    const a = await folder.write('many-a.txt', side(7));
    const b = await folder.write('many-b.txt', side(5));
    const files = [a, b].map((path) => {
      const { size, mtimeMs } = statSync(path);
      return { path, size, modified: mtimeMs };
    });
    const identity = {
      a,
      b,
      references: [],
      metric: { id: 'mean', column: 'score' },
      idColumn: null,
      clusterColumn: null,
      settings: DEFAULT_SETTINGS,
    };
    const find = (query: Partial<ItemQuery>) =>
      engine.service.items({ identity, files, query: { ...ALL, ...query } });
    const beginning = processorTime();
    await find({ order: 'file', count: 1 });
    const read = processorTime() - beginning;

    const start = processorTime();
    const largest = await find({});
    const sorted = processorTime() - start;
    const gains = period.map((i) => score(i, 7) - score(i, 5));
    const best = gains.indexOf(Math.max(...gains));
    assert.equal(largest.total, n);
    assert.deepEqual(
      largest.rows.map(({ index }) => index),
      Array.from({ length: 10 }, (_, i) => best + 97 * i),
    );
    const searching = processorTime();
    const found = await find({ text: '9999' });
    const searched = processorTime() - searching;
    assert.equal(found.total, 38);
    let paged = Infinity;
    // A collector of garbage may come between: the best of three counts.
    for (const offset of [10, 20, 30]) {
      const paging = processorTime();
      await find({ text: '9999', offset });
      await find({ text: '9999', offset: offset + 5 });
      paged = Math.min(paged, processorTime() - paging);
    }
    const times = `${sorted}, ${searched} and ${paged} ms, ${read} ms to read them`;
    assert.ok(sorted < read / 2 && searched < read && paged < read / 20, times);
  });
});
