import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'mocha';
import { align, reorder } from '../../src/items/match/align';
import { readRecords } from '../../src/formats';
import { createMetric } from '../../src/metrics';
import type { MetricChoice } from '../../src/model/settings/metric-choice';
import type { Records } from '../../src/model/records';
import type { StatsTable } from '../../src/model/settings/metric';

interface Run {
  readonly version: '9' | '10';
  readonly system: string;
  readonly measures: readonly string[];
  readonly queries: readonly string[];
  readonly values: readonly (readonly number[])[];
  readonly extra_all: Readonly<Record<string, readonly number[]>>;
}

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const golden = JSON.parse(readFileSync(at('values/retrieval.json'), 'utf8')) as { runs: readonly Run[] };
const folder = at('../fixtures/retrieval');
const read = (name: string): Records => readRecords(readFileSync(join(folder, name)), name).records;

/** trec_eval's measures, and what they are here. */
const MEASURES: readonly (readonly [name: string, choice: MetricChoice])[] = [
  ['map', { id: 'map' }],
  ['map_cut_10', { id: 'map', options: { k: '10' } }],
  ['ndcg', { id: 'ndcg' }],
  ['ndcg_cut_5', { id: 'ndcg', options: { k: '5' } }],
  ['ndcg_cut_1000', { id: 'ndcg', options: { k: '1000' } }],
  ['recip_rank', { id: 'mrr' }],
  ['P_5', { id: 'p@k', options: { k: '5' } }],
  ['P_10', { id: 'p@k' }],
  ['P_1000', { id: 'p@k', options: { k: '1000' } }],
  ['recall_10', { id: 'recall@k', options: { k: '10' } }],
  ['recall_100', { id: 'recall@k' }],
  ['Rprec', { id: 'rprec' }],
  ['bpref', { id: 'bpref' }],
];

/** Scores of a run by query, null for those that are left out, and their mean. */
function evaluate(run: Records, choice: MetricChoice): { byQuery: Map<string, number | null>; all: number } {
  const qrels = read('qrels.txt');
  const paths = { a: 'run', b: 'run', references: ['qrels'] };
  const { a, references, ids } = align(run, run, [qrels], { idColumn: null, paths });
  const metric = createMetric(choice, 1);
  const table: StatsTable = metric.extract({
    output: reorder(run, a),
    outputPath: 'run',
    references: references.map((order) => reorder(qrels, order)),
    referencePaths: ['qrels'],
  });
  const left = new Set(table.left?.map(({ item }) => item));
  const byQuery = new Map(ids?.map((id, i) => [id, left.has(i) ? null : (table.data[2 * i] ?? NaN)]));
  const sums = new Float64Array(2);
  table.data.forEach((value, i) => (sums[i % 2] = (sums[i % 2] ?? 0) + value));
  return { byQuery, all: metric.score(sums, 0) };
}

describe('retrieval measures', () => {
  for (const { version, system, measures, queries, values, extra_all } of golden.runs) {
    const scores = { scores: version === '9' ? 'float' : 'double' };
    const complete = { complete: version === '9' ? 'no' : 'yes' };
    for (const [name, { id, options }] of MEASURES) {
      it(`${name} of run ${system} equals trec_eval ${version}, by query and over all`, () => {
        const column = measures.indexOf(name);
        const found = evaluate(read(`sys${system}.run`), {
          id,
          options: { ...options, ...scores, ...complete },
        });
        queries.forEach((query, i) => {
          const expected = values[i]?.[column] ?? NaN;
          const actual = query === 'all' ? found.all : (found.byQuery.get(query) ?? NaN);
          assert.ok(Math.abs(actual - expected) < 1e-12, `${query}: ${actual} instead of ${expected}`);
        });
        const counted = [...found.byQuery.values()].filter((value) => value !== null);
        assert.equal(counted.length, queries.length - 1);
      });

      it(`${name} of run ${system} equals trec_eval ${version} -c`, () => {
        const found = evaluate(read(`sys${system}.run`), {
          id,
          options: { ...options, ...scores, complete: 'yes' },
        });
        const expected = extra_all['-c']?.[measures.indexOf(name)] ?? NaN;
        assert.ok(Math.abs(found.all - expected) < 1e-12, `${found.all} instead of ${expected}`);
      });

      it(`${name} of run ${system} equals trec_eval ${version} -c -l 2`, () => {
        const level = { ...options, ...scores, complete: 'yes', level: '2' };
        const found = evaluate(read(`sys${system}.run`), { id, options: level });
        const expected = extra_all['-c -l 2']?.[measures.indexOf(name)] ?? NaN;
        assert.ok(Math.abs(found.all - expected) < 1e-12, `${found.all} instead of ${expected}`);
      });
    }
  }

  it('reads a run with CRLF line ends as the same run', () => {
    assert.deepEqual(read('variants/sysA.crlf.run').columns, read('sysA.run').columns);
  });
});
