import * as assert from 'node:assert/strict';
import { judge } from '../../../bench/validity/checks';
import { LEADERBOARD_CELLS } from '../../../bench/validity/leaderboard/cells';
import { leaderboardChecks, leaderboardRow } from '../../../bench/validity/leaderboard/findings';
import { simulateLeaderboards } from '../../../bench/validity/leaderboard/simulate';

describe('simulated leaderboards', () => {
  it('keep the level of Friedman’s test and of Wilcoxon with Holm, and find what differs', async () => {
    const rows = await Promise.all(
      LEADERBOARD_CELLS.map(async (cell) =>
        leaderboardRow(cell, await simulateLeaderboards(cell, 0, 40, 'test')),
      ),
    );
    const checks = leaderboardChecks(rows);
    const limitsOf = judge(checks);
    const failing = checks.filter((check) => !limitsOf(check).holds);
    assert.deepEqual(
      failing.map(({ what, count, trials }) => `${what}: ${count} of ${trials}`),
      [],
    );
    assert.equal(checks.length, 5 + 8 + 3);
  });
});
