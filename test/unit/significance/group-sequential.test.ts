import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { sequentialLimits, spentLevel } from '../../../src/significance/group-sequential';

describe('limits of looks at an evaluation', () => {
  const everyPercent = Array.from({ length: 100 }, (_, i) => (i + 1) / 100);
  const rounded = (limits: readonly number[]) => limits.map((limit) => Number(limit.toFixed(3)));

  it('are those of Lan and DeMets, as published and computed by other programs', () => {
    // Each side spends 2 − 2Φ(z_{α/4}/√t), α = 0.05: gsDesign and ldbounds.
    const eachSide = (share: number) => 2 * spentLevel(share, 0.025);
    const shares = (looks: number) => Array.from({ length: looks }, (_, i) => (i + 1) / looks);
    assert.deepEqual(rounded(sequentialLimits(shares(2), eachSide)), [2.963, 1.969]);
    assert.deepEqual(rounded(sequentialLimits(shares(4), eachSide)), [4.333, 2.963, 2.359, 2.014]);
    assert.deepEqual(rounded(sequentialLimits(shares(5), eachSide)), [4.877, 3.357, 2.68, 2.29, 2.031]);
    assert.deepEqual(
      rounded(sequentialLimits(shares(10), eachSide)),
      [6.991, 4.877, 3.93, 3.367, 2.989, 2.715, 2.504, 2.336, 2.198, 2.081],
    );
  });

  it('leave most of the level for the end where there is a look at every percent', () => {
    const limits = sequentialLimits(everyPercent, (share) => spentLevel(share, 0.05));
    assert.deepEqual(
      rounded([25, 50, 75, 100].map((percent) => limits[percent - 1] ?? 0)),
      [3.995, 2.936, 2.489, 2.233],
    );
  });

  it('are the usual one for a single look at the end', () => {
    assert.deepEqual(rounded(sequentialLimits([1], (share) => spentLevel(share, 0.05))), [1.96]);
  });

  it('differ little where a look is left out', () => {
    const spent = (share: number) => spentLevel(share, 0.05);
    const all = sequentialLimits(everyPercent, spent);
    const some = sequentialLimits(
      everyPercent.filter((share) => share !== 0.6),
      spent,
    );
    assert.ok(Math.abs((all.at(-1) ?? 0) - (some.at(-1) ?? 1)) < 0.002);
  });
});
