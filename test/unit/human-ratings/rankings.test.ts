import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { cutsOf } from '../../../src/questions/rankings/compute';
import { englishOf } from '../../../src/model/words';
import { RealGainError } from '../../../src/model/errors';
import { rankingEvaluationSchema } from '../../../src/model/results/ranking-evaluation';
import { differenceSentence, validationSentence } from '../../../src/questions/rankings/sentences';
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

  it('are none by the numbers of the lines, unless these are ranks', async () => {
    const ranked = async (name: string) => {
      const { rankings } = await evaluateFiles([
        tableOf({
          [name]: places,
          term: places.map(String),
          tp: marks,
          good: places.map((i) => N - i),
          bad: places.map((i) => i + 0.5),
        }),
      ]);
      return rankings.map(({ column }) => column);
    };
    assert.deepEqual(await ranked('rownum'), ['good', 'bad']);
    assert.deepEqual(await ranked('rank'), ['rank', 'good', 'bad']);
  });

  it('report for which n one is significantly more precise', async () => {
    const { differences, sentences } = await evaluateFiles([table]);
    const [difference] = differences;
    assert.equal(difference?.ranges.length, 1);
    assert.match(difference.sentence, /^good is significantly more precise than bad for n from 13 to 187\.$/);
    assert.equal(sentences[0], difference.sentence, 'first the answer');
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
        error.question?.choices.map(({ option }) => option).join() === '--marks svc,--marks figure',
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
    assert.match(validation?.sentence ?? '', /was [\d.]+ to [\d.]+ times .*the model holds here\.$/);
    const [first] = validation?.rows ?? [];
    assert.ok(first && validation);
    const alike = validationSentence({ ...validation, rows: [first, { ...first, ranking: 1 }] }, 0.05);
    assert.doesNotMatch(englishOf(alike), / to /);
  });

  it('are cut at every n at first, then at round ones, and at last at all', () => {
    const cuts = cutsOf(5102);
    assert.deepEqual(cuts.slice(98, 102), [99, 100, 110, 120]);
    assert.equal(cuts.at(-1), 5102);
    assert.deepEqual(cutsOf(3), [1, 2, 3]);
    assert.ok(cutsOf(1_000_000).length < 800);
  });
});

