import assert from 'node:assert/strict';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'mocha';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import { RealGainError } from '../../../src/model/errors';
import type { ComparisonDetails } from '../../../src/model/results/details';
import type { ComparisonIdentity } from '../../../src/model/settings/identity';
import { TemporaryFolder } from './temporary';
import { TestEngine } from '../../support/test-engine';
import { choicesIn, pairOn } from '../../support/ask';

const fixtures = fileURLToPath(new URL('../../fixtures', import.meta.url));
const at = (name: string) => path.join(fixtures, name);

describe('comparing logs and runs', () => {
  const engine = new TestEngine();
  const folder = new TemporaryFolder();

  function compare(a: string, b: string, more: Partial<ComparisonIdentity> = {}): Promise<ComparisonDetails> {
    const settings = { ...DEFAULT_SETTINGS, resamples: 2_000 };
    const rest = { references: [], metric: null, idColumn: null, clusterColumn: null, settings, ...more };
    return pairOn(engine.service, { a: path.resolve(fixtures, a), b: path.resolve(fixtures, b), ...rest });
  }

  it('leaves a sample that failed in one log out of both, with a warning', async () => {
    const metric = { id: 'accuracy', column: 'match' };
    const { comparison } = await compare('llm/inspect/sysA.zstd.eval', 'llm/inspect/sysB.json', { metric });
    assert.equal(comparison.n, 23);
    assert.equal(comparison.alignedBy, 'id');
    assert.ok(Math.abs(comparison.b.score - 54.34782608695652) < 1e-9);
    assert.ok(
      comparison.warnings.some((warning) =>
        /1 of 24 items .* counts for neither system: no "match"/.test(warning),
      ),
    );
  });

  it('never compares what runs cost that stopped before their samples were scored', async () => {
    const log = (system: string, slower: number) =>
      folder.write(
        `${system}.json`,
        JSON.stringify({
          version: 2,
          status: 'error',
          eval: { task: 'add', model: system, dataset: { samples: 60 } },
          samples: Array.from({ length: 27 }, (_, i) => ({
            id: `t${i}`,
            epoch: 1,
            input: `What is ${i}+${i}?`,
            target: String(2 * i),
            messages: [],
            output: { model: system, choices: [] },
            total_time: 0.5 + slower + (i % 7) / 50,
          })),
        }),
      );
    await assert.rejects(compare(await log('old', 0), await log('new', 0.1)), (error) => {
      assert.ok(error instanceof RealGainError);
      assert.deepEqual([error.code, choicesIn(error)], ['needs-metric', ['mean of time_s']]);
      assert.match(error.message, /no column named like a score, only/);
      return true;
    });
  });

  it('compares the samples that both logs have, and says which are missing', async () => {
    const a = 'llm/lm_eval/synth__sysA/samples_synth_choice_2026-01-02T03-04-05.000001.jsonl';
    const b = 'llm/lm_eval/variants/samples_synth_choice_sysB_two_missing.jsonl';
    const { comparison } = await compare(a, b, { metric: { id: 'accuracy', column: 'acc' } });
    assert.equal(comparison.n, 22);
    assert.ok(Math.abs(comparison.b.score - 54.54545454545454) < 1e-9);
    assert.ok(
      comparison.warnings.some((warning) =>
        warning.includes('2 of 24 items count for neither system: not in this file'),
      ),
    );
  });

  it('treats the samples of several epochs as clusters by default', async () => {
    const metric = { id: 'mean', column: 'f1' };
    const { comparison, identity } = await compare(
      'llm/inspect/epochs/sysA.json',
      'llm/inspect/epochs/sysB.json',
      { metric },
    );
    assert.deepEqual([comparison.n, comparison.clusters, comparison.clusterColumn], [24, 8, 'sample']);
    assert.equal(identity.clusterColumn, 'sample');
  });

  it('asks which of several metrics is meant', async () => {
    await assert.rejects(compare('llm/inspect/sysA.json', 'llm/inspect/sysB.json'), (error) => {
      assert.ok(error instanceof RealGainError);
      assert.deepEqual([error.code, choicesIn(error)], ['needs-metric', ['accuracy (match)', 'mean of f1']]);
      return true;
    });
  });

  it('lists the metrics that are not numbers', async () => {
    const samples = (system: string, time: string) =>
      `llm/lm_eval/synth__${system}/samples_synth_listmetric_2026-01-02T${time}.jsonl`;
    await assert.rejects(
      compare(samples('sysA', '03-04-05.000001'), samples('sysB', '04-05-06.000002')),
      (error) => {
        assert.ok(error instanceof RealGainError);
        assert.match(
          error.message,
          /holds no score per item.* by accuracy, .*"f1,flexible-extract" is not a number/,
        );
        return true;
      },
    );
  });

  it('lists the metrics for a list of candidates', async () => {
    await assert.rejects(compare('ranked/list.log_like.tsv', 'ranked/list.t_score.tsv'), {
      code: 'needs-metric',
      message: /by accuracy \(tp\), 100-best precision .*; choose one/,
    });
  });

  it('compares two runs by MAP on the judged queries that both have', async () => {
    const references = [at('retrieval/qrels.txt')];
    const { comparison } = await compare('retrieval/sysA.run', 'retrieval/sysB.run', { references });
    assert.deepEqual([comparison.metric.id, comparison.n], ['map', 22]);
    assert.match(comparison.warnings.join(' '), /not judged/);
    const metric = { id: 'map', options: { complete: 'yes' } };
    const all = await compare('retrieval/sysA.run', 'retrieval/sysB.run', { references, metric });
    assert.equal(all.comparison.n, 24);
    assert.ok(Math.abs(all.comparison.a.score - 0.625107266244) < 1e-12);
  });
});
