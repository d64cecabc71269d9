import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { planning, type Planned } from '../../../src/analysis/planning';
import {
  DEFAULT_POWER,
  planningRows,
  type Planning,
  type PlanningQuestion,
} from '../../../src/model/results/planning';
import { comparisonOf } from '../report/support';
import { compareChecked, inputOf } from './support';

const compareScores = (a: readonly number[], b: readonly number[]) =>
  compareChecked(inputOf(a, b, { settings: { test: 'auto', resamples: null } }));

function plan(changes: Partial<Planned> = {}, question: Partial<PlanningQuestion> = {}): Planning {
  const comparison = comparisonOf({ ...changes, standardError: changes.standardError ?? 0.209 });
  const planned = planning(comparison, 2, { gain: null, power: DEFAULT_POWER, items: null, ...question });
  assert.ok(planned !== null);
  return planned;
}

const near = (actual: number | null | undefined, expected: number, within = 1e-6): void =>
  assert.ok(Math.abs((actual ?? NaN) - expected) <= within, `${actual} is not ${expected}`);

describe('planning', () => {
  it('gives Cohen’s sample sizes: d = 0.2, 0.5, 0.8 take 197, 32 and 13 items', () => {
    // z test of a mean, two-sided α = 0.05, power 0.8: ((1.959964 + 0.841621)/d)², rounded up.
    for (const [d, items] of [
      [0.2, 197],
      [0.5, 32],
      [0.8, 13],
    ] as const) {
      const { chosen } = plan({ n: 100, standardError: 1 / 10 }, { gain: d });
      assert.equal(chosen?.itemsNeeded, items);
    }
  });

  it('computes the power for the observed gain', () => {
    const { observed, today } = plan();
    // Φ(0.52/0.209 − 1.959964), and 2037·((1.959964 + 0.841621)·0.209/0.52)².
    near(observed?.powerToday, 0.7012, 1e-4);
    assert.equal(observed?.itemsNeeded, 2583);
    near(today.smallestSignificantGain, 1.959964 * 0.209);
    near(today.minimumDetectableGain, 2.801585 * 0.209);
    assert.equal(today.powerForObserved, observed.powerToday);
  });

  it('reaches the requested power at the number of items it reports', () => {
    const sizes = { min: 0.01, max: 100, noNaN: true };
    fc.assert(
      fc.property(
        fc.double(sizes),
        fc.double(sizes),
        fc.double({ min: 0.5, max: 0.99, noNaN: true }),
        fc.integer({ min: 50, max: 1e6 }),
        (gain, standardError, power, n) => {
          const { chosen } = plan({ n, standardError }, { gain, power });
          const items = chosen?.itemsNeeded ?? NaN;
          fc.pre(items > 2);
          const { asked } = plan({ n, standardError }, { gain, power, items });
          const { asked: fewer } = plan({ n, standardError }, { gain, power, items: items - 1 });
          assert.ok((asked?.powerForChosen ?? NaN) >= power - 1e-9);
          assert.ok((fewer?.powerForChosen ?? NaN) <= power + 1e-9);
        },
      ),
    );
  });

  it('returns a rising curve from a quarter to sixteen times today’s items', () => {
    const { curve } = plan({}, { gain: 0.3 });
    assert.equal(curve.length, 25);
    assert.deepEqual([curve[0]?.items, curve[8]?.items, curve[24]?.items], [509, 2037, 32_592]);
    curve.slice(1).forEach((point, i) => {
      assert.ok((point.powerForObserved ?? NaN) > (curve[i]?.powerForObserved ?? NaN));
      assert.ok((point.powerForChosen ?? NaN) < (point.powerForObserved ?? NaN));
      assert.ok(point.minimumDetectableGain < (curve[i]?.minimumDetectableGain ?? NaN));
    });
  });

  it('lists today’s items, their multiples and the requested size', () => {
    const items = (planned: Planning) => planningRows(planned).map((row) => row.items);
    assert.deepEqual(items(plan()), [509, 1019, 2037, 4074, 8148, 16_296, 32_592]);
    assert.deepEqual(items(plan({}, { items: 5000 })), [509, 1019, 2037, 4074, 5000, 8148, 16_296, 32_592]);
    assert.deepEqual(items(plan({ n: 3 }, { items: 6 })), [2, 3, 6, 12, 24, 48]);
  });

  it('uses the alternative of the deciding test: one-sided needs fewer items', () => {
    const bootstrap = comparisonOf().tests[0]!;
    const oneSided = plan({ tests: [{ ...bootstrap, alternative: 'greater' }] });
    near(oneSided.today.smallestSignificantGain, 1.644854 * 0.209);
    assert.ok((oneSided.observed?.itemsNeeded ?? NaN) < (plan().observed?.itemsNeeded ?? NaN));
  });

  it('plans for the size of a loss, and for clusters as well', () => {
    assert.deepEqual(plan({ gain: -0.52 }).observed, plan().observed);
    const { observed } = plan({ clusters: 40 });
    assert.equal(observed?.clustersNeeded, Math.ceil((40 * 2582.9) / 2037));
    assert.equal(observed.itemsNeeded, 2583);
  });

  it('summarizes the plan in one sentence', () => {
    assert.equal(
      plan().sentence,
      'To find a true gain of 0.52 BLEU with 80% power you need about 2,600 items like these (you have 2,037).',
    );
    assert.equal(
      plan({ clusters: 40, clusterColumn: 'doc_id' }, { gain: 0.3, power: 0.95 }).sentence,
      'To find a true gain of 0.30 BLEU with 95% power you need about 260 documents like these, with about 13,000 items ' +
        '(you have 40 documents, 2,037 items).',
    );
    assert.match(plan({}, { gain: 0.125 }).sentence, /gain of 0\.125 BLEU/);
    assert.match(plan({}, { gain: 1e-9 }).sentence, /you need more than a billion items/);
    assert.match(
      plan({ gain: 0 }).sentence,
      /^With these 2,037 items a true gain of 0\.59 BLEU is found with 80%/,
    );
  });

  describe('with several samples of each item', () => {
    // 100 items, 4 samples: half of the variance comes from within items.
    const repetitions = {
      items: 100,
      samples: 4,
      between: 1,
      within: { a: 2, b: 2 },
      standardError: { items: 0.1, samples: 0.1 },
      noiseFloor: { a: 0.2, b: 0.2 },
    };
    const sampled = (question: Partial<PlanningQuestion>) =>
      plan(
        { n: 400, clusters: 100, clusterColumn: 'sample', standardError: Math.sqrt(0.02), repetitions },
        question,
      ).repetitions;

    it('trades samples against items', () => {
      const found = sampled({ gain: 0.5 });
      near(found?.share, 0.5);
      // Var(n, K) = 1/n + 4/(nK): n = (2.801585/0.5)²·(1 + 4/K).
      const expected = [1, 2, 4, 5, 10].map((samples) => {
        const items = Math.ceil((2.801585 / 0.5) ** 2 * (1 + 4 / samples));
        return [samples, items, items * samples];
      });
      assert.deepEqual(
        found?.rows.map(({ samples, itemsNeeded, cost }) => [samples, itemsNeeded, cost]),
        expected,
      );
      near(found?.rows[2]?.minimumDetectableGain, 2.801585 * Math.sqrt(0.02));
    });

    it('takes one sample if items cost nothing, and about √(c·4/1) if an item costs c', () => {
      assert.equal(sampled({ gain: 0.5 })?.cheapest.samples, 1);
      assert.equal(sampled({ gain: 0.5, itemCost: 9 })?.cheapest.samples, 6);
      assert.equal(sampled({ gain: 0.5, itemCost: 100 })?.cheapest.samples, 20);
    });

    it('is silent without several samples, and refuses a negative cost', () => {
      assert.equal(plan().repetitions, undefined);
      assert.throws(() => sampled({ itemCost: -1 }), {
        code: 'bad-setting',
        message: /cost of an item is -1/,
      });
    });
  });

  it('returns null if gains don’t vary', () => {
    const question = { gain: 1, power: 0.8, items: null };
    assert.equal(planning(comparisonOf({ standardError: 0 }), 2, question), null);
    assert.equal(planning(comparisonOf({ standardError: null }), 2, question), null);
  });

  it('refuses invalid values and reports them', () => {
    const refused = (question: Partial<PlanningQuestion>, message: RegExp) =>
      assert.throws(() => plan({}, question), { code: 'bad-setting', message });
    refused({ gain: 0 }, /true gain is 0/);
    refused({ gain: -1 }, /true gain is -1/);
    refused({ gain: Infinity }, /is Infinity/);
    refused({ power: 0 }, /power is 0,/);
    refused({ power: 80 }, /power is 80,/);
    refused({ items: 1 }, /number of items is 1,/);
    refused({ items: 2.5 }, /number of items is 2\.5,/);
    refused({ items: NaN }, /number of items is NaN,/);
  });

  it('finds nothing with fewer items than have to differ', async () => {
    const { comparison } = await compareScores([0.91, 0.82, 0.88, 0.79], [0.51, 0.44, 0.47, 0.4]);
    const planned = planning(comparison, 4, { gain: null, power: DEFAULT_POWER, items: 5 });
    const { needed = NaN } = comparison.decision ?? {};
    assert.equal(planned?.observed?.powerToday, 0);
    assert.equal(planned?.observed?.itemsNeeded, needed);
    assert.equal(planned?.today.tooFew, true);
    assert.ok((planned?.asked?.powerForObserved ?? NaN) > 0.99);
  });

  it('plans for as few right-or-wrong items as the unconditional test needs', async () => {
    const { comparison } = await compareScores(
      Array.from({ length: 20 }, (_, i) => (i < 10 ? 1 : 0)),
      Array.from({ length: 20 }, (_, i) => (i < 7 ? 1 : 0)),
    );
    // 3 of 20 differ, and it takes 4.
    assert.equal(comparison.decision?.needed, 4);
    const planned = planning(comparison, 2, { gain: null, power: 0.8, items: 3 });
    assert.equal(planned?.asked?.powerForObserved, 0);
    assert.ok((planned?.observed?.powerToday ?? NaN) < 0.36);
    const { itemsNeeded = NaN } = planned?.observed ?? {};
    const there = planning(comparison, 2, { gain: null, power: 0.8, items: itemsNeeded });
    const before = planning(comparison, 2, { gain: null, power: 0.8, items: itemsNeeded - 1 });
    assert.ok((there?.asked?.powerForObserved ?? NaN) >= 0.8 - 1e-9);
    assert.ok((before?.asked?.powerForObserved ?? NaN) < 0.8);
  });

  it('says how many training runs it takes where no number of items is enough', () => {
    const { a, b } = comparisonOf({});
    const runs = Array.from({ length: 4 }, (_, i) => ({ path: `${i}.csv`, sha256: '', score: 30 }));
    const { observed, sentence } = plan({
      n: 500,
      standardError: Math.sqrt(2),
      gain: 2,
      variance: { items: 1, runs: 1 },
      a: { ...a, runs },
      b: { ...b, runs },
    });
    // The variance has to fall from 2 to (2/2.801585)² = 0.5096: twice the items that make V_items as large leave half of it to the runs.
    near(observed?.withRuns?.items, 1963, 1);
    assert.match(
      sentence,
      /training runs .* on about 2,000 items like these \(you have 500\), as no number of items is enough/,
    );
  });
});
