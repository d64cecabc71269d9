import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { benjaminiHochberg, bonferroni, holm } from '../../src/significance/corrections';
import { assertClose } from './support';
import golden from './values/multiple_testing.json';

const CORRECTIONS = [
  [holm, 'holm'],
  [bonferroni, 'bonferroni'],
  [benjaminiHochberg, 'BH'],
] as const;

describe('corrections against R’s p.adjust', () => {
  for (const { id, p, expect } of golden.cases) {
    it(id, () => {
      for (const [correct, key] of CORRECTIONS) {
        const found = correct(p.map((value) => value ?? NaN));
        assert.equal(found.length, p.length);
        found.forEach((adjusted, i) => {
          const expected = expect[key][i];
          if (expected === null || expected === undefined) {
            assert.ok(Number.isNaN(adjusted), `${key} of a comparison without p`);
          } else {
            assertClose(adjusted, expected, 1e-12, `${key} ${i}`);
          }
        });
      }
    });
  }

  it('of nothing is nothing, and what is no probability is named', () => {
    for (const [correct] of CORRECTIONS) {
      assert.deepEqual(correct([]), []);
      assert.throws(() => correct([0.1, 1.5]), /A p-value is 1\.5/);
      assert.throws(() => correct([-0.1]), /A p-value is -0\.1/);
    }
  });
});
