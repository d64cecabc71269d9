import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import fc from 'fast-check';
import type { Alternative } from '../../../src/model/results/significance';
import type { Metric, StatsTable } from '../../../src/model/settings/metric';
import { englishOf } from '../../../src/model/words';
import { createMetric } from '../../../src/metrics';
import { findTest } from '../../../src/significance/tests';
import { makePair } from '../../../src/significance/pair';
import { pairOf, relativeError, runTest, whyNot } from './support';

const test = findTest('randomization:response');

/** Responses as numbers; those below `wanted` are right, and everything stands in two items. */
function tableOf(given: ReadonlySet<number>, wanted: number): StatsTable {
  const responses = [0, 1].map(
    (item) =>
      new Map(
        [...given].filter((response) => response % 2 === item).map((one) => [String(one), one < wanted]),
      ),
  );
  const golds = [Math.ceil(wanted / 2), Math.floor(wanted / 2)];
  const rows = responses.flatMap((found, item) => [
    golds[item],
    found.size,
    [...found.values()].filter(Boolean).length,
  ]);
  return { n: 2, k: 3, data: Float64Array.from(rows), responses };
}

function pairFrom(metric: Metric, a: ReadonlySet<number>, b: ReadonlySet<number>, wanted: number) {
  return makePair(metric, tableOf(a, wanted), tableOf(b, wanted));
}

/** Gives every response of exactly one system to either, all 2^m ways. */
function enumerated(
  metric: Metric,
  a: ReadonlySet<number>,
  b: ReadonlySet<number>,
  wanted: number,
  alternative: Alternative,
): number {
  const single = [...a, ...b].filter((response) => a.has(response) !== b.has(response));
  const both = [...a].filter((response) => b.has(response));
  const observed = pairFrom(metric, a, b, wanted).gain;
  let extreme = 0;
  for (let bits = 0; bits < 2 ** single.length; bits++) {
    const mine = single.filter((_, i) => (bits >> i) & 1);
    const yours = single.filter((_, i) => !((bits >> i) & 1));
    const { gain } = pairFrom(metric, new Set([...both, ...mine]), new Set([...both, ...yours]), wanted);
    const near = 1e-9;
    extreme +=
      alternative === 'two-sided'
        ? Number(Math.abs(gain) >= Math.abs(observed) - near)
        : Number(alternative === 'greater' ? gain >= observed - near : gain <= observed + near);
  }
  return extreme / 2 ** single.length;
}

describe('randomization by response', () => {
  it('counts all ways to reassign responses, for every measure and side', async () => {
    const set = fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(
        set,
        set,
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom('precision', 'recall', 'f1'),
        fc.constantFrom<Alternative>('two-sided', 'greater', 'less'),
        async (first, second, wanted, measure, alternative) => {
          const metric = createMetric({ id: measure, column: 'relations' }, 1);
          const [a, b] = [new Set(first), new Set(second)];
          const pair = pairFrom(metric, a, b, wanted);
          const { p, note } = await runTest(test.id, pair, alternative);
          // The same counts on every item: no system is better.
          if (note !== null && englishOf(note).startsWith('Only one system gave')) {
            const expected = enumerated(metric, a, b, wanted, alternative);
            assert.ok(relativeError(p, expected) < 1e-12, `${p} instead of ${expected}`);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('keeps its digits for many responses', async () => {
    const metric = createMetric({ id: 'recall', column: 'relations' }, 1);
    const range = (from: number, to: number) =>
      new Set(Array.from({ length: to - from }, (_, i) => from + i));
    const pair = pairFrom(metric, range(0, 3000), range(3000, 3500), 4000);
    const { p, logP } = await runTest(test.id, pair, 'greater');
    // Binomial(3,500, ½) ≥ 3,000, as the sign test has it.
    assert.ok(p > 0 && logP !== undefined);
    const sign = await runTest(
      'sign',
      pairOf([...Array.from(range(0, 3500), (i) => (i < 3000 ? 1 : -1))]),
      'greater',
    );
    assert.ok(relativeError(logP, sign.logP ?? NaN) < 1e-9);
  });

  it('needs responses, one by one', () => {
    assert.match(whyNot(test.applies(pairOf([1, 2]))), /does not count responses/);
    const metric = createMetric({ id: 'f1', column: 'relations' }, 1);
    const clustered = { ...pairFrom(metric, new Set([1]), new Set([2]), 3), clustered: true };
    assert.match(whyNot(test.applies(clustered)), /by cluster/);
  });
});
