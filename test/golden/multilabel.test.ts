import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createMetric } from '../../src/metrics';
import type { Cell } from '../../src/model/records';
import { records, scoreAll, scoring } from '../unit/metrics/support';
import { golden } from './fixtures';

interface Values {
  readonly multilabel: readonly ({
    readonly parameters: { readonly labels: number };
    /** The labels of each item, right ones and guesses. */
    readonly y: readonly (readonly number[])[];
    readonly x: readonly (readonly number[])[];
  } & Readonly<Record<string, unknown>>)[];
}

/** The name of each value, the metric and its options. */
const METRICS: readonly (readonly [string, string, Record<string, string>])[] = [
  ['micro', 'multilabel-micro-f1', {}],
  ['macro', 'multilabel-macro-f1', {}],
  ['weighted', 'multilabel-weighted-f1', {}],
  ['samples', 'multilabel-samples-f1', {}],
  ['samples_one', 'multilabel-samples-f1', { zero_division: '1' }],
  ['subset', 'multilabel-subset-accuracy', {}],
  ['hamming', 'multilabel-hamming-loss', {}],
];

describe('metrics of several labels an item equal scikit-learn’s', () => {
  for (const [i, { parameters, x, y, ...expected }] of (
    golden('sklearn_multilabel') as Values
  ).multilabel.entries()) {
    const named = (labels: readonly number[]) => labels.map((label) => `label ${label}`);
    const vector = (labels: readonly number[]) =>
      Array.from({ length: parameters.labels }, (_, place) => (labels.includes(place) ? 1 : 0));
    const ways: Readonly<Record<string, (labels: readonly number[]) => Cell>> = {
      'JSON lists': (labels) => JSON.stringify(named(labels)),
      'lists as Python prints them': (labels) =>
        `[${named(labels)
          .map((label) => `'${label}'`)
          .join(', ')}]`,
      'vectors of 0 and 1': (labels) => JSON.stringify(vector(labels)),
      'cells with ;': (labels) => named(labels).join(';') || null,
      'cells with |': (labels) => named(labels).join('|'),
      'cells with commas': (labels) => named(labels).join(', ') || null,
    };
    for (const [way, cellOf] of Object.entries(ways)) {
      it(`${way} (${i + 1}: ${y.length} items, ${parameters.labels} labels)`, () => {
        const output = records({ given: x.map(cellOf), label: y.map(cellOf) });
        for (const [name, id, options] of METRICS) {
          const metric = createMetric({ id, options, column: 'given', referenceColumn: 'label' }, 0);
          const actual = scoreAll(metric, scoring(output)) / 100;
          assert.ok(
            Math.abs(actual - Number(expected[name])) <= 1e-12,
            `${name}: ${actual} instead of ${String(expected[name])}`,
          );
        }
      });
    }
  }
});
