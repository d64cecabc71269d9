import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { isFirmRow } from '../../../src/analysis/table/index';
import { TABLE_RESAMPLES } from '../../../src/analysis/table';
import { comparisonOf } from '../report/support';

describe('whether the verdict of a row can be relied on', () => {
  const row = comparisonOf();

  it('needs a corrected p away from α by more than the chance of the shared draws', () => {
    assert.equal(isFirmRow(row, { p: 0.01, corrected: 0.03 }, TABLE_RESAMPLES), true);
    assert.equal(isFirmRow(row, { p: 0.01, corrected: 0.0495 }, TABLE_RESAMPLES), false);
    assert.equal(isFirmRow(row, { p: 0.01, corrected: 0.0512 }, TABLE_RESAMPLES), false);
    assert.equal(isFirmRow(row, { p: 0.01, corrected: 1 }, TABLE_RESAMPLES), true);
  });

  it('counts no draws for corrections without, nor for a row that is not corrected', () => {
    assert.equal(isFirmRow(row, { p: 0.01, corrected: 0.0495 }, 0), true);
    assert.equal(isFirmRow(row, { p: 0.0495, corrected: 0.0495 }, TABLE_RESAMPLES), true);
  });

  it('needs a comparison that can be relied on by itself', () => {
    const few = comparisonOf({ clusters: 4 });
    assert.equal(isFirmRow(few, { p: 0.001, corrected: 0.003 }, 0), false);
  });
});
