import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createMetric, suggestMetrics } from '../../src/metrics';
import { englishOf } from '../../src/model/words';
import type { Records } from '../../src/model/records';
import { unpacked } from '../unit/formats/support';
import { scoring, sumsOf } from '../unit/metrics/support';
import { fixture, golden } from './fixtures';

interface Scores {
  readonly mean?: number;
  readonly accuracy?: number;
  readonly values: Readonly<Record<string, number>> | readonly number[];
}

const expected = golden('llm') as {
  readonly lm_eval: Record<'sysA' | 'sysB', Record<string, Record<string, Scores>>>;
  readonly inspect: Record<string, { readonly match: Scores; readonly f1: Scores }>;
  readonly helm: Record<string, Record<string, Record<string, Scores>>>;
  readonly openai_evals: Record<string, Record<string, Scores>>;
  readonly promptfoo: {
    readonly systems: Record<
      string,
      { readonly mean_score: number; readonly pass_rate: number; readonly mean_named: Record<string, number> }
    >;
  };
};

/** The metric that a column suggests, on the items that have a value: their number and the score, 0 to 1. */
function score(records: Records, column: string): { n: number; mean: number } {
  const fit = suggestMetrics(records).find(({ choice }) => choice.column === column);
  assert.ok(fit !== undefined && fit.fit >= 0.3, `${column} is no score`);
  return scoreBy(records, fit.choice.id, column);
}

function scoreBy(records: Records, id: string, column: string): { n: number; mean: number } {
  const metric = createMetric({ id, column }, 0);
  const table = metric.extract(scoring(records));
  const value = metric.score(sumsOf(table), 0);
  return { n: table.n - (table.left?.length ?? 0), mean: metric.unit === '%' ? value / 100 : value };
}

function assertMean(found: { n: number; mean: number }, { mean, accuracy, values }: Scores): void {
  assert.equal(found.n, Object.keys(values).length);
  assert.ok(Math.abs(found.mean - (mean ?? accuracy ?? NaN)) < 1e-12, `${found.mean}`);
}

const idsOf = (records: Records) => [...(records.columns.find(({ name }) => name === 'id')?.cells ?? [])];

