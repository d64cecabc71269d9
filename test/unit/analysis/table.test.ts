import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { Random } from '../../../bench/validity/random';
import { heterogeneity } from '../../../src/analysis/table/heterogeneity';
import { maxT, type DrawnRow, gainDeviations } from '../../../src/analysis/table/max-t';
import { pool, pooledAgainst, verdictOf } from '../../../src/analysis/table/pooled';
import { partlyPooled, varianceBetween } from '../../../src/analysis/table/pooled-row';
import { holm } from '../../../src/significance/corrections';
import { chiSquareTail, fTail, normalQuantile, studentTail } from '../../../src/significance/distributions';

const DRAWS = 20_000;

/** Standard normal draws without a generator: quantiles in a fixed scattered order. */
function normals(shift: number): Float64Array {
  const golden = (Math.sqrt(5) - 1) / 2;
  return Float64Array.from({ length: DRAWS }, (_, i) =>
    normalQuantile(((i + 1) * golden * (1 + shift * Math.SQRT2) + shift * 0.37) % 1 || 0.5),
  );
}

const close = (actual: number, expected: number, tolerance: number) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual}, not ${expected}`);

describe('step-down max-T', () => {
  it('leaves the p of a single row alone', () => {
    assert.deepEqual(maxT([{ p: 1e-12, deviations: normals(0) }], 'two-sided'), [1e-12]);
    assert.deepEqual(maxT([], 'two-sided'), []);
  });

  it('corrects rows that vary together for one row', () => {
    const deviations = normals(0);
    const rows = [0.01, 0.02, 0.03, 0.3].map((p) => ({ p, deviations }));
    maxT(rows, 'two-sided').forEach((corrected, i) => close(corrected, rows[i]!.p, 0.005));
  });

  it('corrects independent rows like Šidák, step by step', () => {
    const rows = [0.012, 0.02, 0.4].map((p, i) => ({ p, deviations: normals(i) }));
    const corrected = maxT(rows, 'two-sided');
    close(corrected[0]!, 1 - (1 - 0.012) ** 3, 0.006);
    close(corrected[1]!, 1 - (1 - 0.02) ** 2, 0.006);
    close(corrected[2]!, 0.4, 0.01);
  });

  it('knows the direction of one-sided tests', () => {
    const skewed = normals(1).map((z) => (z > 0 ? z : z / 10));
    const rows: DrawnRow[] = [
      { p: 0.01, deviations: skewed },
      { p: 0.02, deviations: skewed },
    ];
    assert.ok(maxT(rows, 'less')[0]! < maxT(rows, 'greater')[0]!);
  });

  it('is never below a row’s own p, keeps the order of the rows, and stays at 1 where nothing varies', () => {
    const p = fc.double({ min: 0, max: 1, noNaN: true });
    const draws = [0, 1, 2, 3, 4, 5].map((shift) => normals(shift).slice(0, 500));
    fc.assert(
      fc.property(fc.array(p, { minLength: 2, maxLength: 6 }), (ps) => {
        const rows = ps.map((one, i) => ({ p: one, deviations: i % 3 === 2 ? null : draws[i]! }));
        const corrected = maxT(rows, 'two-sided');
        const order = ps.map((_, i) => i).sort((one, other) => ps[one]! - ps[other]!);
        corrected.forEach((one, i) => assert.ok(one >= ps[i]! && one <= 1));
        order.slice(1).forEach((row, i) => assert.ok(corrected[row]! >= corrected[order[i]!]!));
      }),
      { numRuns: 60, seed: 1 },
    );
  });

  it('rejects at least what Holm does', () => {
    const ps = [0.001, 0.004, 0.012, 0.02, 0.2];
    const corrected = maxT(
      ps.map((p, i) => ({ p, deviations: normals(i / 7) })),
      'two-sided',
    );
    holm(ps).forEach((one, i) => assert.ok(one > 0.05 || corrected[i]! <= 0.05, `row ${i}`));
  });
});

describe('gains of shared draws', () => {
  it('are means over the runs of each system, turned and centered', () => {
    const scores = new Float64Array([10, 12, 14, 16, 5, 7]);
    assert.deepEqual([...gainDeviations(scores, [2, 1], 6, true)], [1, 1]);
    assert.deepEqual([...gainDeviations(scores, [2, 1], -6, false)], [-1, -1]);
  });
});

describe('the pooled row', () => {
  const task = (n: number, gain: number, standardError: number) => ({
    n,
    units: n,
    differing: gain === 0 ? 0 : n,
    scoreA: 50 + gain,
    scoreB: 50,
    gain,
    standardError,
    isSame: false,
  });

  it('is the mean of the tasks, with Satterthwaite’s degrees of freedom', () => {
    const found = pool([task(11, 2, 1), task(21, 4, 2)], 'macro', 'two-sided', 0.05);
    assert.ok(found);
    close(found.gain, 3, 1e-12);
    close(found.standardError, Math.sqrt(1 / 4 + 4 / 4), 1e-12);
    close(found.degreesOfFreedom ?? 0, 1.25 ** 2 / (0.25 ** 2 / 10 + 1 / 20), 1e-9);
    // scipy: 2 * t.cdf(-3 / 1.25**0.5, 27.7777…)
    close(found.p, 0.012141045037437, 1e-12);
    assert.equal(found.low > 0, found.p < 0.05);
  });

  it('weighs tasks by their items if asked to', () => {
    const found = pool([task(10, 2, 1), task(30, 4, 2)], 'micro', 'greater', 0.05);
    close(found?.gain ?? 0, 3.5, 1e-12);
    close(found?.standardError ?? 0, Math.hypot(0.25, 1.5), 1e-12);
  });

  describe('for other tasks like these', () => {
    const tasks = [task(20, 1, 9), task(40, 4, 9), task(60, -2, 9), task(80, 5, 9)];

    it('is t on the gains of tasks, whatever is known of each', () => {
      const found = pool(tasks, 'random', 'two-sided', 0.05);
      close(found.gain, 2, 1e-12);
      // R: t.test(c(1, 4, -2, 5))
      close(found.standardError, Math.sqrt(10 / 4), 1e-12);
      assert.equal(found.degreesOfFreedom, 3);
      // Of 16 choices of signs, 6 reach as much; t says 0.295.
      assert.equal(found.p, 6 / 16);
      const many = Array.from({ length: 22 }, (_, i) => task(20, ((i * 7) % 11) - 3, 9));
      // R: t.test((0:21 * 7) %% 11 - 3)
      close(
        pool(many, 'random', 'two-sided', 0.05).p,
        2 * studentTail(-2 / Math.sqrt(220 / 21 / 22), 21).p,
        1e-12,
      );
      const one = pool([...tasks, task(1, 2, 0)], 'random', 'two-sided', 0.05);
      assert.ok(one.p < 1, 'a task with a single item is one of them');
    });

    it('is too little data for five tasks, on all of which one system may be better by chance', () => {
      const five = [9.9, 10, 10.1, 10, 9.9].map((gain) => task(100, gain, 1));
      assert.equal(verdictOf(pool(five, 'random', 'two-sided', 0.05), 0.05), 'undecidable');
      const six = pool([...five, task(100, 10, 1)], 'random', 'two-sided', 0.05);
      assert.equal(verdictOf(six, 0.05), 'significant');
      close(six.p, 2 ** -5, 0);
    });

    it('takes no gain for normal that the signs of tasks speak against', () => {
      // Seven tasks gain or lose about the same: 2 · 8 of 128 choices of signs are as good as six against one, more than t takes it for.
      const seven = [10, 10, 10, 10, 10, 10, -10].map((gain) => task(100, gain, 1));
      const { p, low, high } = pool(seven, 'random', 'two-sided', 0.05);
      const t = (50 / 7 / (Math.sqrt((7 - 25 / 7) / 6) * 10)) * Math.sqrt(7);
      assert.ok(2 * studentTail(-t, 6).p < 0.05, 't alone would reject');
      assert.deepEqual([p, low, high > 10], [16 / 128, 0, true]);
      const against = { margin: 1, notWorse: 0, worse: 0, notBetter: 1 };
      const within = seven.map((one) => ({ ...one, gain: one.gain - 1, against, bounded: null }));
      const found = pool(within, 'random', 'two-sided', 0.05);
      assert.equal(pooledAgainst(within, 'random', 1, found, 0.05).notWorse, 8 / 128);
    });

    it('excludes 0 from the interval exactly where it is rejected', () => {
      const random = new Random('task flips');
      for (let number = 0; number < 300; number++) {
        const tasks = Array.from({ length: 6 + (number % 5) }, () => task(20, 0.5 + random.normal(), 1));
        const { p, low, high } = pool(tasks, 'random', 'two-sided', 0.05);
        assert.equal(p <= 0.05, low > 0 || high < 0, `${p}: ${low} to ${high}`);
      }
    });

    it('rules out a loss for others by no fewer tasks', () => {
      const against = { margin: 1, notWorse: 1e-9, worse: 1, notBetter: 1 };
      const four = [1, 1.1, 0.9, 1].map((gain) => ({ ...task(100, gain, 0.1), against, bounded: null }));
      const found = pool(four, 'random', 'two-sided', 0.05);
      assert.equal(pooledAgainst(four, 'random', 1, found, 0.05).notWorse, 2 ** -4);
    });

    it('takes the same gain on all tasks neither for certain nor for none', () => {
      const found = pool([task(20, 5, 2), task(20, 5, 2), task(20, 5, 2)], 'random', 'two-sided', 0.05);
      close(found.standardError, 5 / 4, 1e-12);
      const none = pool([task(20, 0, 2), task(20, 0, 2)], 'random', 'two-sided', 0.05);
      assert.deepEqual([none.p, none.standardError], [1, Math.sqrt(2)]);
    });

    it('pulls gains towards the mean by Paule and Mandel’s variance between tasks', () => {
      // Log risk ratios of 13 trials of BCG vaccines (Colditz et al. 1994); metafor’s dat.bcg, method = "PM": tau^2 = 0.3181.
      const cells = [
        [4, 119, 11, 128],
        [6, 300, 29, 274],
        [3, 228, 11, 209],
        [62, 13536, 248, 12619],
        [33, 5036, 47, 5761],
        [180, 1361, 372, 1079],
        [8, 2537, 10, 619],
        [505, 87886, 499, 87892],
        [29, 7470, 45, 7232],
        [17, 1699, 65, 1600],
        [186, 50448, 141, 27197],
        [5, 2493, 3, 2338],
        [27, 16886, 29, 17825],
      ] as const;
      const trials = cells.map(([a, b, c, d]) =>
        task(
          100,
          Math.log((a * (c + d)) / (c * (a + b))),
          Math.sqrt(1 / a - 1 / (a + b) + 1 / c - 1 / (c + d)),
        ),
      );
      close(varianceBetween(trials), 0.3181, 5e-5);
      const pulled = partlyPooled(trials, -0.7);
      trials.forEach(({ gain }, i) => assert.ok(Math.abs(pulled[i]! + 0.7) < Math.abs(gain + 0.7)));
      // All of one value where the gains differ by less than chance.
      assert.deepEqual(partlyPooled([task(20, 1, 9), task(20, 2, 9)], 1.5), [1.5, 1.5]);
      // A task without variance is no more certain than the others.
      const [sure = 0] = partlyPooled([task(20, 9, 0), task(20, 1, 2), task(20, 2, 2)], 4);
      assert.ok(sure > 4 && sure < 9);
    });
  });

  describe('against a margin', () => {
    const against = (notWorse: number, notBetter = notWorse) => ({
      margin: 1,
      notWorse,
      worse: 1,
      notBetter,
    });
    const known = (of: ReturnType<typeof task>, notWorse: number, isSame = false) => ({
      ...of,
      against: against(notWorse),
      bounded: null,
      isSame,
    });
    const pooled = (tasks: ReturnType<typeof known>[]) =>
      pooledAgainst(tasks, 'macro', 1, pool(tasks, 'macro', 'two-sided', 0.05), 0.05);

    it('is tested by t, each side alone', () => {
      const tasks = [known(task(11, 2, 1), 1), known(task(21, -4, 2), 1)];
      const { degreesOfFreedom, standardError } = pool(tasks, 'macro', 'two-sided', 0.05);
      const { notWorse, worse, notBetter } = pooled(tasks);
      // The gain is −1, on the margin.
      close(notWorse, 0.5, 1e-12);
      close(worse, 0.5, 1e-12);
      close(notBetter, studentTail(-2 / standardError, degreesOfFreedom ?? 0).p, 1e-12);
    });

    it('asks tasks without a difference, unless their outputs are the same bytes', () => {
      const sure = known(task(100, 0.5, 0.1), 0.001);
      const [few, same] = [known(task(3, 0, 0), 0.9), known(task(3, 0, 0), 0.9, true)];
      assert.equal(pooled([sure, few]).notWorse, 0.9);
      assert.ok(pooled([sure, same]).notWorse < 1e-6);
      // The others have their share of the margin: (0.25 + 0.5) / 0.05.
      const many = known(task(900, 0, 0), 1e-9);
      assert.ok(pooled([sure, many]).notWorse < 1e-6);
      assert.ok(pooled([known(task(100, -0.9, 0.1), 0.5), many]).notWorse > 0.1);
    });

    it('is ruled out by all tasks where too few items differ', () => {
      const [one, other] = [known(task(400, 0, 0), 0.02), known(task(300, 0, 0), 0.04)];
      assert.deepEqual(pooled([one, other]), against(0.04));
      assert.equal(pooled([one, { ...other, isSame: true }]).notWorse, 0.02);
    });
  });

  it('is identical where all tasks are', () => {
    assert.equal(pool([task(10, 0, 0), task(10, 0, 0)], 'macro', 'two-sided', 0.05).p, 1);
  });

  it('has too little data where a task has a single item, of whose variance nothing is known', () => {
    const known = [1, 2, 3, 4, 5].map((gain) => task(100, gain, 0.1));
    const one = task(1, 3, 0);
    assert.equal(pool(known, 'macro', 'two-sided', 0.05).p < 1e-9, true);
    const found = pool([...known, one], 'macro', 'two-sided', 0.05);
    assert.deepEqual([found.p, found.leastP], [1, 1]);
    close(found.gain, 3, 1e-12);
    // The same bytes have the gain 0 for certain.
    assert.ok(pool([...known, { ...task(1, 0, 0), isSame: true }], 'macro', 'two-sided', 0.05).p < 1e-9);
  });

  it('takes no task for certain because its few items all have the same gain', () => {
    const found = pool([task(4, 1, 0), task(100, 0.01, 0.1)], 'macro', 'two-sided', 0.05);
    close(found.standardError, Math.hypot(1 / 5, 0.1) / 2, 1e-12);
    assert.ok(found.p > 1e-3, `${found.p}`);
  });

  it('is no more certain than tossing a coin for each item that differs', () => {
    const [few, more] = [3, 5].map((n) => pool([task(n, 1, 0), task(n, 1, 0)], 'macro', 'two-sided', 0.05));
    close(few!.leastP, 2 ** -5, 1e-15);
    assert.ok(few!.p >= 2 ** -5);
    close(more!.p, 2 ** -9, 1e-15);
    close(pool([task(2, 1, 0), task(2, 1, 0)], 'macro', 'greater', 0.05).leastP, 2 ** -4, 1e-15);
  });
});

describe('heterogeneity', () => {
  it('is Cochran’s Q with Welch’s p', () => {
    const found = heterogeneity('tasks', [
      { gain: 1, standardError: 1, units: 11 },
      { gain: 3, standardError: 0.5, units: 21 },
      { gain: 0, standardError: null, units: 9 },
    ]);
    // Weights 1 and 4, mean 2.6: Q = 1.6² + 4 · 0.4² = 3.2.
    close(found?.q ?? 0, 3.2, 1e-12);
    assert.equal(found?.degreesOfFreedom, 1);
    // Λ = 0.8²/10 + 0.2²/20 = 0.066; of two gains F is Q, and F's p that of Welch's t = √3.2 with 1/Λ degrees of freedom.
    close(found?.p ?? 0, 2 * studentTail(-Math.sqrt(3.2), 1 / 0.066).p, 1e-9);
    close(found?.share ?? 0, 1 - 1 / 3.2, 1e-12);
  });

  it('is chi-square where gains are known well', () => {
    const gains = [1, 2, 4].map((gain) => ({ gain, standardError: 1, units: 1e9 }));
    const found = heterogeneity('slices', gains);
    close(found?.p ?? 0, chiSquareTail(found?.q ?? 0, 2), 1e-7);
  });

  it('can’t be told from a single gain', () => {
    assert.equal(heterogeneity('slices', [{ gain: 1, standardError: 1, units: 9 }]), null);
  });
});

describe('distributions', () => {
  it('have the tails of chi-square and F', () => {
    // qchisq(0.95, 3), qf(0.95, 3, 39)
    close(chiSquareTail(7.814727903, 3), 0.05, 1e-9);
    close(fTail(2.8450678052, 3, 39), 0.05, 1e-8);
  });
});
