import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { GATE_CELLS, simulateGates } from '../../../bench/validity/edges/gates';
import { gateOf, gatedComparison } from '../../../src/report/gate';
import { makePair } from '../../../src/significance/pair';
import { studentTail } from '../../../src/significance/distributions';
import { skewedP } from '../../../src/significance/equivalence';
import { compareChecked, inputOf } from '../analysis/support';
import { columns, meanOf } from './support';

/** Thirty losses without a known range: small ones, and two large ones. */
const LOSSES = Array.from({ length: 30 }, (_, i) => (i < 2 ? 9 + i : ((7 * i) % 11) / 10));
const B = LOSSES.map(() => 100);
const A = LOSSES.map((loss) => 100 - loss);
const pairOf = (a: readonly number[], b: readonly number[]) => makePair(meanOf, columns(a), columns(b));

describe('a margin, and scores without a known range', () => {
  it('has a p that allows for further large losses, by Johnson’s correction for twice the skewness', () => {
    const { length: n } = LOSSES;
    const mean = LOSSES.reduce((sum, loss) => sum + loss / n, 0);
    const moment = (power: number) => LOSSES.reduce((sum, loss) => sum + (loss - mean) ** power / n, 0);
    const correction = (2 * (moment(3) / moment(2) ** 1.5)) / (6 * Math.sqrt(n));
    for (const corrected of [0, 1, 2, 3]) {
      const t = corrected + correction * (1 + 2 * corrected ** 2);
      const p = skewedP(pairOf(A, B), studentTail(-t, n - 1).p, 1, null);
      assert.ok(Math.abs(p / studentTail(-corrected, n - 1).p - 1) < 1e-6, `${corrected}: ${p}`);
    }
  });

  it('corrects nothing towards the other side, of even differences, or where the range is known', () => {
    assert.equal(skewedP(pairOf(A, B), 0.01, -1, null), 0);
    assert.ok(skewedP(pairOf(B, A), 0.01, -1, null) > 0.01);
    const even = LOSSES.map((_, i) => 100 + ((7 * i) % 11) - 5);
    assert.equal(skewedP(pairOf(even, B), 0.01, 1, null), 0);
    const shares = (some: readonly number[]) => some.map((score) => score / 100);
    assert.equal(skewedP(pairOf(shares(A), shares(B)), 0.01, 1, null), 0);
    assert.equal(skewedP(pairOf(A, B), Number.MIN_VALUE, 1, null) >= 0, true);
  });

  it('leaves a gate undecided, which says why', async () => {
    const { comparison } = await compareChecked(inputOf(A, B, { settings: { test: 'auto', margin: 2.5 } }));
    const { outcome, sentence } = gateOf(gatedComparison(comparison), 'not-worse');
    assert.equal(outcome, 'undecided');
    assert.match(sentence, /A few items lose far more than the others, so others like them may be missing/);
    assert.equal(comparison.againstMargin?.skewed, true);
    const wide = await compareChecked(inputOf(A, B, { settings: { test: 'auto', margin: 8 } }));
    assert.equal(gateOf(gatedComparison(wide.comparison), 'not-worse').outcome, 'passed');
  });

  it('passes half as many gates at their margin, and nearly as many of even differences', async () => {
    const passed = async (what: string) =>
      (await simulateGates(GATE_CELLS.find((cell) => cell.what === what) ?? assert.fail(), 500, 'test')) /
      500;
    // Without the correction 13.1 and 79.0%.
    assert.ok((await passed('lognormal losses without a known range, 50 items')) < 0.1);
    assert.ok((await passed('normal without a known range, margin 2.5 SE, 50 items')) > 0.74);
  });
});
