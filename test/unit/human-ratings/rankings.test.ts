import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { cutsOf } from '../../../src/questions/rankings/compute';
import { englishOf, RealGainError, rankingEvaluationSchema } from '../../../src/model';
import { differenceSentence } from '../../../src/questions/rankings/sentences';
import { evaluateFiles, tableOf } from './support';

const N = 200;
const places = Array.from({ length: N }, (_, i) => i);
/** Every third candidate among the first half of the good ranking is a true positive. */
const marks = places.map((i) => Number(i < 100 && i % 3 === 0));
const table = tableOf({
  term: places.map((i) => `term ${i}`),
  tp: marks,
  good: places.map((i) => N - i),
  bad: places.map((i) => i + 0.5),
});

describe('rankings of candidates', () => {
  it('match their schema, and are the same for the same seed', async () => {
    const found = await evaluateFiles([table], { subsamples: 50 });
    assert.deepEqual(v.parse(v.strictObject(rankingEvaluationSchema.entries), found), found);
    assert.deepEqual(await evaluateFiles([table], { subsamples: 50 }), found);
  });

  it('report for which n one is significantly more precise', async () => {
    const { differences, sentences } = await evaluateFiles([table]);
    const [difference] = differences;
    assert.equal(difference?.ranges.length, 1);
    assert.match(difference.sentence, /^good is significantly more precise than bad for n from 13 to 187\.$/);
    assert.match(sentences.join(' '), /34 of 200 candidates are true positives: .* precision of 17%/);
  });

  it('list the longest ranges, and count the others', () => {
    const names = [{ name: 'good' }, { name: 'bad' }];
    const sentence = (count: number) =>
      englishOf(
        differenceSentence(
          {
            a: 0,
            p: [],
            onlyA: [],
            onlyB: [],
            b: 1,
            ranges: Array.from({ length: count }, (_, i) => ({ better: 0, from: 10 * i, to: 10 * i + 5 })),
          },
          names,
          100,
        ),
      );
    assert.match(sentence(4), / and 1 shorter range\.$/);
    assert.match(sentence(5), / and 2 shorter ranges\.$/);
  });

  it('rank by ascending rank if the column is called rank', async () => {
    const ranked = tableOf({
      term: places.map(String),
      tp: marks,
      rank: places.map((i) => i + 1),
      good: places.map((i) => -i),
    });
    const { rankings } = await evaluateFiles([ranked]);
    assert.deepEqual(rankings[0]?.truePositives, rankings[1]?.truePositives);
  });

  it('from several files are matched by candidate, whatever their order', async () => {
    const backwards = {
      ...table,
      columns: table.columns
        .filter(({ name }) => name !== 'bad')
        .map(({ name, cells }) => ({ name, cells: [...cells].reverse() })),
    };
    const forwards = { ...table, columns: table.columns.filter(({ name }) => name !== 'bad') };
    const { rankings, differences } = await evaluateFiles([forwards, backwards], {
      files: ['one.tsv', 'two.tsv'],
    });
    assert.deepEqual(
      rankings.map(({ name }) => name),
      ['one', 'two'],
    );
    assert.match(differences[0]?.sentence ?? '', /^one and two don’t differ significantly/);
  });

  it('report candidates that two files mark differently', async () => {
    const other = {
      ...table,
      columns: table.columns.map(({ name, cells }) => ({
        name,
        cells: name === 'tp' ? cells.map((cell, i) => (i === 3 ? 0 : cell)) : cells,
      })),
    };
    await assert.rejects(
      evaluateFiles([table, other]),
      /list2\.tsv, line 5: this candidate is marked 0, but another file marks it 1/,
    );
  });

  for (const [what, columns, message] of [
    ['one column of scores', { term: places.map(String), tp: marks, good: places }, /only one ranking/],
    ['no marks', { term: places.map(String), good: places, bad: places }, /no column of true-positive marks/],
    [
      'no true positive',
      { tp: places.map(() => 0), good: places, bad: places },
      /no candidate is a true positive/,
    ],
  ] as const) {
    it(`explain what to do about ${what}`, async () => {
      await assert.rejects(
        evaluateFiles([tableOf(columns)]),
        (error) => error instanceof RealGainError && message.test(error.message),
      );
    });
  }

  it('ask which of several columns marks true positives', async () => {
    const two = {
      ...table,
      columns: table.columns.flatMap((column) =>
        column.name === 'tp'
          ? [
              { ...column, name: 'svc' },
              { ...column, name: 'figure' },
            ]
          : [column],
      ),
    };
    await assert.rejects(
      evaluateFiles([two]),
      (error) =>
        error instanceof RealGainError &&
        error.code === 'needs-column' &&
        error.field === 'marks' &&
        error.choices?.join() === 'svc,figure',
    );
    assert.equal((await evaluateFiles([two], { marks: 'svc' })).marks, 'svc');
  });

  it('report cuts that depend on file order because of equal scores', async () => {
    const ties = {
      ...table,
      columns: table.columns.map((column) =>
        column.name === 'bad' ? { ...column, cells: places.map((i) => 2 + (i % 2)) } : column,
      ),
    };
    assert.match(
      (await evaluateFiles([ties])).warnings.join(' '),
      /bad: \d+ of \d+ cuts divide candidates with equal scores/,
    );
  });

  it('vary in subsamples as the binomial model predicts, if marks are random', async () => {
    const random = tableOf({
      tp: Array.from({ length: 1000 }, (_, i) => Number((i * 7919) % 1009 < 300)),
      one: Array.from({ length: 1000 }, (_, i) => (i * 104_729) % 7919),
      other: Array.from({ length: 1000 }, (_, i) => (i * 15_485) % 7907),
    });
    const { validation } = await evaluateFiles([random], { subsamples: 500 });
    for (const { deviation, expected, covered } of validation?.rows ?? []) {
      assert.ok(Math.abs(deviation / expected - 1) < 0.15, `${deviation / expected}`);
      assert.ok(covered > 0.93, `${covered}`);
    }
    assert.match(validation?.sentence ?? '', /the model holds here\.$/);
  });

  it('are cut at every n at first, then at round ones, and at last at all', () => {
    const cuts = cutsOf(5102);
    assert.deepEqual(cuts.slice(98, 102), [99, 100, 110, 120]);
    assert.equal(cuts.at(-1), 5102);
    assert.deepEqual(cutsOf(3), [1, 2, 3]);
    assert.ok(cutsOf(1_000_000).length < 800);
  });
});
