import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { uniform } from '../../../bench/tables';
import { readMetric } from '../../../src/config/parse';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import { DIFFICULTY } from '../../../src/model/settings/special-columns';
import { EVERY_ITEM } from '../../../src/model/texts/cluster-words';
import type { ComparisonDetails } from '../../../src/model/results/details';
import type { ComparisonIdentity } from '../../../src/model/settings/identity';
import { TestEngine } from '../../support/test-engine';
import { TemporaryFolder } from './temporary';
import { pairOn } from '../../support/ask';

/** The median, as a user would write it. */
const MODULE = `
export const extract = ({ output }) => output.map(({ latency }) => latency);
export const higherIsBetter = false;
export function weighted(rows) {
  const sorted = [...rows.keys()].sort((i, j) => rows[i][0] - rows[j][0]);
  return (weights) => {
    const values = sorted.flatMap((i) => Array(weights[i]).fill(rows[i][0]));
    const middle = (values.length - 1) / 2;
    return (values[Math.floor(middle)] + values[Math.ceil(middle)]) / 2;
  };
}
`;

describe('comparisons by a metric of weights', () => {
  const folder = new TemporaryFolder();
  const engine = new TestEngine();
  const oneThread = new TestEngine(1);

  before(async () => {
    const next = uniform(3);
    const row = (i: number) => {
      const label = next() < 0.4 ? 1 : 0;
      return { i, label, document: i % 10, easy: next(), latency: Math.round(100 * next()) };
    };
    const items = Array.from({ length: 60 }, (_, i) => row(i));
    for (const [name, noise] of [
      ['a', 1],
      ['b', 2],
      ['a2', 1.1],
      ['b2', 2.1],
    ] as const) {
      const lines = items.map(({ i, label, document, easy, latency }) =>
        [i, document, label, (label + noise * next() + easy).toFixed(3), latency + noise].join(),
      );
      await folder.write(`${name}.csv`, `id,document,label,score,latency\n${lines.join('\n')}\n`);
    }
    await folder.write('median.mjs', MODULE);
    await folder.write('both.mjs', `${MODULE}\nexport const score = () => 1;`);
  });

  const compare = (more: Partial<ComparisonIdentity>, by = engine): Promise<ComparisonDetails> => {
    const identity: ComparisonIdentity = {
      a: folder.path('a.csv'),
      b: folder.path('b.csv'),
      references: [],
      metric: { id: 'auc', column: 'score', referenceColumn: 'label' },
      idColumn: null,
      clusterColumn: null,
      settings: { ...DEFAULT_SETTINGS, resamples: 3000 },
      ...more,
    };
    return pairOn(by.service, identity);
  };

  const fails = (more: Partial<ComparisonIdentity>, message: RegExp) =>
    assert.rejects(
      compare(more),
      (error: Error) => message.test(error.message) || assert.fail(error.message),
    );

  it('have the same digits with one thread and with two', async () => {
    const [two, one] = [await compare({}), await compare({}, oneThread)];
    assert.deepEqual(one.comparison, two.comparison);
    assert.deepEqual(
      two.comparison.tests.map(({ id }) => id),
      ['bootstrap:expanded', 'bootstrap', 'randomization', 'delong'],
    );
    assert.match(JSON.stringify(two.resampledBy), /how often each of/);
  });

  it('rank items by what exchanging the systems’ outputs does, and have all intervals', async () => {
    const { wins, counts, comparison, intervals } = await compare({});
    assert.ok(wins.length > 0 && counts !== null && counts.wins + counts.losses + counts.ties === 60);
    const gains = wins.map(({ gain }) => gain);
    assert.deepEqual(
      gains,
      [...gains].sort((one, other) => other - one),
    );
    assert.ok(comparison.gain > 0);
    assert.deepEqual(
      intervals.filter(({ of }) => of === 'gain').map(({ method }) => method),
      ['expanded', 'BCa', 'percentile', 'basic'],
    );
  });

  it('say why tests on items and slices by difficulty don’t apply', async () => {
    const { tests } = await compare({ clusterColumn: EVERY_ITEM });
    const reason = JSON.stringify(tests.find(({ id }) => id === 't')?.reason);
    assert.match(reason, /is not a mean of item scores/);
    await fails({ slice: { column: DIFFICULTY, part: 1, of: 2 } }, /AUC is defined for a set of items/);
  });

  it('draw whole clusters, with the same digits on any number of threads and for every run', async () => {
    for (const metric of [
      { id: 'auc', column: 'score', referenceColumn: 'label' },
      { id: 'kendall', column: 'score', referenceColumn: 'document' },
      readMetric(JSON.stringify({ module: './median.mjs' }), folder.path('')),
    ]) {
      const asked = { metric, clusterColumn: 'document' };
      const [two, one] = [await compare(asked), await compare(asked, oneThread)];
      assert.deepEqual(one.comparison, two.comparison);
      const { clusters, designEffect, interval, gain } = two.comparison;
      assert.ok(clusters === 10 && designEffect !== null && interval !== null);
      assert.ok(Number.isFinite(gain) && interval.low <= gain && gain <= interval.high);
      const byItem = await compare({ metric });
      assert.ok(Math.abs(gain - byItem.comparison.gain) < 1e-12);
      const runs = { a: [folder.path('a2.csv')], b: [folder.path('b2.csv')] };
      const ofRuns = await compare({ ...asked, runs });
      assert.ok(ofRuns.comparison.clusters === 10 && ofRuns.comparison.interval !== null);
    }
    const { comparison } = await compare({ clusterColumn: 'document' });
    assert.ok(comparison.tests.some(({ id }) => id === 'delong'));
  });

  it('take slices, with a reason where one has a single class', async () => {
    const { comparison } = await compare({ slice: { column: 'document', part: 1, of: 2 } });
    assert.equal(comparison.n, 30);
    await fails({ slice: { column: 'label', value: '1' } }, /AUC has no value on these \d+ items/);
  });

  it('take training runs: the score is the mean of the runs’, and the class is as rare as in one', async () => {
    const runs = { a: [folder.path('a2.csv')], b: [folder.path('b2.csv')] };
    const { comparison } = await compare({ runs });
    const [first, second] = [await compare({}), await compare({ a: runs.a[0]!, b: runs.b[0]! })];
    for (const system of ['a', 'b'] as const) {
      const mean = (first.comparison[system].score + second.comparison[system].score) / 2;
      assert.ok(Math.abs(comparison[system].score - mean) < 1e-12);
    }
    assert.ok(comparison.interval !== null && comparison.interval.low < comparison.gain);
    const drawn = comparison.tests.filter(({ resamples }) => resamples !== null);
    assert.ok(drawn.length > 0 && drawn.every(({ p }) => p > 0 && p < 1));
  });

  it('find the column and name the positive class', async () => {
    const found = await compare({ metric: { id: 'auc' } });
    assert.deepEqual(found.identity.metric, { id: 'auc', column: 'score', referenceColumn: 'label' });
    const turned = await compare({ metric: { id: 'auc', options: { class: '0' } } });
    assert.ok(Math.abs(turned.comparison.a.score + found.comparison.a.score - 1) < 1e-12);
  });

  it('score by a module’s weights, with the digits of the built-in median', async () => {
    const metric = readMetric(JSON.stringify({ module: './median.mjs' }), folder.path(''));
    const [own, ours] = [
      await compare({ metric }),
      await compare({ metric: { id: 'median', column: 'latency' } }),
    ];
    const { gain, interval } = own.comparison;
    assert.deepEqual({ gain, interval }, { gain: ours.comparison.gain, interval: ours.comparison.interval });
    const both = readMetric(JSON.stringify({ module: './both.mjs' }), folder.path(''));
    await fails({ metric: both }, /can’t be combined with score/);
  });
});
