import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { RealGainError } from '../../../src/model/errors';
import type { Column } from '../../../src/model/records';
import { judgeTable, tableOf } from './support';

/** Three language pairs with the same six systems; BLEU depends more on the language than on the system. */
const PAIRS = ['en-de', 'en-cs', 'zh-en'];
const rows = PAIRS.flatMap((pair, place) =>
  Array.from({ length: 6 }, (_, system) => ({ pair, place, system, quality: Math.sin(7 * system + place) })),
);
const tableWith = (languages: Record<string, Column['cells']>) =>
  tableOf({
    ...languages,
    system: rows.map(({ system }) => `s${system}`),
    human: rows.map(({ quality }) => quality),
    bleu: rows.map(({ quality, place, system }) => 20 * place + quality + Math.cos(system) / 9),
  });
const part = (end: 0 | 1) => rows.map(({ pair }) => pair.split('-')[end] ?? '');

describe('a table of human scores in several languages', () => {
  for (const [what, languages, slices] of [
    ['lp', { lp: rows.map(({ pair }) => pair) }, PAIRS.map((pair) => `lp=${pair}`)],
    [
      'a column of any name that holds pairs',
      { testset: rows.map(({ pair }) => pair) },
      PAIRS.map((pair) => `testset=${pair}`),
    ],
    [
      'src_lang and tgt_lang',
      { src_lang: part(0), tgt_lang: part(1) },
      ['tgt_lang=de', 'tgt_lang=cs', 'tgt_lang=en'],
    ],
  ] as const) {
    it(`asks for the language pair where the column is ${what}, and takes its rows only`, async () => {
      const table = tableWith(languages);
      await assert.rejects(judgeTable(table), (error) => {
        assert.ok(error instanceof RealGainError);
        assert.match(error.message, /holds several languages/);
        assert.deepEqual(
          error.question?.choices.map(({ label }) => label),
          [...slices, 'all'],
        );
        return true;
      });
      const { n, level, warnings } = await judgeTable(table, { slice: slices[1] });
      assert.deepEqual([n, level], [6, 'system']);
      assert.match(warnings.join('\n'), /Only the 6 of 18 rows/);
      assert.equal((await judgeTable(table, { slice: 'all' })).columns.system, 'system');
    });
  }

  it('is judged as it is where its language is the same everywhere, or that of annotators', async () => {
    for (const languages of [
      { lp: rows.map(() => 'en-de') },
      { annotator_language: rows.map(({ place }) => `${place}`) },
    ]) {
      assert.equal((await judgeTable(tableWith(languages))).columns.system, 'system');
    }
  });

  it('is refused where the slice still holds several languages, or nothing', async () => {
    const two = tableWith({
      src_lang: part(0),
      tgt_lang: rows.map(({ place }) => (place < 1 ? 'de' : 'cs')),
    });
    await assert.rejects(judgeTable(two, { slice: 'tgt_lang=cs' }), /"src_lang"/);
    await assert.rejects(judgeTable(two, { slice: 'tgt_lang=fr' }), /no row with tgt_lang = fr/);
  });
});

const likert = (shift: number) => rows.map((_, i) => 3 + Math.round(2 * Math.sin(5 * i + shift)));

