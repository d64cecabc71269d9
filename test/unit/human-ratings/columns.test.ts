import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { terminalText } from '../../../src/document/terminal';
import type { Cell, Column } from '../../../src/model/records';
import type { Judgement } from '../../../src/model/results/judgement';
import { document } from '../../../src/questions/judge/document';
import { judgeIdentity } from '../../../src/questions/judge/schema';
import { judgeTable, tableOf } from './support';

/** 40 items of two systems, b better by 1; the judge says whole numbers from 1 to 5. */
const rows = Array.from({ length: 80 }, (_, i) => ({ item: i >> 1, better: i % 2 }));
const human = rows.map(({ item, better }) => 3 + Math.sin(7 * item) + better);
const scored = (judge: Column['cells']) =>
  tableOf({
    id: rows.map(({ item }) => `q${item}`),
    system: rows.map(({ better }) => (better === 1 ? 'b' : 'a')),
    judge,
    human,
  });
const whole = human.map((score) => Math.round(score));

describe('a column called judge', () => {
  for (const [what, cells] of [
    ['whole numbers', whole],
    ['decimals', human.map((score, i) => score + Math.cos(i) / 3)],
    ['right or wrong', human.map((score): Cell => score > 3.5)],
  ] as const) {
    it(`is a metric if it holds ${what}, and human scores are taken as they are`, async () => {
      const { columns, people, agreement, raters } = await judgeTable(scored(cells));
      assert.deepEqual(columns, {
        system: 'system',
        segment: 'id',
        human: ['human'],
        metrics: ['judge'],
        annotator: null,
      });
      assert.equal(people?.standardised, false);
      assert.equal(people?.pairs[0]?.better, 1);
      assert.ok(people.pairs[0].tests[0]!.p < 0.001);
      assert.equal(agreement[0]?.metric, 'judge');
      assert.equal(raters, undefined);
    });
  }

  it('is the annotator if it holds words, or numbers of people who rate the same outputs once each', async () => {
    const twice = <One>(values: readonly One[]): One[] => [...values, ...values];
    const rated = (judge: Column['cells']) =>
      tableOf({
        id: twice(rows.map(({ item }) => `q${item}`)),
        system: twice(rows.map(({ better }) => (better === 1 ? 'b' : 'a'))),
        judge,
        human: [...human, ...human.map((score, i) => score + Math.sin(i))],
      });
    const names = rated([...rows.map(() => 'ann'), ...rows.map(() => 'bob')]);
    const numbers = rated([...rows.map(() => 1), ...rows.map(() => 2)]);
    for (const table of [names, numbers]) {
      const { columns, people, raters } = await judgeTable(table);
      assert.deepEqual([columns.annotator, columns.metrics, people?.standardised], ['judge', [], true]);
      assert.equal(raters?.units, 80);
      assert.equal(people?.systems[0]?.segments, 40);
    }
    // Samples of a judge say the same twice.
    const { columns } = await judgeTable(rated(twice(whole)));
    assert.deepEqual([columns.annotator, columns.metrics], [null, ['judge']]);
  });

  it('is what the user says it is', async () => {
    const asMetric = await judgeTable(scored(whole), { metric: ['judge'] });
    assert.deepEqual([asMetric.columns.annotator, asMetric.columns.metrics], [null, ['judge']]);
    const asAnnotator = await judgeTable(scored(whole), { annotator: 'judge' });
    assert.deepEqual([asAnnotator.columns.annotator, asAnnotator.columns.metrics], ['judge', []]);
    await assert.rejects(judgeTable(scored(whole), { annotator: 'judge', metric: ['judge'] }), {
      code: 'bad-setting',
    });
  });

  it('may say what is good in words, as people do', async () => {
    const judged = (said: (score: number) => Cell) => {
      const table = scored(human.map((score, i) => said(score + Math.cos(i) / 3)));
      const columns = table.columns.map((one) =>
        one.name === 'human' ? { ...one, cells: human.map(said) } : one,
      );
      return judgeTable({ ...table, columns });
    };
    const [words, marks] = [
      await judged((score) => (score > 3.5 ? 'good' : 'bad')),
      await judged((score) => score > 3.5),
    ];
    assert.deepEqual([words.columns, words.metrics], [marks.columns, marks.metrics]);
  });
});

