import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { pairOf, runTest } from '../unit/significance/support';
import { assertClose } from './support';
import golden from './values/randomization_exact.json';

const ALTERNATIVES = [
  ['two-sided', 'p_two_sided'],
  ['greater', 'p_greater'],
  ['less', 'p_less'],
] as const;

describe('randomization against exact rational arithmetic', () => {
  for (const row of golden.cases) {
    const differences = row.d ?? Array.from({ length: row.n }, () => row.d_repeat?.[0] ?? NaN);
    it(row.id, async () => {
      for (const [alternative, key] of ALTERNATIVES) {
        const expected = row[key];
        if (expected !== undefined && differences.length >= 2) {
          const { p, exact } = await runTest('randomization', pairOf(differences), alternative);
          assert.equal(exact, true);
          assertClose(p, expected, 1e-13, alternative);
        }
      }
    });
  }

  it('Arguello’s folds as two systems: 208 of 1,024, where plain doubles count 192', async () => {
    const a = [0.5, 0.3, 0.1, 0.4, 1, 0.9, 0.1, 0.2, 0.5, 0.8];
    const b = [0.2, 0.3, 0.1, 0.4, 1, 0.8, 0.3, 0.1, 0, 0.9];
    assert.equal((await runTest('randomization', pairOf(a, b), 'greater')).p, 208 / 1024);
    assert.equal((await runTest('randomization', pairOf(a, b))).p, 0.40625);
    assert.equal((await runTest('randomization', pairOf(b, a))).p, 0.40625);
  });
});
