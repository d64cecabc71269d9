import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Study, StudyResult } from '../../../src/model/results/study';
import { copiedTable } from '../../../src/document/csv';
import { headText } from '../../../src/document/document';
import { studyMethods } from '../../../src/report/document/methods';
import { rankingTable } from '../../../src/questions/study/tables';

const systems: Study['systems'] = ['north|a', 'south_b', 'tab\tc'].map((name, rank) => ({
  path: `/tmp/${rank}`,
  sha256: '',
  name,
  groups: [],
  score: 30 - rank,
  interval: rank === 2 ? null : [29 - rank, 31 - rank],
  wins: 2 - rank,
  losses: rank,
  cluster: rank === 0 ? 1 : 2,
  ranks: rank === 0 ? [1, 1] : [2, 3],
  letters: rank === 0 ? 'a' : 'b',
}));
const study = {
  systems,
  metric: { name: 'BLEU', higherIsBetter: true },
  settings: { alpha: 0.05 },
} as Study; // Nothing else of it is printed.
const copied = (format: Parameters<typeof copiedTable>[1], places: number[], decimals = 2): string =>
  copiedTable(() => rankingTable(study, decimals, places), format);

describe('a ranking', () => {
  it('is copied as cells for a spreadsheet', () => {
    assert.equal(
      copied('tsv', [0, 1, 2]),
      'System\tCluster\tRanks\tBLEU\t95% CI\tLetters\tWins\tLosses\n' +
        'north|a\t1\t1\t30.00\t[29.00, 31.00]\ta\t2\t0\n' +
        'south_b\t2\t2–3\t29.00\t[28.00, 30.00]\tb\t1\t1\n' +
        'tab\\u{9}c\t2\t2–3\t28.00\t\tb\t0\t2\n',
    );
  });

  it('is copied as Markdown that no name can break', () => {
    const [caption, , head, rule, first] = copied('markdown', [0, 1, 2], 1).split('\n');
    assert.match(caption ?? '', /^Systems, the best first\. Every system of a cluster/);
    assert.equal(head, '| System | Cluster | Ranks | BLEU | 95% CI | Letters | Wins | Losses |');
    assert.equal(rule?.split('|').length, head?.split('|').length);
    assert.match(first ?? '', /^\| north\\\|a \| 1 \| 1 \| 30\.0 \|/);
  });

  it('is copied as LaTeX with a line between clusters, in the order that is given', () => {
    const latex = copied('latex', [1, 0]);
    assert.match(latex, /south\\_b & 2 & 2--3 & 29\.00 .*\\\\\n {4}\\midrule\n {4}north\|a & 1/);
    assert.match(latex, /\\caption\{[^}]*letter don’t differ significantly\.\}/);
    assert.match(latex, /^% Needs \\usepackage\{booktabs\}/);
  });

  it('names in the methods the intervals of scores and those of gains', () => {
    const methods = (...intervalBy: StudyResult['systems'][number]['intervalBy'][]) =>
      studyMethods({
        ...study,
        n: 300,
        resamples: 1000,
        clusters: null,
        metric: { ...study.metric, signature: 'x' },
        settings: { alpha: 0.05, correction: 'none', mode: 'bootstrap', test: 'auto' },
        systems: intervalBy.map((by) => ({ intervalBy: by })),
        pairs: { a: [], decisions: [] },
      } as unknown as StudyResult)
        .filter((part) => typeof part === 'string')
        .join('');
    const said = (scores: string) =>
      `Intervals of scores, at 95%, are ${scores} intervals; those of gains are expanded bootstrap intervals.`;
    assert.ok(methods('wilson', 'wilson').includes(said('Wilson’s')));
    assert.ok(methods('percentile', undefined).includes(said('percentile bootstrap')));
    const both = said('Wilson’s (of systems whose items are right or wrong) or percentile bootstrap');
    assert.ok(methods('wilson', 'percentile').includes(both));
  });

  it('leaves out what no system has', () => {
    const old = {
      ...study,
      systems: systems.map(({ ranks: _ranks, letters: _letters, ...system }) => system),
    };
    assert.deepEqual(rankingTable(old, 2).head.map(headText), [
      ...['System', 'Cluster', 'BLEU', '95% CI', 'Wins', 'Losses'],
    ]);
  });

  it('says where lower is better', () => {
    const lower = { ...study, metric: { ...study.metric, higherIsBetter: false } };
    assert.ok(rankingTable(lower, 2).head.map(headText).includes('BLEU (lower is better)'));
  });
});
