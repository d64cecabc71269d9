import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import seedrandom from 'seedrandom';
import type { Pair } from '../../../src/model/results/significance';
import { pairOf, runTest } from '../significance/support';

/** `npm run validate` draws many more, of more kinds and sizes. */
const DATA_SETS = 250;

/**
 * Under the null hypothesis a test at level α rejects a share α of data sets. Each data set here is a pair of
 * correlated systems of equal quality; the limits are 4 standard errors of a binomial share, so that a right test
 * fails once in ten thousand changes of seed.
 */
describe('rejection rate where there is no gain', () => {
  for (const [kind, draw] of Object.entries({
    'right or wrong items': discrete,
    'scores of items': continuous,
  })) {
    it(`${kind}, n = 100: bootstrap, randomization and t keep their levels`, async () => {
      const random = seedrandom(`null ${kind}`);
      const rejected = new Map<string, number[]>();
      for (let i = 0; i < DATA_SETS; i++) {
        const pair = draw(random, 100);
        for (const id of ['bootstrap', 'randomization', 't']) {
          const { p } = await runTest(id, pair, 'two-sided', 499, String(i));
          const counts = rejected.get(id) ?? [0, 0];
          rejected.set(id, [counts[0]! + (p <= 0.05 ? 1 : 0), counts[1]! + (p <= 0.1 ? 1 : 0)]);
        }
      }
      for (const [id, counts] of rejected) {
        [0.05, 0.1].forEach((alpha, i) => {
          const rate = counts[i]! / DATA_SETS;
          const limit = 4 * Math.sqrt((alpha * (1 - alpha)) / DATA_SETS);
          assert.ok(rate <= alpha + limit, `${id} rejects ${rate} at ${alpha}`);
          // Discrete items let exact tests only reach levels below α.
          const least = draw === discrete ? 0.4 * alpha : alpha - limit;
          assert.ok(rate >= least, `${id} rejects only ${rate} at ${alpha}`);
        });
      }
    });
  }

  it('finds a gain of 2.8 standard errors in about 80% of data sets', async () => {
    const random = seedrandom('power');
    let found = 0;
    for (let i = 0; i < DATA_SETS; i++) {
      // A difference of two independent uniform numbers has the variance 1/6.
      const gain = 2.8 * Math.sqrt(1 / 6 / 100);
      const d = Array.from({ length: 100 }, () => random() - random() + gain);
      const { p } = await runTest('bootstrap', pairOf(d), 'two-sided', 499, String(i));
      found += p <= 0.05 ? 1 : 0;
    }
    const power = found / DATA_SETS;
    assert.ok(Math.abs(power - 0.8) <= 4 * Math.sqrt((0.8 * 0.2) / DATA_SETS), `power ${power}`);
  });
});

/** Two systems that are right on 60% of items each, half of the time on the same ones. */
function discrete(random: () => number, n: number): Pair {
  const a: number[] = [];
  const b: number[] = [];
  for (let i = 0; i < n; i++) {
    const shared = random() < 0.6 ? 1 : 0;
    a.push(random() < 0.5 ? shared : random() < 0.6 ? 1 : 0);
    b.push(random() < 0.5 ? shared : random() < 0.6 ? 1 : 0);
  }
  return pairOf(a, b);
}

/** Skewed scores with a difficulty that both systems share. */
function continuous(random: () => number, n: number): Pair {
  const a: number[] = [];
  const b: number[] = [];
  for (let i = 0; i < n; i++) {
    const difficulty = random() ** 2;
    a.push(difficulty + random() ** 3);
    b.push(difficulty + random() ** 3);
  }
  return pairOf(a, b);
}
