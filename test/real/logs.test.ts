import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, it } from 'mocha';
import { createMetric, suggestMetrics } from '../../src/metrics';
import { englishOf } from '../../src/model/words';
import { RealGainError } from '../../src/model/errors';
import type { Records } from '../../src/model/records';
import { scoring, sumsOf } from '../unit/metrics/support';
import { sharedGolden, sharedPath, sharedRecords } from './shared';

interface InspectLog {
  readonly n: number;
  readonly official: Record<string, Record<string, number>>;
  readonly samples: readonly (readonly [
    id: string,
    epoch: number,
    scores: Record<string, string | number>,
  ])[];
}

interface Golden {
  readonly helm: Record<
    string,
    { metrics: Record<string, { official: Record<string, number>; values: number[]; n: number }> }
  >;
  readonly lm_eval: { readonly n: number; readonly values: Record<string, readonly number[]> };
  readonly inspect: Record<string, InspectLog>;
}

function scoreOf(records: Records, column: string): number {
  const { choice } =
    suggestMetrics(records).find((fit) => fit.choice.column === column) ?? assert.fail(column);
  const metric = createMetric(choice, 0);
  const score = metric.score(sumsOf(metric.extract(scoring(records))), 0);
  return metric.unit === '%' ? score / 100 : score;
}

if (existsSync(sharedPath('golden', 'official_llm.json')) && existsSync(sharedPath('data', 'llm_helm'))) {
  const golden = sharedGolden('official_llm.json') as Golden;

  describe('logs as evaluation tools wrote them', () => {
    for (const [run, { metrics }] of Object.entries(golden.helm)) {
      it(`HELM ${run} gives HELM's own statistics, by split`, () => {
        const records = sharedRecords('data', 'llm_helm', run, 'per_instance_stats.json');
        for (const [name, { official }] of Object.entries(metrics)) {
          const [main = ''] = ['test', 'valid'].filter((split) => split in official);
          for (const [split, mean] of Object.entries(official)) {
            const score = scoreOf(records, split === main ? name : `${name},${split}`);
            assert.ok(Math.abs(score - mean) < 1e-12, `${name} of ${split}: ${score} instead of ${mean}`);
          }
        }
      });
    }

    it('lm-evaluation-harness samples give the scores of the results file', () => {
      const name = 'samples_math_perturbed_full_2026-01-21T03-44-18.458309.jsonl';
      const records = sharedRecords('data', 'llm_lm_eval', name);
      assert.deepEqual([records.n, records.measures], [golden.lm_eval.n, ['exact_match']]);
      assert.equal(scoreOf(records, 'exact_match'), 0);
    });

    it('an lm-evaluation-harness metric that is a list is named, and no score', () => {
      const records = sharedRecords('data', 'llm_lm_eval', 'masakhaner_luo_prompt_1.excerpt.jsonl');
      assert.deepEqual(records.measures, []);
      assert.match(records.notes.map(englishOf).join(' '), /The score "f1,flexible-extract" is not a number/);
    });

    it('an OpenAI Evals log gives the accuracy of its final report', () => {
      const name = '230417220821DPM75QNS_auto_gpt_completion_fn_test-match.jsonl';
      const records = sharedRecords('data', 'llm_openai_evals', name);
      assert.ok(Math.abs(scoreOf(records, 'correct') - 1 / 3) < 1e-12);
    });

    for (const [name, log] of Object.entries(golden.inspect)) {
      if (log.samples === undefined || log.n === 0) {
        continue;
      }
      it(`Inspect ${name} gives the log's own accuracy`, () => {
        const records = sharedRecords('data', 'llm_inspect', name);
        assert.deepEqual([records.format, records.n], ['inspect', log.n]);
        for (const [scorer, { accuracy, mean }] of Object.entries(log.official)) {
          const column = scorer.split('/')[0] ?? '';
          if (log.samples.some(([, , scores]) => column in scores)) {
            assert.ok(Math.abs(scoreOf(records, column) - (accuracy ?? mean ?? NaN)) < 1e-12, scorer);
          }
        }
      });
    }

    for (const name of ['log_valid', 'log_version_3', 'log_with_nan']) {
      it(`Inspect ${name}, which has no samples, is refused`, () => {
        assert.throws(
          () => sharedRecords('data', 'llm_inspect', `log__test_eval_log__${name}.txt`),
          (error) => error instanceof RealGainError && error.message.includes('without samples'),
        );
      });
    }
  });
}