describe('evaluation logs give their own aggregates', () => {
  const runs = { sysA: '2026-01-02T03-04-05.000001', sysB: '2026-01-02T04-05-06.000002' };
  for (const [system, time] of Object.entries(runs) as ['sysA' | 'sysB', string][]) {
    const samples = (task: string) => fixture(`llm/lm_eval/synth__${system}/samples_${task}_${time}.jsonl`);

    it(`lm-evaluation-harness, several filters (${system})`, () => {
      const records = samples('synth_arith');
      const { 'exact_match,strict-match': strict, 'exact_match,flexible-extract': flexible } =
        expected.lm_eval[system]['synth_arith'] ?? {};
      assert.equal(records.format, 'lm-eval');
      // As in the harness's table, the first filter is the main one; the other can be asked for.
      assert.deepEqual(records.measures, ['exact_match,strict-match']);
      assertMean(score(records, 'exact_match,strict-match'), strict ?? assert.fail());
      assertMean(scoreBy(records, 'accuracy', 'exact_match,flexible-extract'), flexible ?? assert.fail());
    });

    it(`lm-evaluation-harness, several metrics (${system})`, () => {
      const records = samples('synth_choice');
      const { 'acc,none': acc, 'acc_norm,none': norm } = expected.lm_eval[system]['synth_choice'] ?? {};
      assertMean(score(records, 'acc'), acc ?? assert.fail());
      assertMean(score(records, 'acc_norm'), norm ?? assert.fail());
      // Either of them may be meant.
      const [first, second] = suggestMetrics(records);
      assert.equal(first?.fit, second?.fit);
    });

    it(`lm-evaluation-harness, a metric that is a list (${system})`, () => {
      const records = samples('synth_listmetric');
      assert.deepEqual(records.measures, []);
      assert.match(records.notes.map(englishOf).join(' '), /"f1,flexible-extract" is not a number/);
      assert.ok(suggestMetrics(records).every(({ fit }) => fit < 0.3));
    });

    it(`Inspect: .json, deflated .eval and zstd .eval are the same log (${system})`, () => {
      const own = expected.inspect[system] ?? assert.fail();
      const [json, ...archives] = ['json', 'deflate.eval', 'zstd.eval'].map((end) =>
        fixture(`llm/inspect/${system}.${end}`),
      );
      assert.equal(json?.format, 'inspect');
      assertMean(score(json, 'match'), own.match);
      assertMean(score(json, 'f1'), own.f1);
      archives.forEach((records) => assert.deepEqual(unpacked(records).columns, unpacked(json).columns));
    });

    it(`Inspect: epochs are repeats of a sample, and the samples clusters (${system})`, () => {
      const records = fixture(`llm/inspect/epochs/${system}.json`);
      const own = expected.inspect[`${system} 3 epochs`] ?? assert.fail();
      assert.equal(records.clusterColumn, 'sample');
      assert.equal(new Set(idsOf(records)).size, 24);
      const { n, mean } = score(records, 'f1');
      assert.equal(n, 3 * Object.keys(own.f1.values).length);
      assert.ok(Math.abs(mean - (own.f1.mean ?? NaN)) < 1e-12);
      assert.ok(Math.abs(score(records, 'match').mean - (own.match.accuracy ?? NaN)) < 1e-12);
    });

    it(`HELM: by split, without perturbed instances (${system})`, () => {
      const records = fixture(`llm/helm/synth_qa-model=synth_${system}/per_instance_stats.json`);
      const { test, valid } = expected.helm[system] ?? {};
      assert.deepEqual(records.measures, ['exact_match', 'f1_score']);
      for (const name of records.measures) {
        assertMean(score(records, name), test?.[name] ?? assert.fail());
        const id = name === 'f1_score' ? 'mean' : 'accuracy';
        assertMean(scoreBy(records, id, `${name},valid`), valid?.[name] ?? assert.fail());
      }
    });

    it(`OpenAI Evals, the final report first or last (${system})`, () => {
      const run = system === 'sysA' ? 'AAAAAAAA' : 'BBBBBBBB';
      const log = (task: string) => fixture(`llm/openai_evals/260102030405${run}_${system}_${task}.jsonl`);
      const own = expected.openai_evals[system] ?? {};
      assertMean(score(log('synth-match'), 'correct'), own['match_accuracy'] ?? assert.fail());
      assertMean(score(log('synth-metrics'), 'score'), own['metrics_score'] ?? assert.fail());
    });

    for (const name of ['results.json', 'results.jsonl']) {
      it(`promptfoo ${name}: errors score 0 and have no named scores (${system})`, () => {
        const records = fixture(`llm/promptfoo/${name}`);
        const own = expected.promptfoo.systems[system] ?? assert.fail();
        const near = (column: string, mean: number) =>
          assert.ok(Math.abs(score(records, `${column},${system}`).mean - mean) < 1e-12, column);
        assert.equal(records.format, 'promptfoo');
        near('score', own.mean_score);
        near('pass', own.pass_rate);
        Object.entries(own.mean_named).forEach(([column, mean]) => near(column, mean));
        assert.deepEqual(idsOf(records).slice(0, 2), ['q00', 'q01']);
      });
    }
  }

  it('Inspect: a truncated log has the samples so far', () => {
    const records = fixture('llm/inspect/variants/sysA.stored.eval');
    assert.deepEqual([records.n, score(records, 'match')], [7, { n: 7, mean: 1 }]);
  });

  it('Inspect: a sample that ended in an error has no score', () => {
    const records = fixture('llm/inspect/sysB.json');
    const failed = idsOf(records).indexOf(13);
    const left = createMetric({ id: 'accuracy', column: 'match' }, 0).extract(scoring(records)).left;
    assert.deepEqual(
      left?.map(({ item, why }) => [item, englishOf(why)]),
      [[failed, 'no "match"']],
    );
  });
});
