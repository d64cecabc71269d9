import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { resampleInProcess } from '../../../src/kernel';
import type { Alternative, Pair } from '../../../src/model/results/significance';
import { exactBootstrap } from '../../../src/significance/lattice/exact-distribution';
import { makePair } from '../../../src/significance/pair';
import { studentInterval } from '../../../src/significance/intervals/student';
import { sidesOf, testEquivalence } from '../../../src/significance/equivalence';
import { columns, pairOf, ratioOf, relativeError } from './support';

/** Ten differences of decimals, mean 0.05, standard deviation 0.2273… */
const DIFFERENCES = [0.3, -0.2, 0.1, 0.4, -0.1, 0, 0.2, -0.3, 0.1, 0];

function gainsOf({ metric, a, b }: Pair, resamples = 20_000): Float64Array {
  const score = (sums: Float64Array, offset: number) => metric.score(sums, offset);
  return resampleInProcess({ mode: 'bootstrap', a, b, resamples, seed: '1' }, score, metric.higherIsBetter)
    .gains;
}

const NONE = new Float64Array();

function ask(pair: Pair, margin: number, alternative: Alternative = 'two-sided', test = 'bootstrap') {
  return testEquivalence(pair, test === 't' ? NONE : gainsOf(pair), { margin, alternative, test });
}

describe('equivalence', () => {
  it('by t: the two one-sided p-values of the textbook formula', () => {
    // scipy.stats.ttest_1samp(d, -0.2, alternative='greater') and (d, 0.2, alternative='less').
    const pair = pairOf(DIFFERENCES);
    const [notWorse, notBetter] = [0.0027087166941303855, 0.028456153209444092];
    assert.ok(relativeError(ask(pair, 0.2, 'greater', 't').p, notWorse) < 1e-9);
    assert.ok(relativeError(ask(pair, 0.2, 'less', 't').p, notBetter) < 1e-9);
    const both = ask(pair, 0.2, 'two-sided', 't');
    assert.ok(relativeError(both.p, Math.max(notWorse, notBetter)) < 1e-9);
    assert.deepEqual(
      [both.question, both.method, both.count, both.monteCarlo],
      ['equivalent', 't', null, null],
    );
  });

  it('by t agrees with the 1 − 2α interval', () => {
    const items = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 3, maxLength: 30 });
    fc.assert(
      fc.property(items, fc.double({ min: 0.1, max: 10, noNaN: true }), (differences, margin) => {
        fc.pre(differences.some((difference) => difference !== differences[0]));
        const [low, high] = studentInterval(Float64Array.from(differences), 0.1) ?? [NaN, NaN];
        fc.pre(Math.min(Math.abs(low + margin), Math.abs(high - margin)) > 1e-6);
        const pair = pairOf(differences);
        const { notWorse, notBetter } = sidesOf(pair, NONE, { margin, alternative: 'two-sided', test: 't' });
        const seen = Math.max(...[notWorse, notBetter].map((side) => side.seen ?? side.p));
        assert.equal(seen <= 0.05, low > -margin && high < margin);
        const { p } = ask(pair, margin, 'two-sided', 't');
        assert.ok(p >= seen, 'for what may be missing, p is raised, never lowered');
      }),
    );
  });

  it('by bootstrap counts the resamples beyond the margin, from the same gains', () => {
    const pair = pairOf(DIFFERENCES);
    const gains = gainsOf(pair);
    const count = (holds: (gain: number) => boolean) => gains.filter(holds).length;
    const notWorse = count((gain) => gain - pair.gain >= pair.gain + 0.1 - 1e-9);
    const notBetter = count((gain) => gain - pair.gain <= pair.gain - 0.1 + 1e-9);
    const both = ask(pair, 0.1);
    assert.equal(both.count, Math.max(notWorse, notBetter));
    assert.equal(both.p, (Math.max(notWorse, notBetter) + 1) / 20_001);
    assert.ok(both.monteCarlo !== null && both.monteCarlo[0] < both.p && both.p < both.monteCarlo[1]);
    assert.equal(ask(pair, 0.1, 'greater').count, notWorse);
    assert.equal(ask(pair, 0.1, 'less').count, notBetter);
  });

  it('uses the exact bootstrap if there is one', () => {
    const pair = pairOf(DIFFERENCES);
    const exact = exactBootstrap(pair);
    assert.ok(exact !== null && typeof exact !== 'string');
    const question = { margin: 0.1, alternative: 'two-sided', test: 'bootstrap' } as const;
    const found = testEquivalence(pair, exact.gains, question);
    const [low, high] = ask(pair, 0.1).monteCarlo ?? [NaN, NaN];
    assert.ok(low < found.p && found.p < high);
    assert.deepEqual([found.count, found.resamples, found.monteCarlo], [null, null, null]);
    const wide = testEquivalence(pair, exact.gains, { ...question, margin: 100 });
    assert.equal(wide.p, 1e-10, 'one of 10^10 resamples is the observed one');
  });

  it('uses the bootstrap for other tests, and for metrics that are not means', () => {
    assert.equal(ask(pairOf(DIFFERENCES), 0.2, 'two-sided', 'wilcoxon').method, 'bootstrap');
    const ratio = makePair(ratioOf, columns([3, 4, 5, 9], [5, 5, 6, 9]), columns([3, 4, 4, 9], [5, 5, 6, 9]));
    assert.equal(
      testEquivalence(ratio, gainsOf(ratio), { margin: 1, alternative: 'two-sided', test: 't' }).method,
      'bootstrap',
    );
  });

  it('swapping A and B exchanges the one-sided questions', () => {
    const [forth, back] = [pairOf(DIFFERENCES), pairOf(DIFFERENCES.map((difference) => -difference))];
    assert.ok(relativeError(ask(forth, 0.2, 'greater', 't').p, ask(back, 0.2, 'less', 't').p) < 1e-12);
    assert.equal(ask(forth, 0.2).p, ask(back, 0.2).p);
    const questions = (['greater', 'less'] as const).map(
      (alternative) => ask(forth, 0.2, alternative).question,
    );
    assert.deepEqual(questions, ['not-worse', 'not-better']);
  });

  it('rejects a true difference as large as the margin in about 5% of samples', () => {
    let state = 12345;
    const uniform = () => (state = (state * 48271) % 2147483647) / 2147483647;
    const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
    let rejected = 0;
    for (let sample = 0; sample < 2000; sample++) {
      const differences = Array.from({ length: 30 }, () => 0.5 + normal());
      rejected += ask(pairOf(differences), 0.5, 'two-sided', 't').p <= 0.05 ? 1 : 0;
    }
    // 99.9% limits of a binomial count of 2000 at 0.05.
    assert.ok(rejected > 68 && rejected < 135, `${rejected} of 2000`);
  });
});
