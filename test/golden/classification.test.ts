import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createMetric } from '../../src/metrics';
import type { MetricChoice } from '../../src/model/settings/metric-choice';
import { scoring, sumsOf } from '../unit/metrics/support';
import { fixture, golden } from './fixtures';

interface Shares {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

interface System {
  readonly mcc: number;
  readonly per_class: Readonly<Record<string, Shares>>;
  readonly macro: Shares;
  readonly micro: Shares;
  readonly weighted: Shares;
}

const values = golden('classification') as { multi: Record<string, System>; binary: Record<string, System> };
const MEASURES = ['precision', 'recall', 'f1'] as const;

/** The score of a system's file, or of one column of a file with all systems. */
function score(file: string, choice: MetricChoice, reference?: string): number {
  const references = reference === undefined ? [] : [fixture(reference)];
  const metric = createMetric(choice, references.length);
  const input = scoring(fixture(file), ...references);
  return metric.score(sumsOf(metric.extract(input)), 0) / (metric.unit === '%' ? 100 : 1);
}

const near = (actual: number, expected: number, what: string) =>
  assert.ok(Math.abs(actual - expected) < 1e-12, `${what}: ${actual} instead of ${expected}`);

function checkSystem(file: string, columns: Omit<MetricChoice, 'id'>, expected: System, reference?: string) {
  const check = (id: string, share: number, options?: MetricChoice['options']) =>
    near(score(file, { id, ...columns, ...(options && { options }) }, reference), share, id);
  check('mcc', expected.mcc);
  for (const measure of MEASURES) {
    for (const average of ['macro', 'micro', 'weighted'] as const) {
      check(`${average}-${measure}`, expected[average][measure]);
    }
    for (const [name, shares] of Object.entries(expected.per_class)) {
      // A class that is only guessed can't be asked for.
      if (name !== 'autre') {
        check(`class-${measure}`, shares[measure], { class: name });
      }
    }
  }
}

describe('classification equals scikit-learn', () => {
  for (const [system, expected] of Object.entries(values.multi)) {
    it(`on four classes, ${system}, however its predictions are written`, () => {
      const folder = 'classification/multi';
      checkSystem(`${folder}/all.tsv`, { column: system, referenceColumn: 'gold' }, expected);
      checkSystem(`${folder}/all.csv`, { column: system, referenceColumn: 'gold' }, expected);
      checkSystem(`${folder}/${system}.jsonl`, { column: 'prediction', referenceColumn: 'label' }, expected);
      checkSystem(`${folder}/${system}.txt`, { column: 'text' }, expected, `${folder}/gold.txt`);
    });
  }
  for (const [system, expected] of Object.entries(values.binary)) {
    it(`on two classes, ${system}`, () => {
      const file = `classification/binary/${system}.tsv`;
      checkSystem(file, { column: 'pred', referenceColumn: 'gold' }, expected);
    });
  }
});
