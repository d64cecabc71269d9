import * as assert from 'node:assert/strict';
import { judge } from '../../../bench/validity/checks';
import { PREFERENCE_CELLS } from '../../../bench/validity/preferences/cells';
import { preferenceChecks, preferenceRow } from '../../../bench/validity/preferences/section';
import { simulatePreferences } from '../../../bench/validity/preferences/simulate';

describe('simulated preferences', () => {
  it('keep the level of the sign test, of strengths and of position, and intervals cover', async () => {
    const rows = await Promise.all(
      PREFERENCE_CELLS.map(async (cell) =>
        preferenceRow(cell, await simulatePreferences(cell, 0, 25, 'test')),
      ),
    );
    const checks = preferenceChecks(rows);
    const limitsOf = judge(checks);
    const failing = checks.filter((check) => !limitsOf(check).holds);
    assert.deepEqual(
      failing.map(({ what, count, trials }) => `${what}: ${count} of ${trials}`),
      [],
    );
    assert.equal(checks.length, 17 + 21 + 13);
  });

  it('find a judge that prefers what is first', async () => {
    const biased = PREFERENCE_CELLS.find(({ bias, items }) => bias > 0 && items === 100);
    assert.ok(biased !== undefined);
    const { position, positions } = await simulatePreferences(biased, 0, 20, 'test');
    assert.ok(position >= 0.9 * positions && positions === 20);
  });
});
