import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createMetric } from '../../src/metrics';
import type { Alternative } from '../../src/model/results/significance';
import type { MetricChoice } from '../../src/model/settings/metric-choice';
import { findTest } from '../../src/significance/tests';
import { makePair } from '../../src/significance/pair';
import { records, scoring } from '../unit/metrics/support';
import { contextFor } from '../unit/significance/support';
import { golden } from './fixtures';

interface Scores extends Readonly<
  Record<'auc' | 'average-precision' | 'spearman' | 'kendall' | 'median', number>
> {
  readonly quantile: Readonly<Record<string, number>>;
}

interface Case {
  readonly labels: readonly number[];
  readonly scores: readonly number[];
  readonly numbers: readonly number[];
  readonly weights: readonly number[];
  readonly once: Scores;
  readonly weighted: Scores;
}

interface Delong extends Readonly<Record<'outcome' | 'wfns' | 's100b' | 'ndka', readonly number[]>> {
  readonly tests: readonly {
    readonly a: 'wfns' | 'ndka';
    readonly b: 's100b' | 'ndka';
    readonly aucA: number;
    readonly aucB: number;
    readonly z: number;
    readonly p: Readonly<Record<Alternative, number>>;
  }[];
}

const values = golden('weighted') as { cases: readonly Case[]; delong: Delong };

const near = (actual: number, expected: number, what: string, tolerance = 1e-12) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${what}: ${actual} instead of ${expected}`);

describe('metrics of weights equal scikit-learn, SciPy and NumPy', () => {
  values.cases.forEach(({ labels, scores, numbers, weights, once, weighted }, i) => {
    const input = scoring(records({ score: scores, label: labels, number: numbers }));
    const of = (choice: MetricChoice, drawn: readonly number[]) => {
      const metric = createMetric({ column: 'score', ...choice }, 0);
      return metric.weighted?.of(metric.extract(input))(Uint16Array.from(drawn)) ?? NaN;
    };

    for (const [name, drawn, expected] of [
      ['every item once', labels.map(() => 1), once],
      ['a resample', weights, weighted],
    ] as const) {
      it(`case ${i + 1}, ${name}`, () => {
        for (const id of ['auc', 'average-precision'] as const) {
          near(of({ id, referenceColumn: 'label' }, drawn), expected[id], id);
        }
        for (const id of ['spearman', 'kendall'] as const) {
          near(of({ id, referenceColumn: 'number' }, drawn), expected[id], id);
        }
        near(of({ id: 'median' }, drawn), expected.median, 'median');
        for (const [q, quantile] of Object.entries(expected.quantile)) {
          near(of({ id: 'quantile', options: { q } }, drawn), quantile, `quantile ${q}`);
        }
      });
    }
  });
});

describe('DeLong’s test equals pROC', () => {
  const { outcome, tests } = values.delong;
  for (const { a, b, aucA, aucB, z, p } of tests) {
    it(`${a} against ${b}`, async () => {
      const metric = createMetric({ id: 'auc', column: 'score', referenceColumn: 'label' }, 0);
      const [tableA, tableB] = [a, b].map((name) =>
        metric.extract(scoring(records({ score: values.delong[name], label: outcome }))),
      );
      const pair = makePair(metric, tableA!, tableB!);
      near(pair.scoreA, aucA, 'AUC of A');
      near(pair.scoreB, aucB, 'AUC of B');
      for (const [alternative, expected] of Object.entries(p)) {
        const outcomes = await findTest('delong').run(pair, contextFor(pair, alternative as Alternative));
        near(outcomes.p, expected, alternative);
        assert.match(JSON.stringify(outcomes.note), new RegExp(z.toFixed(3).replace('-', '.')));
      }
    });
  }
});
