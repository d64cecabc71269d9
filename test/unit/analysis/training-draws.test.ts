import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { drawCounts } from '../../../src/analysis/study/groups';

describe('drawing training records', () => {
  it('draws as many records as the file has, reproducibly from seed, copy and number', () => {
    assert.deepEqual([...drawCounts('1', 1, 10)], [0, 1, 1, 1, 1, 2, 0, 2, 0, 2]);
    assert.notDeepEqual(drawCounts('1', 1, 100), drawCounts('2', 1, 100));
    assert.deepEqual([...drawCounts('1', 1, 1)], [1]);
  });

  it('leaves out e⁻¹ of the records, and draws all equally often on average', () => {
    const n = 1000;
    const copies = 400;
    const sums = new Float64Array(n);
    let absent = 0;
    for (let copy = 1; copy <= copies; copy++) {
      const counts = drawCounts('7', copy, n);
      assert.equal(
        counts.reduce((sum, count) => sum + count, 0),
        n,
      );
      absent += counts.filter((count) => count === 0).length;
      counts.forEach((count, at) => (sums[at] = (sums[at] ?? 0) + count));
    }
    // Standard errors: 0.0005 of the share; 20 of a sum with mean 400.
    assert.ok(Math.abs(absent / (n * copies) - (1 - 1 / n) ** n) < 0.003);
    assert.ok(sums.every((sum) => Math.abs(sum - copies) < 6 * 20));
  });
});
