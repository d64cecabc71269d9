import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Alternative, TestContext } from '../../src/model/results/significance';
import { findTest } from '../../src/significance/tests';
import { contextFor, pairOf } from '../unit/significance/support';
import golden from './values/bootstrap_exact.json';

const RESAMPLES = 200_000;

/**
 * Test, alternative, and the exact shares for infinitely many resamples between which p must lie. Bootstrap-shift
 * centres on the mean of the resamples, which lies next to δ and so breaks the ties at 2δ one way or the other.
 */
const CASES = [
  ['bootstrap', 'two-sided', 'p_shift_two_sided', 'p_shift_two_sided'],
  ['bootstrap', 'greater', 'p_ge_2delta', 'p_ge_2delta'],
  ['bootstrap:shift', 'greater', 'p_bk2012_gt_2delta', 'p_arguello_shift_one_sided'],
  ['bootstrap:berg-kirkpatrick', 'two-sided', 'p_bk2012_gt_2delta', 'p_bk2012_gt_2delta'],
  ['bootstrap:koehn', 'two-sided', 'p_boot_le_0', 'p_boot_le_0'],
] as const;

describe('bootstrap against its exact distribution', () => {
  for (const row of golden.cases.filter(({ mean }) => mean !== 0)) {
    it(row.id, async () => {
      const pair = pairOf(row.d);
      const context = contextFor(pair, 'two-sided', RESAMPLES);
      const resampled = await context.resample('bootstrap');
      for (const [id, alternative, least, most] of CASES) {
        const shared = { ...context, alternative, resample: () => Promise.resolve(resampled) };
        const { p } = await findTest(id).run(pair, shared);
        const message = `${id} ${alternative}: ${p} instead of ${row[least]} to ${row[most]}`;
        assert.ok(p >= row[least] - monteCarloError(row[least]), message);
        assert.ok(p <= row[most] + monteCarloError(row[most]), message);
      }
    });
  }

  /** 4.5 standard errors, and the +1 of (c + 1)/(r + 1). */
  function monteCarloError(p: number): number {
    return 4.5 * Math.sqrt((p * (1 - p)) / RESAMPLES) + 1 / RESAMPLES;
  }

  it('Arguello’s toy of 10 resamples: 0.3 one-tailed, 0.5 two-tailed', async () => {
    const { T, observed, p_one_tailed: oneTailed, p_two_tailed: twoTailed } = golden.toy;
    const pair = { ...pairOf([0, 2 * observed]), gain: observed };
    const toy = (alternative: Alternative): TestContext => ({
      alternative,
      alpha: 0.05,
      resample: (mode) =>
        Promise.resolve({
          mode,
          gains: Float64Array.from(T),
          scoresA: new Float64Array(),
          scoresB: new Float64Array(),
        }),
    });
    const test = findTest('bootstrap:shift');
    assert.equal((await test.run(pair, toy('greater'))).p, oneTailed);
    assert.equal((await test.run(pair, toy('two-sided'))).p, twoTailed);
  });
});
