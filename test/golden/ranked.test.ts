import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createMetric } from '../../src/metrics';
import { RealGainError } from '../../src/model/errors';
import type { MetricChoice } from '../../src/model/settings/metric-choice';
import type { Records } from '../../src/model/records';
import { scoring, sumsOf } from '../unit/metrics/support';
import { fixture, golden } from './fixtures';

const { n_best } = golden('ranked') as {
  readonly n_best: readonly {
    readonly n: number;
    readonly single: Record<
      string,
      { readonly tp: number; readonly precision: number; readonly recall: number }
    >;
  }[];
};

function score(records: Records, choice: MetricChoice): number {
  const metric = createMetric(choice, 0);
  return metric.score(sumsOf(metric.extract(scoring(records))), 0) / 100;
}

describe('n-best lists of candidates', () => {
  const candidates = fixture('ranked/candidates.tsv');
  for (const { n, single } of n_best) {
    for (const [column, { precision, recall }] of Object.entries(single)) {
      it(`precision and recall of the ${n} best by ${column} equal the definition`, () => {
        const choice = { column, referenceColumn: 'tp', options: { n: `${n}` } };
        assert.ok(Math.abs(score(candidates, { id: 'nbest-precision', ...choice }) - precision) < 1e-12);
        assert.ok(Math.abs(score(candidates, { id: 'nbest-recall', ...choice }) - recall) < 1e-12);
      });
    }
  }

  for (const column of ['log_like', 't_score']) {
    it(`reads a list that is sorted by ${column} already`, () => {
      const list = fixture(`ranked/list.${column}.tsv`);
      assert.equal(list.format, 'ranked-list');
      for (const { n, single } of n_best.filter((best) => best.n <= list.n)) {
        const precision = score(list, { id: 'nbest-precision', options: { n: `${n}` } });
        assert.ok(Math.abs(precision - (single[column]?.precision ?? NaN)) < 1e-12, `${n}`);
      }
    });
  }

  it('says how many candidates there are if n is too large', () => {
    assert.throws(
      () => score(candidates, { id: 'nbest-precision', column: 'freq', options: { n: '241' } }),
      (error) => error instanceof RealGainError && error.message.includes('ranks 240 candidates'),
    );
  });
});