describe('how candidates are ranked', () => {
  const marks = Array.from({ length: 80 }, (_, i) => Number(i % 4 === 0));
  const good = marks.map((mark, i) => mark * 40 + ((i * 37) % 80));
  const plain = marks.map((_, i) => (i * 29) % 80);
  const names = marks.map((_, i) => `w${i}`);
  const evaluated = (columns: Parameters<typeof tableOf>[0]) =>
    evaluateFiles([tableOf({ lemma: names, ...columns, tp: marks })]);
  const firstOf = ({ rankings }: Awaited<ReturnType<typeof evaluated>>) => rankings[0]?.truePositives[19];

  it('starts with the lowest number where the name says that lower is better', async () => {
    const up = firstOf(await evaluated({ pmi: good, plain }));
    const down = good.map((value) => 200 - value);
    const ranks = down.toSorted((one, other) => one - other);
    for (const [name, values] of Object.entries({
      distance: down,
      p_value: down.map((value) => value / 1000),
      pmi_rank: down.map((value) => 1 + ranks.indexOf(value)),
      'pmi ↓': down,
    })) {
      const found = await evaluated({ [name]: values, plain });
      assert.equal(firstOf(found), up, name);
      assert.match(found.warnings.join('\n'), new RegExp(`${name} ranks the lowest numbers first`));
    }
  });

  it('is doubted where true positives come last', async () => {
    const { warnings } = await evaluated({ pmi: good.map((value) => -value), plain });
    assert.match(warnings.join('\n'), /pmi ranks true positives last; .* "pmi ↓"/);
    assert.deepEqual(
      (await evaluated({ pmi: good, plain })).warnings.filter((one) => one.includes('last')),
      [],
    );
  });

  it('is by the order of the file among equal scores, which may favor true positives', async () => {
    const coarse = good.map((value) => Math.round(value / 60));
    const sorted = [...marks.keys()].sort((one, other) => marks[other]! - marks[one]!);
    const order = <T>(values: readonly T[]): T[] => sorted.map((place) => values[place]!);
    const { warnings } = await evaluateFiles([
      tableOf({ lemma: order(names), coarse: order(coarse), plain: order(plain), tp: order(marks) }),
    ]);
    assert.match(warnings.join('\n'), /equal scores of coarse, the file has true positives first/);
    assert.doesNotMatch((await evaluated({ coarse, plain })).warnings.join('\n'), /positives first/);
  });

  it('is in one list, although candidates may be found for several queries', async () => {
    const query = marks.map((_, i) => `q${i % 8}`);
    const found = await evaluated({ query_id: query, pmi: good, plain });
    assert.match(found.warnings.join('\n'), /to 8 different "query_id"/);
  });

  it('counts a candidate once whose row is written twice', async () => {
    const twice = <T>(values: readonly T[]): T[] => [...values, ...values];
    const found = await evaluateFiles([
      tableOf({ lemma: twice(names), pmi: twice(good), plain: twice(plain), tp: twice(marks) }),
    ]);
    assert.equal(found.candidates, 80);
    assert.match(found.warnings.join('\n'), /80 rows repeat an earlier one/);
  });

  it('reads TP and FP as marks', async () => {
    const mark = marks.map((value) => (value === 1 ? 'TP' : 'FP'));
    const words = await evaluateFiles([tableOf({ lemma: names, pmi: good, plain, mark })]);
    const numbers = await evaluateFiles([tableOf({ lemma: names, pmi: good, plain, tp: marks })]);
    assert.deepEqual([words.marks, words.rankings], ['mark', numbers.rankings]);
  });

  it('is doubted where ranks are 0, or each candidate is there twice', async () => {
    const ranks = good.map((_, i) => i + 1);
    const cut = ranks.map((rank) => (rank > 50 ? 0 : rank));
    assert.match((await evaluated({ rank_a: cut, plain })).warnings.join('\n'), /"rank_a" is 0 30 times/);
    const { warnings } = await evaluated({ rank_a: ranks, plain });
    assert.doesNotMatch(warnings.join('\n'), /times/);
    assert.match(warnings.join('\n'), /rank_a ranks the lowest numbers first/);
    const found = await evaluateFiles([
      tableOf({
        lemma: [...names, ...names],
        pmi: [...good, ...good.map((value) => value + 0.5)],
        plain: [...plain, ...plain],
        tp: [...marks, ...marks],
      }),
    ]);
    assert.match(found.warnings.join('\n'), /80 of 80 candidates have several rows/);
    const some = await evaluateFiles([
      tableOf({
        lemma: [...names, ...names.slice(0, 9)],
        pmi: [...good, ...good.slice(0, 9).map((value) => value + 0.5)],
        plain: [...plain, ...plain.slice(0, 9)],
        tp: [...marks, ...marks.slice(0, 9)],
      }),
    ]);
    assert.match(some.warnings.join('\n'), /9 of 80 candidates have several rows/);
  });

  it('needs candidates that are named alike, marks of true positives, and scores that are some', async () => {
    const part = (name: (i: number) => string, scores: readonly number[]) =>
      tableOf({ id: marks.map((_, i) => name(i)), score: scores, tp: marks });
    await assert.rejects(evaluateFiles([part((i) => `w${i}`, good), part((i) => `W${i}`, plain)]), {
      code: 'id-mismatch',
      message: /list2\.tsv has no candidate of list1\.tsv: they are named "W0" …, not "w0"/,
    });
    const inverted = { lemma: names, pmi: good, plain, is_false_positive: marks.map((mark) => 1 - mark) };
    await assert.rejects(evaluateFiles([tableOf(inverted)]), /isn't clear which column marks true positives/);
    const { warnings } = await evaluated({ pmi: good.map((v, i) => (i % 9 === 1 ? -999 : v / 7)), plain });
    assert.match(warnings.join('\n'), /"pmi" is -999 9 times/);
  });

  it('are no costs and no numbers of samples', async () => {
    const tp = Array.from({ length: 40 }, (_, i) => Number(i % 5 < 2));
    const cost = tp.map((_, i) => ((i * 17) % 40) / 40 + 0.3);
    const one = tableOf({ candidate: tp.map((_, i) => `w${i}`), tp, cost_usd: cost, sample: cost, t: cost });
    await assert.rejects(evaluateFiles([one]), /there is only one ranking/);
  });

  it('are not taken from a column that numbers groups', async () => {
    const { rankings } = await evaluated({ pmi: good, plain, session: good.map((_, i) => i % 7) });
    assert.deepEqual(
      rankings.map(({ name }) => name),
      ['pmi', 'plain'],
    );
  });
});
