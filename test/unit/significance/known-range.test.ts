import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { GATE_CELLS, simulateGates } from '../../../bench/validity/edges/gates';
import { gateOf, gatedComparison } from '../../../src/report/gate';
import { makePair } from '../../../src/significance/pair';
import { sumByCluster } from '../../../src/significance/uncertainty/over-clusters';
import {
  largestChange,
  pooledUnseenP,
  unseenP,
  type BoundedGain,
} from '../../../src/significance/uncertainty/known-range';
import { meanIsLargerP } from '../../../src/significance/preferences/bounded-mean';
import { compareChecked, inputOf } from '../analysis/support';
import { oneIn } from '../../support/releases';
import { columns, meanOf } from './support';

const DATA_SETS = 200;
const MOST = 0.05 + 3 * Math.sqrt((0.05 * 0.95) / DATA_SETS);

/** Fifty scores from 0 to 1, of which A's differ by ±0.001. */
const B = Array.from({ length: 50 }, (_, i) => 0.5 + 0.004 * i);
const A = B.map((score, i) => score + (i % 2 === 0 ? 0.001 : -0.001));

const pairOf = (a: readonly number[], b: readonly number[]) => makePair(meanOf, columns(a), columns(b));

describe('a margin and scores of a known range', () => {
  it('know the range of scores from 0 to 1, and of no others', () => {
    assert.equal(largestChange(pairOf(A, B)), 1);
    assert.equal(largestChange(pairOf([...A.slice(1), 1.2], B)), Infinity);
    assert.equal(largestChange(pairOf([...A.slice(1), -0.1], B)), Infinity);
  });

  it('allow for total failures that none of the items shows, as the rule of three does', () => {
    const pair = pairOf(A, B);
    const share = 0.05 / pair.scoreA;
    assert.ok(Math.abs(unseenP(pair, 0.05, 1) - (1 - share) ** 50) < 1e-12);
    // For a rise, what is left to 1 counts.
    assert.ok(Math.abs(unseenP(pair, 0.05, -1) - (1 - 0.05 / (1 - pair.scoreA)) ** 50) < 1e-12);
    assert.equal(unseenP(pair, -0.01, 1), 0);
  });

  it('take the test of a mean of any distribution where failures show', () => {
    const pair = pairOf([0, ...A.slice(1)], B);
    const distance = pair.gain + 0.05;
    const scaled = Float64Array.from(A, (score, i) => (1 + (i === 0 ? 0 : score) - B[i]!) / 2);
    const expected = meanIsLargerP(scaled, (1 - 0.05) / 2);
    assert.ok(Math.abs(unseenP(pair, distance, 1) - expected) < 1e-9);
    assert.ok(expected > 0.05);
    // For 1 failure in 50, Clopper and Pearson: the share is up to 9.1% with p = 0.05.
    const one = Float64Array.from({ length: 50 }, (_, i) => (i === 0 ? 0 : 1));
    assert.ok(Math.abs(meanIsLargerP(one, 1 - 0.0914) - 0.05) < 2e-4);
  });

  it('don’t pass a gate that outputs which are the same could not pass', async () => {
    const passes = async (a: readonly number[], margin: number) => {
      const { comparison } = await compareChecked(inputOf(a, B, { settings: { test: 'auto', margin } }));
      return (comparison.againstMargin?.notWorse ?? 1) <= 0.05;
    };
    assert.equal(await passes(A, 0.02), false);
    const { comparison: few } = await compareChecked(
      inputOf(A, B, { settings: { test: 'auto', margin: 0.02 } }),
    );
    const { outcome, sentence } = gateOf(gatedComparison(few), 'not-worse');
    assert.equal(outcome, 'undecided');
    const share = 0.02 / few.a.score;
    const items = Math.ceil(Math.log(0.05) / Math.log(1 - share));
    assert.match(sentence, new RegExp(`with ${items} items it would be ruled out\\.$`));
    assert.equal(await passes(A, 0.06), true);
    // Scores without a known range stay as they are.
    const wide = (some: readonly number[]) => some.map((score) => 10 * score);
    const { comparison } = await compareChecked(
      inputOf(wide(A), wide(B), { settings: { test: 'auto', margin: 0.2 } }),
    );
    assert.ok((comparison.againstMargin?.notWorse ?? 1) < 0.05);
  });

  it('know the range of clusters, and count effective ones', () => {
    const places = Int32Array.from(A, (_, i) => Math.floor(i / 5));
    const clustered = (by: Int32Array) =>
      makePair(meanOf, sumByCluster(columns(A), by), sumByCluster(columns(B), by), true);
    const even = clustered(places);
    assert.equal(largestChange(even), 1);
    assert.ok(Math.abs(unseenP(even, 0.05, 1) - (1 - 0.05 / even.scoreA) ** 10) < 1e-12);
    // One cluster of 10, eight of 5: (Σ n)²/Σ n² = 50²/300.
    const uneven = clustered(places.map((place) => Math.max(0, place - 1)));
    assert.equal(largestChange(uneven), Infinity);
    const effective = 50 ** 2 / 300;
    assert.ok(Math.abs(unseenP(uneven, 0.05, 1) - (1 - 0.05 / uneven.scoreA) ** effective) < 1e-12);
  });

  it('allow in a mean over tasks for failures of any task', () => {
    const bounded = (n: number, down: number): BoundedGain => ({
      differences: new Float64Array(n),
      shares: null,
      gain: 0,
      units: n,
      range: 1,
      down,
      up: 1 - down,
    });
    // One task in two halves is one task.
    const halves = [bounded(50, 0.6), bounded(50, 0.6)].map((one) => ({ weight: 0.5, bounded: one }));
    assert.ok(Math.abs(pooledUnseenP(halves, 0.02, 1) - (1 - 0.02 / 0.6) ** 100) < 1e-12);
    // The largest product over a grid of how the loss is divided.
    const tasks = [bounded(20, 0.8), bounded(60, 0.5)].map((one, i) => ({
      weight: [0.4, 0.6][i]!,
      bounded: one,
    }));
    let most = 0;
    for (let step = 0; step <= 1000; step++) {
      const [first, second] = [step / 1000, 1 - step / 1000].map((part) => part * 0.1);
      const [p, q] = [first! / (0.4 * 0.8), second! / (0.6 * 0.5)];
      most = Math.max(most, (1 - p) ** 20 * (1 - q) ** 60);
    }
    const found = pooledUnseenP(tasks, 0.1, 1);
    assert.ok(Math.abs(found / most - 1) < 1e-3 && found >= most, `${found}, ${most}`);
    assert.equal(pooledUnseenP(tasks, 0.7, 1), 0);
  });

  const cells = GATE_CELLS.filter(
    ({ isAtMargin, isException, n }) => isAtMargin && isException !== true && n <= 200,
  );
  for (const cell of oneIn(4, cells)) {
    it(`pass at most 5% that lose the margin: ${cell.what}`, async () => {
      const passed = await simulateGates(cell, DATA_SETS, 'test');
      assert.ok(passed / DATA_SETS <= MOST, `${(100 * passed) / DATA_SETS}%`);
    });
  }

  it('keep the power of ordinary gates: 98.6% and 94.3% without regard to the range', async () => {
    for (const what of [
      'differences with σ 0.1, margin 0.05, 60 items',
      'differences with σ 0.15, margin 0.05, 100 items',
    ]) {
      const cell = GATE_CELLS.find((one) => one.what === what) ?? assert.fail();
      const passed = await simulateGates(cell, 200, 'test');
      assert.ok(passed >= 180, `${passed} of 200`);
    }
  });
});
