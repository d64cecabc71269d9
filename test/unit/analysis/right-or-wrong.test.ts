import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { RightOrWrongPairs } from '../../../src/analysis/study/right-or-wrong';
import { pack } from '../../../src/kernel';
import { DEFAULT_STUDY_SETTINGS } from '../../../src/model/settings/study-settings';
import { columns, meanOf } from '../significance/support';

/** Whether the first pair of so many systems is decided by the exact test. */
function isExact(systems: number, items: number, most?: number): boolean {
  const right = (item: number) => (item < items / 2 ? 1 : 0);
  const tables = Array.from({ length: systems }, (_, system) =>
    pack(columns(Array.from({ length: items }, (__, item) => right(item + (system % 5))))),
  );
  return new RightOrWrongPairs(meanOf, tables, false, DEFAULT_STUDY_SETTINGS, most).decide(0, 1) !== null;
}

describe('right-or-wrong items in a study of many systems', () => {
  it('are counted exactly if few different p can occur', () => {
    assert.equal(isExact(320, 40), true);
    assert.equal(isExact(1000, 40), true);
  });

  it('are resampled if more p have to be computed, or kept', () => {
    assert.equal(isExact(320, 500), false);
    assert.equal(isExact(1001, 40), false);
    assert.equal(isExact(40, 40, 700), false);
  });
});
