import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { columns, ratioOf } from '../significance/support';
import { compareChecked, inputOf } from './support';
import { englishOf } from '../../../src/model/words';

/** Items of very different difficulty, on which A is mostly a little better. */
const BASE = Array.from({ length: 60 }, (_, i) => ((i * 7919) % 101) / 10);
const BETTER = BASE.map((score, i) => score + (((i * 37) % 41) - 15) / 10);

describe('tests for independent samples beside a comparison', () => {
  it('are run separately, with r₁₂ and what they get wrong', async () => {
    const { comparison, independent, tests } = await compareChecked(inputOf(BETTER, BASE));
    assert.ok(independent !== null);
    assert.ok(comparison.tests.every(({ id }) => !id.startsWith('independent:')));
    assert.deepEqual(
      independent.tests.map(({ id }) => id),
      tests.filter(({ id, reason }) => id.startsWith('independent:') && reason === null).map(({ id }) => id),
    );
    assert.ok(
      independent.tests.every(({ p }) => p > comparison.alpha) && comparison.verdict === 'significant',
    );
    assert.equal(independent.correlation, comparison.correlation);
    const ratio = independent.independent.standardError / independent.paired.standardError;
    // Both vary nearly as much, so that Yeh's formula is close to the ratio of the standard errors.
    assert.ok(Math.abs((independent.inflation ?? 0) / ratio - 1) < 0.1, `${ratio}`);
    assert.ok(
      englishOf(independent.note).includes(`standard error ${ratio.toFixed(1)} times too large`),
      englishOf(independent.note),
    );
    assert.equal(comparison.standardError?.toFixed(2), independent.paired.standardError.toFixed(2));
  });

  it('report that pairing changes nothing, or makes things worse', async () => {
    const unrelated = BASE.map((_, i) => BASE[(i * 17 + 3) % 60]!);
    const alike = await compareChecked(inputOf(unrelated, BASE));
    assert.match(englishOf(alike.independent?.note ?? ''), /little difference to the standard error/);
    const opposite = BASE.map((score) => 10 - score);
    const inverse = await compareChecked(inputOf(opposite, BASE));
    assert.match(englishOf(inverse.independent?.note ?? ''), /only 0\.71 times the true standard error/);
    assert.ok(Math.abs((inverse.independent?.inflation ?? 0) - Math.SQRT1_2) < 1e-12);
    const parallel = BASE.map((score) => Math.round(10 * score + 1) / 10);
    const { independent } = await compareChecked(inputOf(parallel, BASE));
    assert.match(englishOf(independent?.note ?? ''), /doesn’t vary at all/);
    assert.equal(independent?.paired.standardError, 0);
    assert.equal(independent.inflation, null);
  });

  it('are absent for other metrics than means, for clusters, and without differences', async () => {
    const table = columns(BASE);
    const noMean = await compareChecked(inputOf(BETTER, BASE, { metric: ratioOf }));
    const clustered = await compareChecked(
      inputOf(BETTER, BASE, { clusters: Int32Array.from(BASE, (_, i) => i % 20), clusterColumn: 'document' }),
    );
    const same = await compareChecked(inputOf([], [], { tableA: table, tableB: table }));
    const single = await compareChecked(inputOf([1], [0]));
    assert.deepEqual(
      [noMean, clustered, same, single].map(({ independent }) => independent),
      [null, null, null, null],
    );
  });

  it('decide only by name, and then with a warning', async () => {
    const { comparison } = await compareChecked(
      inputOf(BETTER, BASE, { settings: { test: 'independent:t' } }),
    );
    assert.equal(comparison.primary, 'independent:t');
    assert.equal(comparison.verdict, 'not-significant');
    assert.match(comparison.warnings.join(' '), /independent samples, but both are scored on the same items/);
  });
});

describe('the interval of a score', () => {
  it('is Wilson’s for right-or-wrong items, with a width at 100%', async () => {
    const right = BASE.map(() => 1);
    const { comparison } = await compareChecked(
      inputOf(
        right,
        BASE.map((_, i) => (i < 48 ? 1 : 0)),
      ),
    );
    const [low, high] = comparison.a.interval ?? [];
    assert.equal(high, 1);
    // n/(n + z²)
    assert.ok(Math.abs((low ?? 0) - 60 / (60 + 1.959963984540054 ** 2)) < 1e-12);
    const { b } = comparison;
    assert.ok(b.interval !== null && b.interval[0] < 0.8 && b.interval[1] > 0.8);
  });
});
