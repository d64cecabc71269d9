import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, it } from 'mocha';
import { align, reorder } from '../../src/items/match/align';
import { createMetric } from '../../src/metrics';
import type { MetricChoice } from '../../src/model/settings/metric-choice';
import { sharedGolden, sharedPath, sharedRecords } from './shared';

/** trec_eval's measures, and what they are here. */
const MEASURES: readonly (readonly [name: string, choice: MetricChoice])[] = [
  ['map', { id: 'map' }],
  ['Rprec', { id: 'rprec' }],
  ['bpref', { id: 'bpref' }],
  ['recip_rank', { id: 'mrr' }],
  ['P_5', { id: 'p@k', options: { k: '5' } }],
  ['P_1000', { id: 'p@k', options: { k: '1000' } }],
  ['recall_100', { id: 'recall@k', options: { k: '100' } }],
  ['ndcg', { id: 'ndcg' }],
  ['ndcg_cut_10', { id: 'ndcg', options: { k: '10' } }],
];

const FOLDER = 'ir_trec_eval';

if (existsSync(sharedPath('data', FOLDER)) && existsSync(sharedPath('golden', 'official_trec_eval.json'))) {
  const golden = sharedGolden('official_trec_eval.json') as Record<
    string,
    Record<string, Record<string, string>>
  >;
  const qrels = sharedRecords('data', FOLDER, 'qrels.test');

  describe("trec_eval's own test runs", () => {
    for (const [title, rows] of Object.entries(golden)) {
      const [name = '', ...flags] = title.split(' ');
      for (const [measure, choice] of MEASURES) {
        const column = Object.values(rows).some((row) => measure in row);
        if (!column) {
          continue;
        }
        it(`${measure} of ${title}, by query and over all`, () => {
          const run = sharedRecords('data', FOLDER, name);
          assert.equal(run.format, 'trec-run');
          const paths = { a: 'run', b: 'run', references: ['qrels'] };
          const { a, references, ids } = align(run, run, [qrels], { idColumn: null, paths });
          const complete = flags.includes('-c') ? 'yes' : 'no';
          const metric = createMetric({ ...choice, options: { ...choice.options, complete } }, 1);
          const { data } = metric.extract({
            output: reorder(run, a),
            outputPath: 'run',
            references: references.map((order) => reorder(qrels, order)),
            referencePaths: ['qrels'],
          });
          const sums = new Float64Array(2);
          data.forEach((value, i) => (sums[i % 2] = (sums[i % 2] ?? 0) + value));
          for (const [query, row] of Object.entries(rows)) {
            const score =
              query === 'all' ? metric.score(sums, 0) : (data[2 * (ids?.indexOf(query) ?? -1)] ?? NaN);
            assert.ok(Math.abs(score - Number(row[measure])) <= 0.5e-4 + 1e-12, `${query}: ${score}`);
          }
        });
      }
    }
  });
}
