import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createMetric } from '../../src/metrics';
import type { Cell } from '../../src/model/records';
import type { MetricChoice } from '../../src/model/settings/metric-choice';
import { records, scoreAll, scoring } from '../unit/metrics/support';
import { golden } from './fixtures';

interface Values {
  readonly regression: readonly ({ readonly x: readonly number[]; readonly y: readonly number[] } & Record<
    'mae' | 'mse' | 'rmse' | 'r2' | 'pearson',
    number
  >)[];
  readonly grades: readonly ({ readonly x: readonly number[]; readonly y: readonly number[] } & Record<
    'none' | 'linear' | 'quadratic' | 'balanced',
    number
  >)[];
  readonly binary: readonly ({ readonly p: readonly number[]; readonly y: readonly number[] } & Record<
    'log_loss' | 'brier' | 'ece15' | 'ece10',
    number
  >)[];
  readonly lists: readonly {
    readonly p: readonly (readonly number[])[];
    readonly y: readonly number[];
    readonly log_loss: number;
    readonly top: Readonly<Record<string, number>>;
  }[];
}

const values = golden('sklearn_sums') as Values;

function score(
  choice: Pick<MetricChoice, 'id' | 'options'>,
  given: readonly Cell[],
  y: readonly Cell[],
): number {
  const metric = createMetric({ ...choice, column: 'given', referenceColumn: 'label' }, 0);
  return scoreAll(metric, scoring(records({ given, label: y }))) / (metric.unit === '%' ? 100 : 1);
}

function near(actual: number, expected: number, what: string): void {
  const tolerance = 1e-12 * Math.max(1, Math.abs(expected));
  assert.ok(Math.abs(actual - expected) <= tolerance, `${what}: ${actual} instead of ${expected}`);
}

describe('metrics of predicted numbers equal scikit-learn’s', () => {
  for (const [i, { x, y, ...expected }] of values.regression.entries()) {
    it(`mae, mse, rmse, r2 and pearson (${i + 1}: ${x.length} items)`, () => {
      for (const id of ['mae', 'mse', 'rmse'] as const) {
        near(score({ id }, x, y), expected[id], id);
      }
      for (const id of ['r2', 'pearson'] as const) {
        near(score({ id }, x, y), expected[id], id);
      }
    });
  }

  for (const [i, { x, y, ...expected }] of values.grades.entries()) {
    it(`kappa and balanced accuracy (${i + 1}: ${x.length} items)`, () => {
      for (const weights of ['none', 'linear', 'quadratic'] as const) {
        near(score({ id: 'kappa', options: { weights } }, x, y), expected[weights], weights);
      }
      near(score({ id: 'balanced-accuracy' }, x, y), expected.balanced, 'balanced accuracy');
    });
  }
});

describe('metrics of probabilities equal scikit-learn’s', () => {
  for (const [i, { p, y, ...expected }] of values.binary.entries()) {
    it(`log loss and Brier score of two classes, and ECE (${i + 1}: ${p.length} items)`, () => {
      near(score({ id: 'log-loss' }, p, y), expected.log_loss, 'log loss');
      near(score({ id: 'brier' }, p, y), expected.brier, 'Brier score');
      near(score({ id: 'ece' }, p, y), expected.ece15, 'ECE');
      near(score({ id: 'ece', options: { bins: '10' } }, p, y), expected.ece10, 'ECE of 10 bins');
    });
  }

  for (const [i, { p, y, log_loss, top }] of values.lists.entries()) {
    it(`log loss and top-k accuracy of several classes (${i + 1}: ${p.length} items)`, () => {
      const lists = p.map((list) => JSON.stringify(list));
      near(score({ id: 'log-loss' }, lists, y), log_loss, 'log loss');
      for (const [k, share] of Object.entries(top)) {
        near(score({ id: 'top-k-accuracy', options: { k } }, lists, y), share, `top ${k}`);
      }
    });
  }
});
