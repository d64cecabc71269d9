import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { judge } from '../../../src/questions/judge';
import { resultOf } from '../../support/ask';
import { judgeTable, tableOf } from './support';

const ROWS = Array.from({ length: 120 }, (_, i) => i);
/** From 1 to 5. */
const HUMAN = ROWS.map((i) => 1 + ((i * 7) % 5));
const JUDGE = HUMAN.map((value, i) => 2 * value + (i % 3) - 1);
const SYSTEM = ROWS.map((i) => `s${i % 4}`);
const SEGMENT = ROWS.map((i) => Math.floor(i / 4));

describe('ratings that may be none', () => {
  it('are numbers that don’t go with what metrics say', async () => {
    const coded = (code: number) => HUMAN.map((value, i) => (i % 9 === 2 ? code : value));
    for (const code of [0, -1]) {
      const table = { system: SYSTEM, segment: SEGMENT, human: coded(code), judge: JUDGE };
      const { warnings } = await judgeTable(tableOf(table));
      assert.match(warnings.join('\n'), new RegExp(`"human" is ${code} 14 times`));
    }
    const halves = HUMAN.map((value, i) => (i % 9 === 2 ? 6 : value - ((i % 2) / 2) * Number(value > 1)));
    const apart = await judgeTable(
      tableOf({ system: SYSTEM, segment: SEGMENT, human: halves, judge: JUDGE }),
    );
    assert.match(apart.warnings.join('\n'), /"human" is 6 14 times/);
    const failed = { system: SYSTEM, segment: SEGMENT, human: HUMAN };
    const judged = { ...failed, judge: JUDGE.map((value, i) => (i % 9 === 2 ? 0 : Math.max(1, value))) };
    assert.match((await judgeTable(tableOf(judged))).warnings.join('\n'), /"judge" is 0 14 times/);
    const fromZero = { system: SYSTEM, segment: SEGMENT, human: HUMAN.map((v) => v - 1), judge: JUDGE };
    assert.doesNotMatch((await judgeTable(tableOf(fromZero))).warnings.join('\n'), /missing/);
  });
});

describe('columns of ratings', () => {
  const columns = { system: SYSTEM, segment: SEGMENT };
  const said = async (table: Parameters<typeof tableOf>[0]) =>
    (await judgeTable(tableOf(table))).warnings.join();

  it('of a second person aren’t taken for a metric', async () => {
    const found = await judgeTable(tableOf({ ...columns, human_1: HUMAN, human_2: HUMAN, judge: JUDGE }));
    assert.deepEqual([found.columns.human, found.columns.metrics], [['human_1'], ['judge']]);
    assert.match(found.warnings.join(), /Only human_1 counts as what people say, not human_2/);
  });

  it('are doubted where a part of one is on another scale', async () => {
    const human = HUMAN.map((value, i) => (i % 16 < 4 ? value / 5 : 20 * value));
    assert.match(
      await said({ ...columns, human, judge: JUDGE }),
      /"human" seems to be on two scales: 88 of 120/,
    );
    assert.doesNotMatch(await said({ ...columns, human: HUMAN, judge: JUDGE }), /two scales/);
  });

  it('of one system on another scale than those of the others are refused, not those of an annotator', async () => {
    const stars = (isOne: (i: number) => boolean) =>
      HUMAN.map((value, i) => (isOne(i) ? value : 20 * value - (i % 9)));
    const mixed = { ...columns, human: stars((i) => i % 4 === 1), judge: JUDGE };
    const refused = {
      code: 'bad-format',
      message: /"human" seems to be on two scales: s0 has .* to 100, s1 .* 1 to 5/,
    };
    await assert.rejects(judgeTable(tableOf(mixed)), refused);
    const scores = JUDGE.map((value, i) => (i % 4 === 1 ? value / 12 : value * 8));
    await assert.rejects(judgeTable(tableOf({ ...columns, human: HUMAN, judge: scores })), {
      code: 'bad-format',
    });
    const annotator = ROWS.map((i) => (i % 8 < 4 ? 'ann' : 'ben'));
    await judgeTable(tableOf({ ...columns, annotator, human: stars((i) => i % 8 < 4), judge: JUDGE }));
    const one = (low: number) =>
      said({ system: ['a', 'b', 'c', 'd'], human: [70, 66.5, low, 81], judge: [3, 4, 3.5, 4.2] });
    assert.match(await one(3.4), /c has 3.4 in "human", where all others have 66.5 to 81/);
    assert.doesNotMatch(await one(34), /scales/);
  });

  it('of good and bad systems are on one scale if others lie between them', async () => {
    const grown = (step: number) => ROWS.map((i) => step * (i % 4) + ((i * 7) % 11) / 11);
    const found = await judgeTable(tableOf({ ...columns, human: grown(0.3), judge: grown(0.5) }));
    assert.deepEqual(found.columns.metrics, ['judge']);
  });

  it('of right and wrong are of items, not of systems that are called like ids', async () => {
    const right = HUMAN.map((value) => Number(value > 2));
    const human = right.map((value, i) => (i % 7 === 0 ? 1 - value : value));
    const { unit, columns: found } = await judgeTable(
      tableOf({ id: ROWS.map((i) => `q${i}`), human, judge: right }),
    );
    assert.deepEqual([unit, found.system], ['rows', null]);
  });
});

describe('annotators who judged other systems each', () => {
  it('don’t show which of these is better', async () => {
    const by = (annotator: (i: number) => string) =>
      judgeTable(
        tableOf({
          system: SYSTEM,
          segment: SEGMENT,
          annotator: ROWS.map(annotator),
          human: HUMAN,
          judge: JUDGE,
        }),
      );
    const apart = await by((i) => (i % 4 < 2 ? 'ann' : 'ben'));
    assert.match(apart.warnings.join('\n'), /No annotator judged both s0 and s2/);
    const joined = await by((i) => (i % 4 < 2 || i > 100 ? 'ann' : 'ben'));
    assert.doesNotMatch(joined.warnings.join('\n'), /No annotator/);
  });
});

describe('items of one document', () => {
  it('are drawn together for a judge’s correction', async () => {
    const human = HUMAN.map((value, i) => (i % 2 === 0 ? value : null));
    const table = { segment: ROWS, human, judge: JUDGE };
    const documents = { document: ROWS.map((i) => `d${Math.floor(i / 10)}`), ...table };
    assert.match(
      (await judgeTable(tableOf(documents))).warnings.join('\n'),
      /same "document".*resampled together/,
    );
    assert.doesNotMatch((await judgeTable(tableOf(table))).warnings.join('\n'), /not independent/);
  });
});

describe('files of one system each', () => {
  it('must have items in common', async () => {
    const part = (id: (i: number) => string | number) =>
      tableOf({ id: ROWS.map(id), human: HUMAN, judge: JUDGE });
    const identity = {
      files: ['one.csv', 'other.csv'],
      human: [],
      metric: [],
      system: null,
      segment: null,
      annotator: null,
      slice: null,
      oneSided: false,
      alpha: 0.05,
      resamples: 200,
      seed: '1',
    };
    await assert.rejects(resultOf(judge, identity, [part((i) => `q${i}`), part((i) => `item-${i}`)]), {
      code: 'id-mismatch',
      message: /other\.csv has no item of one\.csv.*"item-0" …, not "q0"/,
    });
    await resultOf(judge, identity, [part((i) => `q${i}`), part((i) => `q${119 - i}`)]);
  });
});