describe('segments that start again in each document', () => {
  const parts = rows.map(({ item }) => ({ document: `d${Math.floor(item / 5)}`, part: (item % 5) + 1 }));
  for (const [document, segment] of [
    ['conversation', 'turn_id'],
    ['topic', 'question_id'],
    ['dialogue_id', 'turn'],
  ] as const) {
    it(`are items together with it: ${document} and ${segment}`, async () => {
      const table = tableOf({
        [document]: parts.map((part) => part.document),
        [segment]: parts.map(({ part }) => part),
        model: rows.map(({ better }) => (better === 1 ? 'b' : 'a')),
        human,
        bleu: human.map((score, i) => score + Math.cos(i) / 3),
      });
      const judged = await judgeTable(table);
      assert.deepEqual([judged.columns.document, judged.columns.segment], [document, segment]);
      assert.deepEqual(judged.people?.systems[0]?.segments, 40);
      assert.match(reportOf(judged), new RegExp(`; item = ${document} \\+ ${segment};`));
      assert.match(reportOf(judged), /The tests count each item on its own/);
    });
  }

  it('are not told by sessions of raters that each hold some of them', async () => {
    const { columns } = await judgeTable(
      tableOf({
        session: rows.map((_, i) => `s${i % 7}`),
        segment_id: rows.map(({ item }) => item % 20),
        system: rows.map(({ better }) => (better === 1 ? 'b' : 'a')),
        human,
      }),
    );
    assert.deepEqual([columns.document, columns.segment], [undefined, 'segment_id']);
  });
});

describe('a metric with several scores of one segment', () => {
  it('is their mean', async () => {
    const scores = ['a', 'b', 'c'].flatMap((system, better) =>
      rows.map(({ item }, i) => ({ system, item, score: better + (i % 2) })),
    );
    const { rows: systems } = await judgeTable(
      tableOf({
        segment: scores.map(({ item }) => item),
        system: scores.map(({ system }) => system),
        human: scores.map(({ score }) => Math.floor(score)),
        bleu: scores.map(({ score }) => score),
      }),
    );
    assert.deepEqual(
      systems.map(({ metrics }) => metrics),
      [[2.5], [1.5], [0.5]],
    );
  });
});

function reportOf(result: Judgement): string {
  const identity = v.parse(judgeIdentity, { files: ['table.tsv'] });
  return terminalText(document({ identity, result, messages: {} }));
}

describe('the report', () => {
  it('says what each column was taken for', async () => {
    assert.match(
      reportOf(await judgeTable(scored(whole))),
      /\nColumns: system = system; item = id; human = human; metric = judge\n/,
    );
    assert.match(
      reportOf(await judgeTable(scored(whole), { annotator: 'judge' })),
      /human = human; annotators = judge\n/,
    );
  });

  it('of raw human scores beside standardized ones are not taken for metrics', async () => {
    const table = tableOf({
      SYS: rows.map(({ better }) => (better === 1 ? 'b' : 'a')),
      SID: rows.map(({ item }) => item),
      'RAW.SCR': human.map((score) => 20 * score),
      'Z.SCR': human,
    });
    const { columns, metrics } = await judgeTable(table);
    assert.deepEqual([columns.human, columns.metrics, metrics], [['Z.SCR'], [], []]);
  });
});

describe('numbers beside the scores of systems', () => {
  it('are not taken for metrics or human scores if they are bounds, deviations or counts', async () => {
    const mean = rows.map((_, i) => 60 + 3 * Math.sin(i));
    const { columns } = await judgeTable(
      tableOf({
        system: rows.map((_, i) => `s${i}`),
        'Human Avg. z': mean,
        human_ci_low: mean.map((score) => score - 1),
        human_ci_high: mean.map((score) => score + 1),
        '#HITs': rows.map((_, i) => 30 + (i % 7)),
        n_ratings: rows.map((_, i) => 100 + (i % 9)),
        bleu: mean.map((score, i) => score / 2 + Math.cos(5 * i)),
        style: mean.map((score, i) => score / 100 + Math.cos(7 * i) / 9),
        n_gram_overlap: mean.map((score, i) => score / 100 + Math.sin(9 * i) / 9),
        bleu_std: mean.map((_, i) => 1.5 + Math.cos(3 * i) / 4),
      }),
    );
    assert.deepEqual(
      [columns.human, columns.metrics],
      [['Human Avg. z'], ['bleu', 'style', 'n_gram_overlap']],
    );
  });

  it('are no document of the items if they name these', async () => {
    const { columns } = await judgeTable(
      tableOf({
        doc_id: rows.map(({ item }) => `d${item}`),
        system: rows.map(({ better }) => (better === 1 ? 'b' : 'a')),
        human,
        bleu: human.map((score, i) => score + Math.cos(i)),
      }),
    );
    assert.deepEqual([columns.segment, columns.document], ['doc_id', undefined]);
  });
});
