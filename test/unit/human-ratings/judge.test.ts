import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { agreementOf, type Conclusion } from '../../../src/questions/judge/agree';
import { judgementSchema, type PeoplePair } from '../../../src/model/results/judgement';
import { RealGainError } from '../../../src/model/errors';
import type { Column } from '../../../src/model/records';
import { formatShareOfPairs } from '../../../src/questions/judge/correlate';
import { pearson } from '../../../src/significance/core/pearson';
import { fisherInterval } from '../../../src/significance/intervals/percentile';
import { kendallTauB } from '../../../src/significance/core/kendall';
import { CountedPairs, spearmanApproximate } from '../../../src/significance/core/spearman';
import { judgeTable, tableOf } from './support';
import { choicesIn } from '../../support/ask';

const HUMAN = [0.1, 0.4, 0.2, 0.9, 0.7, 0.5, 0.3, 0.8];
/** Enough to resample. */
const MORE = Array.from({ length: 12 }, (_, i) => (7 * i) % 12);
const NAMES = HUMAN.map((_, i) => `system ${i + 1}`);
const BLEU = HUMAN.map((score, i) => 20 + 10 * score + (i % 3));
const systems = (more: Readonly<Record<string, Column['cells']>> = {}) =>
  tableOf({ system: NAMES, human: HUMAN, BLEU, ...more });

