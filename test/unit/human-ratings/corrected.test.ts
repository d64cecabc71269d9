import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { Random } from '../../../bench/validity/random';
import { elementAt } from '../../../src/model/lists';
import { judgementSchema } from '../../../src/model/results/judgement';
import type { Cell } from '../../../src/model/records';
import { judgeTable, tableOf } from './support';

/** Items of two systems: A is better by 0.5; the judge scores twice as high and prefers A by 1 more. */
function twoSystems({ labeled = (i: number) => i % 8 === 3, n = 240 } = {}) {
  const random = new Random('corrected');
  const rows = ['A', 'B'].flatMap((system) =>
    Array.from({ length: n }, (_, i) => {
      const quality = Math.sin(7 * i) + (system === 'A' ? 0.5 : 0) + 0.5 * random.normal();
      const judge = 2 * quality + (system === 'A' ? 1 : 0) + 0.3 * random.normal();
      return { system, id: `q${i}`, judge, human: labeled(i) ? quality : null };
    }),
  );
  return tableOf({
    system: rows.map(({ system }) => system),
    id: rows.map(({ id }) => id),
    judge: rows.map(({ judge }) => judge),
    human: rows.map(({ human }): Cell => human),
  });
}

describe('a judge and some human scores', () => {
  it('give the gain without the judge’s bias, and more precisely than the human scores alone', async () => {
    const found = await judgeTable(twoSystems());
    assert.deepEqual(v.parse(v.strictObject(judgementSchema.entries), found), found);
    assert.deepEqual(
      found.corrected?.map(({ system, baseline }) => [system, baseline]),
      [
        ['A', 'B'],
        ['A', null],
        ['B', null],
      ],
    );
    const { estimate, human, bias, judged, labeled, unlabeled, saved, p } = elementAt(
      found.corrected ?? [],
      0,
    );
    assert.deepEqual([labeled, unlabeled], [30, 210]);
    assert.ok(judged > 1.8 && bias.value > 1.2, `${judged}, ${bias.value}`);
    const [low, high] = estimate.interval;
    assert.ok(low > 0.3 && high < 0.7, `${low} to ${high}`);
    const alone = human.interval[1] - human.interval[0];
    assert.ok(high - low < 0.7 * alone, `${high - low} instead of ${alone}`);
    assert.ok(saved > 30 && p < 1e-6, `${saved}, ${p}`);
    assert.match(found.sentences[0]!, /human scores of 30 of 240 items .* the gain of A over B is 0\.[45]/);
  });

  it('give the mean of one system, whose items are neither systems nor annotators', async () => {
    const two = twoSystems();
    const one = tableOf(
      Object.fromEntries(
        two.columns.slice(1).map(({ name, cells }) => [name, [...cells].slice(0, 240)] as const),
      ),
    );
    const { corrected, unit, n, metrics, warnings } = await judgeTable(one);
    assert.deepEqual([corrected?.length, corrected?.[0]?.system], [1, null]);
    assert.deepEqual([unit, n, metrics[0]?.name], ['rows', 30, 'judge']);
    assert.deepEqual(warnings, []);
  });

  it('say nothing new where every item has a human score', async () => {
    assert.equal((await judgeTable(twoSystems({ labeled: () => true }))).corrected, undefined);
  });

  it('are too little data with 9 labels', async () => {
    const { corrected, warnings } = await judgeTable(twoSystems({ labeled: (i) => i > 100 && i < 110 }));
    assert.equal(corrected, undefined);
    assert.match(warnings.join(' '), /Too little data to correct judge \(A − B, A, B\): it takes 10 items/);
  });

  it('are too little data if nearly all labels are the same', async () => {
    const table = tableOf({
      id: Array.from({ length: 200 }, (_, i) => `q${i}`),
      judge: Array.from({ length: 200 }, (_, i) => i % 3),
      human: Array.from({ length: 200 }, (_, i): Cell => (i % 4 === 1 ? (i % 50 === 1 ? 0 : 1) : null)),
    });
    const { corrected, warnings } = await judgeTable(table);
    assert.equal(corrected, undefined);
    assert.match(warnings.join(' '), /Too little data to correct judge: .* 6 of them unlike/);
  });

  it('warn of labels that are no random part: other scores, or the first rows', async () => {
    const odd = await judgeTable(twoSystems({ labeled: (i) => Math.sin(7 * i) > 0.7 }));
    assert.match(odd.warnings.join(' '), /Don’t rely on the corrected judge \(A, B\)/);
    const first = await judgeTable(twoSystems({ labeled: (i) => i < 40 }));
    assert.match(first.warnings.join(' '), /corrected judge \(A − B, A, B\) assumes .* the first ones/);
  });

  it('read true and false, and leave out items that the judge did not score', async () => {
    const table = tableOf({
      id: Array.from({ length: 200 }, (_, i) => `q${i}`),
      judge: Array.from({ length: 200 }, (_, i): Cell => (i % 50 === 0 ? null : i % 3 > 0)),
      human: Array.from({ length: 200 }, (_, i): Cell => (i % 5 === 0 ? i % 2 === 0 : null)),
    });
    const { corrected, n } = await judgeTable(table);
    assert.deepEqual([corrected?.[0]?.labeled, corrected?.[0]?.unlabeled, n], [36, 160, 36]);
  });

  describe('that agree', () => {
    /** 1,030 items, 30 of them with labels; the judge lets pass some of the wrong answers. */
    const passing = (isPassed: (i: number) => boolean) => {
      const items = Array.from({ length: 1_030 }, (_, i) => i);
      const right = items.map((i) => (i * 7919) % 97 < 48);
      const labeled = (i: number) => i % 34 === 5 && i < 1_025;
      return tableOf({
        id: items.map((i) => `q${i}`),
        judge: items.map((i): Cell => (right[i] === true || isPassed(i) ? 1 : 0)),
        human: items.map((i): Cell => (labeled(i) ? Number(right[i]) : null)),
      });
    };

    for (const [what, table, wrong] of [
      ['on all labels', passing((i) => i % 17 === 3), 0],
      ['on all but a few', passing((i) => i % 136 === 5), 5],
    ] as const) {
      it(`${what} say no more than the human scores alone, and nothing sure of the bias`, async () => {
        const { corrected = [], sentences } = await judgeTable(table);
        const { estimate, human, bias, saved, lambda, disagreements } = elementAt(corrected, 0);
        assert.equal(disagreements, wrong);
        assert.deepEqual([estimate, saved, lambda], [human, 0, 0]);
        const [low, high] = bias.interval;
        assert.ok(low < bias.value - 0.05 && high > bias.value + 0.05, `${low} to ${high}`);
        assert.match(sentences[0]!, /^By the human scores of 30 of 1,030 items, the mean human score is/);
        assert.match(
          sentences[1]!,
          /^judge, .* isn’t used: it disagrees with (?:none|only 5) of those scores/,
        );
      });
    }

    it('are used where the judge errs often enough', async () => {
      const { corrected = [], sentences } = await judgeTable(passing((i) => i % 68 === 5));
      const { estimate, lambda, disagreements = 0 } = elementAt(corrected, 0);
      assert.ok(disagreements >= 6 && lambda > 0 && estimate.degreesOfFreedom > 0, String(disagreements));
      assert.match(sentences[0]!, /^By judge and the human scores/);
    });
  });

  it('with several rows of an item take its mean as one, for correlations as well', async () => {
    const items = Array.from({ length: 60 }, (_, i) => i);
    const once = tableOf({
      id: items.map((i) => `q${i}`),
      judge: items.map((i) => Math.sin(7 * i) + Math.cos(i) / 4),
      human: items.map((i): Cell => (i % 3 === 1 ? Math.sin(7 * i) : null)),
    });
    const fiveTimes = {
      ...once,
      n: 300,
      columns: once.columns.map(({ name, cells }) => ({
        name,
        cells: items.flatMap((i) => Array.from({ length: 5 }, () => cells.at(i) ?? null)),
      })),
      lines: Int32Array.from({ length: 300 }, (_, row) => row + 2),
    };
    const [one, five] = [await judgeTable(once), await judgeTable(fiveTimes)];
    assert.equal(five.n, 20);
    assert.equal(five.metrics[0]?.pearson.value.toFixed(12), one.metrics[0]?.pearson.value.toFixed(12));
    const width = ({ metrics }: typeof one) => {
      const [low, high] = metrics[0]!.pearson.interval!;
      return (high - low).toFixed(9);
    };
    assert.equal(width(five), width(one));
    assert.match(five.warnings.join(' '), /300 rows are of 60 items by the column "id"/);
  });

  it('count documents, not items, where these are of documents', async () => {
    const random = new Random('documents');
    const rows = Array.from({ length: 40 }, (_, document) => {
      const level = random.normal();
      return Array.from({ length: 10 }, (_item, i) => {
        const human = level + 0.5 * random.normal();
        const judge = human + 0.4 * random.normal();
        return {
          document: `d${document}`,
          id: `${document}-${i}`,
          judge,
          human: document % 4 === 0 ? human : null,
        };
      });
    }).flat();
    const columns = {
      id: rows.map(({ id }) => id),
      judge: rows.map(({ judge }) => judge),
      human: rows.map(({ human }): Cell => human),
    };
    const byItems = await judgeTable(tableOf(columns));
    const found = await judgeTable(tableOf({ document: rows.map(({ document }) => document), ...columns }));
    const [alone, own] = [byItems, found].map(({ corrected = [] }) => elementAt(corrected, 0));
    assert.ok(found.warnings.some((warning) => /"document".*resampled together/.test(warning)));
    assert.ok(own !== undefined && alone !== undefined);
    // The mean of 10 documents of the same size, by Student's t on 9 degrees of freedom.
    const means = Array.from({ length: 10 }, (_, k) =>
      rows.slice(40 * k, 40 * k + 10).reduce((sum, { human }) => sum + (human ?? 0) / 10, 0),
    );
    const mean = means.reduce((sum, one) => sum + one / 10, 0);
    const error = Math.sqrt(means.reduce((sum, one) => sum + (one - mean) ** 2, 0) / 90);
    assert.ok(Math.abs(own.human.interval[1] - mean - 2.262157 * error) < 1e-6);
    const width = ([low, high]: readonly [number, number]) => high - low;
    assert.ok(width(own.estimate.interval) > 1.5 * width(alone.estimate.interval));
    const [r, ofItems] = [found, byItems].map(({ metrics }) => elementAt(metrics, 0).pearson.interval);
    assert.ok(r && ofItems && width(r) > width(ofItems));
  });
});
