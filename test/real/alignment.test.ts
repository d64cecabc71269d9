import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, it } from 'mocha';
import { createMetric } from '../../src/metrics';
import { scoring, sumsOf } from '../unit/metrics/support';
import { sharedGolden, sharedPath, sharedRecords } from './shared';

interface Official {
  readonly aer: number;
  readonly precision: number;
  readonly recall: number;
  readonly reverse_hyp: number;
  readonly per_sentence: readonly (readonly number[])[];
}

if (existsSync(sharedPath('data', 'align_enfr')) && existsSync(sharedPath('golden', 'official_aer.json'))) {
  const golden = sharedGolden('official_aer.json') as Record<string, Official>;
  const gold = sharedRecords('data', 'align_enfr', 'enfr.gold');
  describe('English-French alignments score as by aer.py', () => {
    for (const [path, { aer, precision, recall, reverse_hyp, per_sentence }] of Object.entries(golden)) {
      it(path, () => {
        const output = sharedRecords('data', path);
        assert.equal(output.format, 'alignments');
        const extract = (id: string) => {
          const metric = createMetric({ id }, 1);
          const table = metric.extract(scoring(output, gold));
          return { table, score: metric.score(sumsOf(table), 0) / 100 };
        };
        const { table, score } = extract('aer');
        assert.ok(Math.abs(score - aer) < 1e-12);
        assert.ok(Math.abs(extract('alignment-precision').score - precision) < 1e-12);
        assert.ok(Math.abs(extract('alignment-recall').score - recall) < 1e-12);
        per_sentence.forEach((expected, i) =>
          assert.deepEqual([...table.data.subarray(4 * i, 4 * i + 4)], expected, `${i + 1}`),
        );
        // The gold links count from 1 and the outputs from 0; two outputs have their sides swapped.
        assert.equal(table.notes?.length, 1 + reverse_hyp);
      });
    }
  });
}