describe('correlations of counted pairs', () => {
  const value = fc.integer({ min: -4, max: 4 });
  const pairs = fc.array(fc.record({ x: value, y: value, times: fc.integer({ min: 0, max: 3 }) }), {
    minLength: 4,
    maxLength: 12,
  });

  it('are those of the multiset, written out', () => {
    fc.assert(
      fc.property(pairs, (drawn) => {
        const all = drawn.flatMap((pair) => Array.from({ length: pair.times }, () => pair));
        fc.pre(all.length > 3);
        const x = Float64Array.from(all, (pair) => pair.x);
        const y = Float64Array.from(all, (pair) => pair.y);
        const found = new CountedPairs(
          Float64Array.from(drawn, (pair) => pair.x),
          Float64Array.from(drawn, (pair) => pair.y),
        ).correlations(Uint32Array.from(drawn, ({ times }) => times));
        const expected = {
          pearson: pearson(x, y),
          // Not with the exact p, for which it would go through all orders.
          spearman: spearmanApproximate(x, y)?.correlation ?? null,
          kendall: kendallTauB(x, y)?.correlation ?? null,
        };
        for (const kind of ['pearson', 'spearman', 'kendall'] as const) {
          assert.ok(Math.abs((found[kind] ?? 9) - (expected[kind] ?? 9)) < 1e-12, kind);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('metrics against human ratings, system by system', () => {
  it('matches its schema, and is the same for the same seed', async () => {
    const found = await judgeTable(systems());
    assert.deepEqual(v.parse(v.strictObject(judgementSchema.entries), found), found);
    assert.deepEqual(await judgeTable(systems()), found);
    const more = tableOf({
      system: MORE.map((_, i) => `system ${i + 1}`),
      human: MORE,
      BLEU: MORE.map((x, i) => x + (i % 5)),
    });
    const [one, other] = [await judgeTable(more), await judgeTable(more, { seed: '2' })];
    assert.notDeepEqual(other.metrics[0]?.pearson.interval, one.metrics[0]?.pearson.interval);
    assert.ok(one.metrics[0]?.kendall.interval);
  });

  it('turns a lower-is-better metric, with a warning', async () => {
    const { metrics, warnings, rows } = await judgeTable(systems({ TER: BLEU.map((score) => 100 - score) }));
    const [one, other] = metrics;
    assert.equal(one?.pearson.value, other?.pearson.value);
    assert.deepEqual(metrics.map(({ name, reversed }) => [name, reversed]).sort(), [
      ['BLEU', false],
      ['TER', true],
    ]);
    assert.match(warnings.join(' '), /taken as “lower is better”.*: TER\./);
    const place = metrics.findIndex(({ name }) => name === 'TER');
    assert.equal(rows[0]?.metrics[place], 100 - (BLEU[3] ?? 0), 'scores as they were written');
  });

  it('turns no metric that ranks the wrong way by its name, unless most show that lower human scores are better', async () => {
    const down = BLEU.map((score) => 40 - score);
    const wrong = await judgeTable(systems({ chrF: BLEU, TER: down, COMET: down }));
    assert.deepEqual(
      wrong.metrics.map(({ name, reversed, pearson }) => [name, reversed, Math.sign(pearson.value)]),
      [
        ['BLEU', false, 1],
        ['chrF', false, 1],
        ['TER', true, 1],
        ['COMET', false, -1],
      ],
    );
    assert.match(wrong.warnings.join(' '), /their correlation is negative: COMET\./);
    const negated = await judgeTable(
      systems({ chrF: BLEU, TER: BLEU.map((score) => score / 100 - 1), 'COMET-HTER': BLEU }),
    );
    assert.ok(negated.metrics.every(({ reversed, pearson }) => !reversed && pearson.value > 0.9));
    const errors = await judgeTable(
      tableOf({ system: NAMES, human: HUMAN.map((score) => 1 - score), BLEU, COMET: BLEU, TER: down }),
    );
    assert.ok(errors.metrics.every(({ pearson }) => pearson.value > 0.9));
    assert.match(errors.warnings.join(' '), /fall where "human" rises: either lower is better there, .*BLEU/);
  });

  it('has Fisher’s interval for fewer than 10 systems, and none for ranks', async () => {
    const { metrics, warnings } = await judgeTable(systems());
    const { value = 0, interval } = metrics[0]?.pearson ?? {};
    const ends = [-1, 1].map((side) =>
      Math.tanh(Math.atanh(value) + (side * 1.959963984540054) / Math.sqrt(5)),
    );
    interval?.forEach((end, i) => assert.ok(Math.abs(end - (ends[i] ?? 9)) < 1e-12));
    assert.deepEqual([metrics[0]?.spearman.interval, metrics[0]?.kendall.interval], [null, null]);
    assert.match(warnings.join(' '), /8 systems are too few to resample/);
    const six = fisherInterval(0.974, 6, 0.05) ?? [];
    assert.deepEqual(
      six.map((end) => Math.round(1e6 * end)),
      [775_218, 997_264],
    );
  });

  it('finds systems whatever their column is called, by having each item once', async () => {
    const rows = [...Array(24).keys()];
    const { columns, n } = await judgeTable(
      tableOf({
        engine_under_test: rows.map((row) => `e${row % 6}`),
        seg_id: rows.map((row) => Math.floor(row / 6)),
        year: rows.map((row) => 2000 + (row % 5)),
        human: rows.map((row) => (row % 6) + (row % 4) / 10),
        metric: rows.map((row) => (row % 6) + (row % 5) / 10),
      }),
    );
    assert.deepEqual([columns.system, columns.metrics, n], ['engine_under_test', ['metric'], 6]);
  });

  it('takes no ids of items for systems', async () => {
    const { columns, unit } = await judgeTable(
      tableOf({ uid: NAMES, feedback: NAMES.map((name) => `${name} is fine`), human: HUMAN, BLEU }),
    );
    assert.deepEqual([columns.system, unit], [null, 'rows']);
  });

  it('asks which column is people’s where each system has one', async () => {
    const table = tableOf({
      seg_id: MORE,
      human_gpt: MORE,
      human_llama: MORE,
      bleu_gpt: MORE,
      bleu_llama: MORE,
    });
    await assert.rejects(judgeTable(table), { code: 'needs-column' });
  });

  it('warns of a reference among the systems', async () => {
    const named = (first: string) => tableOf({ system: [first, ...NAMES.slice(1)], human: HUMAN, BLEU });
    for (const name of ['refA', 'ref.B', 'Human-A.0', 'reference']) {
      const { warnings } = await judgeTable(named(name));
      assert.ok(
        warnings.some((warning) => warning.startsWith(`${name} may be the reference`)),
        name,
      );
    }
    const { warnings } = await judgeTable(named('refiner'));
    assert.ok(!warnings.some((warning) => warning.includes('may be the reference')));
  });

  it('warns about few systems', async () => {
    assert.match(
      (await judgeTable(systems())).warnings.join(' '),
      /Only 8 systems: correlations over so few/,
    );
  });

  it('finds no difference between a metric and itself under another name', async () => {
    const { williams } = await judgeTable(systems({ copy: BLEU }));
    assert.deepEqual([williams.t, williams.p], [[0], [0.5]]);
  });

  it('leaves out unusable columns and rows, listing them', async () => {
    const gap = [...HUMAN.slice(1), null];
    const { metrics, n, warnings } = await judgeTable(
      systems({ gap, same: HUMAN.map(() => 1), human: [...HUMAN.slice(0, 7), null] }),
    );
    assert.equal(n, 7);
    assert.deepEqual(metrics.map(({ name }) => name).sort(), ['BLEU', 'gap']);
    const said = warnings.join(' ');
    assert.match(said, /no human: system 8\./);
    assert.match(said, /the metric same, because it scores all systems the same/);
    const { warnings: ofGap } = await judgeTable(systems({ gap }));
    assert.match(ofGap.join(' '), /Left out: the metric gap, because it has no score for system 8\./);
  });

  it('asks for the human column if names are ambiguous', async () => {
    const table = tableOf({ system: NAMES, a: HUMAN, b: BLEU });
    await assert.rejects(
      judgeTable(table),
      (error) =>
        error instanceof RealGainError && error.code === 'needs-column' && choicesIn(error)?.join() === 'a,b',
    );
    assert.equal((await judgeTable(table, { human: ['a'] })).metrics[0]?.name, 'b');
  });

  for (const [what, table, message] of [
    [
      'two systems',
      tableOf({ system: ['a', 'b'], human: [1, 2], BLEU: [1, 2] }),
      /scores of 2 systems, but at least 3/,
    ],
    ['no metric', tableOf({ system: NAMES, human: HUMAN }), /no column of a metric/],
    [
      'the same score throughout',
      systems({ human: HUMAN.map(() => 1) }),
      /all 8 systems have the same human score/,
    ],
    [
      'words for numbers',
      systems({ human: HUMAN.map((x, i) => (i === 2 ? 'good' : x)) }),
      /clear which column|no column/,
    ],
  ] as const) {
    it(`explains what to do about ${what}`, async () => {
      await assert.rejects(
        judgeTable(table),
        (error) => error instanceof RealGainError && message.test(error.message),
      );
    });
  }
});

describe('human ratings', () => {
  /** Two systems, forty segments, two annotators. */
  const rows = Array.from({ length: 160 }, (_, i) => ({
    system: i % 2,
    segment: Math.floor(i / 4),
    annotator: Math.floor(i / 2) % 2,
    noise: ((i * 7919) % 97) / 97,
  }));
  const judgements = (quality: number, fluency: number) =>
    tableOf({
      system: rows.map(({ system }) => (system === 0 ? 'A' : 'B')),
      segment: rows.map(({ segment }) => segment),
      annotator: rows.map(({ annotator }) => `annotator ${annotator}`),
      adequacy: rows.map(
        ({ system, noise, annotator }) => 50 + quality * system + 10 * noise + 20 * annotator,
      ),
      fluency: rows.map(({ system, noise }) => 50 + fluency * system + 10 * noise),
      BLEU: rows.map(({ system, segment }) => 30 + system * (1 + (segment % 3)) + (segment % 5)),
    });

  it('decide by adequacy, and by fluency if adequacy doesn’t', async () => {
    const decided = async (quality: number, fluency: number) => {
      const { people } = await judgeTable(judgements(quality, fluency));
      const [pair] = people?.pairs ?? [];
      return [
        people?.criteria,
        pair?.decidedBy,
        pair?.better === 0 ? null : people?.systems[pair?.better === 1 ? 0 : 1]?.name,
      ];
    };
    const criteria = ['adequacy', 'fluency'];
    assert.deepEqual(await decided(5, -5), [criteria, 'adequacy', 'B']);
    assert.deepEqual(await decided(0, 5), [criteria, 'fluency', 'B']);
    assert.deepEqual(await decided(0, 0), [criteria, null, null]);
  });

  it('have no segments that sum up the others', async () => {
    const segments = Array.from({ length: 12 }, (_, i) => String(i));
    const rated = ['A', 'B', 'C'].flatMap((system, place) =>
      segments.map((segment, i) => ({
        system,
        segment,
        human: 50 + 5 * place + ((7 * i) % 12),
        bleu: 20 + place + ((5 * i) % 11),
      })),
    );
    const withLast = (segment: string, human: (own: number) => number) => {
      const more = ['A', 'B', 'C'].map((system, place) => ({
        system,
        segment,
        human: human(50 + 5 * place + 5.5),
        bleu: rated.filter((row) => row.system === system).reduce((sum, { bleu }) => sum + bleu / 12, 0),
      }));
      const all = [...rated, ...more].sort((one, other) =>
        one.system < other.system ? -1 : Number(one.system > other.system),
      );
      return tableOf({
        system: all.map((row) => row.system),
        segment: all.map((row) => row.segment),
        human: all.map((row) => row.human),
        bleu: all.map((row) => row.bleu),
      });
    };
    await assert.rejects(judgeTable(withLast('overall', (mean) => mean)), (error: RealGainError) => {
      assert.equal(error.code, 'bad-format');
      assert.match(error.message, /"overall" of table\.tsv/);
      return true;
    });
    assert.equal((await judgeTable(withLast('overall', (mean) => mean + 3))).level, 'segment');
    assert.equal((await judgeTable(withLast('12', (mean) => mean))).level, 'segment');
  });

  it('count unchanged without annotators', async () => {
    const { columns, ...table } = judgements(5, 0);
    const without = { ...table, columns: columns.filter(({ name }) => name !== 'annotator') };
    const { people } = await judgeTable(without);
    assert.equal(people?.standardised, false);
    assert.deepEqual(people.systems[0]?.raw, people.systems[0]?.z);
  });

  it('are compared with metrics’ conclusions on the same segments', async () => {
    const { agreement, n, metrics } = await judgeTable(judgements(5, 0));
    assert.deepEqual([n, metrics], [2, []], 'two systems have no correlation');
    assert.deepEqual(
      agreement.map(({ metric, test, all }) => [metric, test, all.count, all.of]),
      ['bootstrap', 'randomization', 't', 'wilcoxon'].map((test) => ['BLEU', test, 1, 1]),
    );
  });

  it('give the share of agreeing conclusions as on the slides: 53 of 66', () => {
    const pairs = Array.from({ length: 66 }, (_, i) => ({ better: i % 3 === 0 ? 0 : 1 }) as PeoplePair);
    const conclusions = pairs.map(({ better }, i): Conclusion => (i < 53 ? better : better === 1 ? -1 : 1));
    const found = agreementOf(
      'BLEU',
      { id: 'bootstrap', name: 'paired bootstrap' },
      conclusions,
      { pairs },
      0.05,
    );
    assert.equal(formatShareOfPairs(found.all), '53 of 66 (80.3% [68.7, 89.1])');
    assert.equal(found.contradicted, pairs.slice(53).filter(({ better }) => better === 1).length);
  });
});