describe('aspects that people rated beside the chosen one', () => {
  for (const before of ['', 'expert_', 'human.']) {
    it(`are not taken for metrics where they are called ${before}coherence, ${before}fluency …`, async () => {
      const [coherence, fluency, relevance] = ['coherence', 'fluency', 'relevance'].map(
        (aspect) => before + aspect,
      ) as [string, string, string];
      const table = tableOf({
        system: rows.map((_, i) => `s${i}`),
        [coherence]: likert(0),
        [fluency]: likert(1),
        [relevance]: likert(2),
        rouge1: rows.map(({ quality }) => quality),
        gpt4_coherence: likert(0.1),
      });
      const { columns, warnings } = await judgeTable(table, { human: [coherence] });
      assert.deepEqual(columns.metrics, ['rouge1', 'gpt4_coherence']);
      assert.match(
        warnings.join('\n'),
        /Only .*coherence counts as what people say, not .*fluency, .*relevance/,
      );
      const chosen = await judgeTable(table, { human: [coherence], metric: [fluency] });
      assert.deepEqual(chosen.columns.metrics, [fluency]);
      assert.doesNotMatch(chosen.warnings.join('\n'), /not .*fluency/);
    });
  }

  it('are metrics where all are percentages, as those of metrics are', async () => {
    const percent = (shift: number) => rows.map((_, i) => 50 + Math.round(49 * Math.sin(5 * i + shift)));
    for (const [before, metrics] of [
      ['', ['similarity']],
      ['human_', ['bleu']],
    ] as const) {
      const table = tableOf({
        system: rows.map((_, i) => `s${i}`),
        [`${before}quality`]: percent(0),
        [`${before}similarity`]: percent(1),
        ...(before !== '' && { bleu: percent(2) }),
      });
      const { columns } = await judgeTable(table, { human: [`${before}quality`] });
      assert.deepEqual(columns.metrics, metrics);
    }
  });

  it('are metrics where they are on another scale', async () => {
    const table = tableOf({
      system: rows.map((_, i) => `s${i}`),
      coherence: likert(0),
      fluency: rows.map(({ quality }) => (quality + 1) / 2),
    });
    assert.deepEqual((await judgeTable(table, { human: ['coherence'] })).columns.metrics, ['fluency']);
  });
});

describe('a table with a row for each measure', () => {
  const wide = { system: rows.map(({ pair, system }) => `${pair}-s${system}`) };
  const human = rows.map(({ quality }) => quality);
  const bleu = rows.map(({ quality, system }) => quality + Math.cos(system) / 9);
  const tidy = (names: string[]) =>
    tableOf({
      system: [...wide.system, ...wide.system],
      metric: names.flatMap((name) => rows.map(() => name)),
      score: [...human, ...bleu],
    });

  it('is judged like one with a column for each', async () => {
    const { columns, metrics, n } = await judgeTable(tidy(['human', 'BLEU']));
    assert.deepEqual([columns.system, columns.human, n], ['system', ['human'], 18]);
    assert.deepEqual(metrics, (await judgeTable(tableOf({ ...wide, human, BLEU: bleu }))).metrics);
  });

  it('is judged where people rated some of the outputs', async () => {
    const partly = tidy(['human', 'BLEU']);
    const unrated = 4;
    const only = Array.from({ length: partly.n - unrated }, (_, row) => row + unrated);
    const some = tableOf(
      Object.fromEntries(
        partly.columns.map(({ name, cells }) => [name, only.map((row) => cells.at(row) ?? null)]),
      ),
    );
    const { columns, metrics } = await judgeTable(some);
    assert.deepEqual([columns.human, metrics.map(({ name }) => name)], [['human'], ['BLEU']]);
  });

  it('is refused where an output has several scores of a measure, or none of its measures have an output in common', async () => {
    const table = tidy(['human', 'BLEU']);
    const again = tableOf({
      ...Object.fromEntries(table.columns.map(({ name, cells }) => [name, [...cells, ...cells]])),
    });
    const apart = tableOf({
      ...Object.fromEntries(table.columns.map(({ name, cells }) => [name, cells])),
      annotator: Array.from({ length: table.n }, (_, row) => (row < table.n / 2 ? 'r1' : '')),
    });
    for (const one of [again, apart]) {
      await assert.rejects(
        judgeTable(one),
        /holds several measures in its rows: "metric" is "human", "BLEU"/,
      );
    }
  });

  it('asks which is that of people, if none is called so', async () => {
    await assert.rejects(judgeTable(tidy(['COMET', 'BLEU'])), /which column holds the human scores/);
  });
});
