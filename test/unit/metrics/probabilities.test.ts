import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createMetric, suggestMetrics } from '../../../src/metrics';
import type { Cell } from '../../../src/model/records';
import type { MetricChoice } from '../../../src/model/settings/metric-choice';
import { records, scoreAll, scoring } from './support';

function score(choice: Pick<MetricChoice, 'id' | 'options'>, given: readonly Cell[], label: readonly Cell[]) {
  const metric = createMetric({ ...choice, column: 'given', referenceColumn: 'label' }, 0);
  return scoreAll(metric, scoring(records({ given, label })));
}

const best = (columns: Readonly<Record<string, readonly Cell[]>>): string[] => {
  const fits = suggestMetrics(records(columns));
  return fits.filter(({ fit }) => fit === fits[0]?.fit).map(({ choice }) => choice.id);
};

const numbers = (of: (i: number) => number) => Array.from({ length: 40 }, (_, i) => of(i));

describe('probabilities and predicted numbers', () => {
  it('say which line holds none', () => {
    assert.throws(() => score({ id: 'brier' }, [0.5, 1.2], [0, 1]), /line 3.*"1\.2" where a probability/);
    assert.throws(() => score({ id: 'log-loss' }, ['[0.5,0.2]', '[0.5,0.5]'], [0, 1]), /line 2/);
    assert.throws(() => score({ id: 'log-loss' }, ['[0.5,0.5]'], [2]), /line 2/);
    assert.throws(() => score({ id: 'brier' }, [0.5], ['spam']), /line 2.*a class by its number/);
    assert.throws(() => score({ id: 'top-k-accuracy' }, [0.5], [1]), /line 2.*a list of probabilities/);
    assert.throws(() => score({ id: 'kappa', options: { weights: 'linear' } }, ['a', 'b'], [1, 2]), /line/);
    assert.throws(() => score({ id: 'mae' }, [1.5, 'n/a'], [1, 2]), /line 3/);
  });

  it('stay finite where a resample has one class or one value', () => {
    assert.equal(score({ id: 'kappa' }, [1, 1], [1, 1]), 0);
    assert.equal(score({ id: 'kappa', options: { weights: 'linear' } }, [3, 3], [3, 3]), 0);
    assert.equal(score({ id: 'kappa', options: { weights: 'quadratic' } }, [3, 3], [3, 3]), 0);
    assert.equal(score({ id: 'pearson' }, [0.1, 0.1, 0.1], [1, 2, 3]), 0);
    assert.equal(score({ id: 'r2' }, [2, 2], [2, 2]), 1);
    assert.ok(Number.isFinite(score({ id: 'log-loss' }, [0, 1], [1, 0])));
  });

  it('are asked about where nothing says which of them is meant, and never in place of answers', () => {
    assert.deepEqual(best({ prediction: numbers((i) => i + 0.3), label: numbers((i) => i) }), [
      'mae',
      'rmse',
      'pearson',
    ]);
    assert.deepEqual(best({ prob: numbers((i) => (i % 10) / 10), label: numbers((i) => i % 2) }), [
      'log-loss',
      'brier',
      'auc',
    ]);
    const answers = numbers((i) => i * 1.5);
    assert.deepEqual(best({ prediction: answers, label: answers.map((v, i) => (i % 4 === 0 ? v + 1 : v)) }), [
      'accuracy',
    ]);
  });
});
