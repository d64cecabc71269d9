import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Random } from '../../../bench/validity/random';
import { varianceParts, withCosts } from '../../../src/analysis/variance-parts';
import { createMetric } from '../../../src/metrics';
import type { Factor } from '../../../src/model/results/variance';

const METRIC = createMetric({ id: 'mean', column: 'score' }, 0);

const table = (values: readonly number[]) => ({
  n: values.length,
  k: 2,
  data: Float64Array.from(values.flatMap((value) => [value, 1])),
});

/** Differences of five items, each by three judges. */
const JUDGED = [2, 3.5, 1, -0.5, 0.4, -1.2, 3.1, 4.4, 2.3, 0.2, 1.9, -0.4, 1.5, 2.2, 1.1];

const levels = (n: number, of: (row: number) => number) =>
  Int32Array.from({ length: n }, (_, row) => of(row));

function parts(values: readonly number[], more: Partial<Parameters<typeof varianceParts>[0]> = {}) {
  const gain = values.reduce((sum, one) => sum + one / values.length, 0);
  const shared = { metric: METRIC, tableA: table(values), tableB: table(values.map(() => 0)) };
  return varianceParts(
    { ...shared, clusters: null, clusterColumn: 'question', ...more },
    { gain, alpha: 0.05 },
  );
}

const judge: Factor = { name: 'judge', levels: levels(15, (row) => row % 3) };
const question = { clusters: levels(15, (row) => Math.floor(row / 3)), factors: [judge] };

/** By statsmodels: mixedlm with vc_formula {question: 0 + C(question), judge: 0 + C(judge)} and REML; and by the means of each alone. */
const EXPECTED = {
  parts: [
    ['question', 2.01033],
    ['judge', 0.926],
    ['question×judge', 0.09067],
  ],
  standardError: 0.84663,
  byQuestion: 0.6388357466,
  byJudge: 0.5609911863,
};

const round = (value: number) => Number(value.toFixed(5));

/** Standard deviations of a system's items, runs and both. */
const [ITEM, OF_RUN, BOTH] = [0.8, 0.3, 0.5];

function drawnRuns(random: Random, items: number, runs: number): number[][] {
  const ofItems = Array.from({ length: items }, () => ITEM * random.normal());
  return Array.from({ length: runs }, () => {
    const own = OF_RUN * random.normal();
    return ofItems.map((item) => item + own + BOTH * random.normal());
  });
}

const meanOf = (values: ArrayLike<number>) =>
  Array.from(values).reduce((sum, one) => sum + one / values.length, 0);
const varianceOf = (values: ArrayLike<number>) =>
  Array.from(values).reduce((sum, one) => sum + (one - meanOf(values)) ** 2, 0) / (values.length - 1);

/** Of one system's runs × items. */
function analysisOfVariance(runs: readonly number[][]) {
  const n = runs[0]!.length;
  const means = runs[0]!.map((_, item) => meanOf(runs.map((one) => one[item]!)));
  const [ofRuns, whole] = [runs.map(meanOf), meanOf(means)];
  const squares = runs.flatMap((one, r) =>
    one.map((value, item) => (value - ofRuns[r]! - means[item]! + whole) ** 2),
  );
  const both = squares.reduce((sum, one) => sum + one, 0) / (n - 1) / (runs.length - 1);
  return { means, both, run: varianceOf(ofRuns) - both / n };
}

describe('parts of the variance of a gain', () => {
  it('are those of a mixed model of items and judges', () => {
    const found = parts(JUDGED, question)!;
    assert.deepEqual(
      found.parts.map(({ factors, variance }) => [factors.join('×'), round(variance)]),
      EXPECTED.parts,
    );
    assert.equal(round(found.standardError), EXPECTED.standardError);
  });

  it('halve with twice as many of a factor that they are within', () => {
    const found = parts(JUDGED, question)!;
    const [item, ofJudge, both] = found.parts.map(({ ofGain }) => ofGain);
    assert.deepEqual(
      found.doubled.map(({ factor, standardError }) => [factor, round(standardError ** 2)]),
      [
        ['question', round(item! / 2 + ofJudge! + both! / 2)],
        ['judge', round(item! + ofJudge! / 2 + both! / 2)],
      ],
    );
    assert.deepEqual([found.doubled.map(({ cost }) => cost), found.cheapest], [[30, 30], 'question']);
    const priced = withCosts(found, ['question=100']);
    assert.deepEqual([priced.doubled.map(({ cost }) => cost), priced.cheapest], [[1030, 530], 'judge']);
  });

  it('know samples within items as such, each judged by all', () => {
    const sample: Factor = { name: 'sample', levels: levels(30, (row) => Math.floor(row / 3)) };
    const found = parts([...JUDGED, ...JUDGED.map((one, row) => one + (row % 7) / 5)], {
      clusters: levels(30, (row) => Math.floor(row / 3) % 5),
      factors: [sample, { name: 'judge', levels: levels(30, (row) => row % 3) }],
    })!;
    assert.deepEqual(
      found.parts.map(({ factors }) => factors.join('×')),
      ['question', 'sample', 'judge', 'question×judge', 'sample×judge'],
    );
    assert.deepEqual(
      found.doubled.map(({ factor, nested }) => [factor, ...nested]),
      [['question', 'sample'], ['sample'], ['judge']],
    );
    assert.deepEqual(found.others?.factors, ['question', 'judge'], 'others have samples of their own');
  });

  it('give other judges p and an interval that agree, and few judges a wide one', () => {
    const { others } = parts(JUDGED, question)!;
    const gain = JUDGED.reduce((sum, one) => sum + one / 15, 0);
    const [low] = others!.interval;
    assert.equal(others!.p <= 0.05, low > 0);
    // t(4) and t(2) of 0.025: the variances by items and by judges alone.
    const half = Math.hypot(2.776445 * EXPECTED.byQuestion, 4.302653 * EXPECTED.byJudge);
    assert.ok(Math.abs(low - (gain - half)) < 1e-4, `${low}, not ${gain - half}`);
  });

  it('are none where nothing varies beside the items', () => {
    assert.equal(parts(JUDGED), undefined);
  });

  const run = (values: readonly number[]) => ({ path: '', sha256: '', table: table(values) });

  it('tell runs, of which A and B may have other numbers, from items as the analysis of variance of each does', () => {
    const random = new Random('unequal runs');
    const [a, b] = [4, 2].map((runs) => drawnRuns(random, 15, runs)) as [number[][], number[][]];
    const [first, ...more] = a;
    const runs = { a: more.map(run), b: b.slice(1).map(run) };
    const found = parts(first!, { tableB: table(b[0]!), runs })!;
    const [ofA, ofB] = [analysisOfVariance(a), analysisOfVariance(b)];
    const pooled = (of: 'run' | 'both') => (3 * ofA[of] + ofB[of]) / 4;
    const gains = Float64Array.from(ofA.means, (mean, item) => mean - ofB.means[item]!);
    const times = 1 / 4 + 1 / 2;
    assert.deepEqual(
      found.parts.map(({ factors, levels, levelsOfB }) => [factors.join('×'), levels, levelsOfB]),
      [
        ['item', 15, undefined],
        ['run', 4, 2],
        ['item×run', 60, 30],
      ],
    );
    const expected = [varianceOf(gains) - times * pooled('both'), 2 * pooled('run'), 2 * pooled('both')];
    found.parts.forEach(({ variance }, i) => assert.ok(Math.abs(variance - expected[i]!) < 1e-9));
    const ofRuns = times * (pooled('run') + pooled('both') / 15);
    assert.ok(Math.abs(found.standardError ** 2 - (expected[0]! / 15 + ofRuns)) < 1e-9);
    assert.equal(found.doubled.find(({ factor }) => factor === 'run')?.levelsOfB, 2);
    assert.equal(found.others, null, 'the verdict draws runs itself');
    assert.equal(parts(JUDGED, { runs: { a: [run(JUDGED.map((one) => one + 1))], b: [] } })?.parts.length, 3);
  });

  it('add up to the variance of the gain on average, whatever the numbers of runs', () => {
    const random = new Random('many unequal runs');
    for (const [runsA, runsB] of [
      [8, 2],
      [3, 1],
      [3, 3],
    ] as const) {
      let sum = 0;
      for (let number = 0; number < 500; number++) {
        const [a, b] = [drawnRuns(random, 30, runsA), drawnRuns(random, 30, runsB)];
        const runs = { a: a.slice(1).map(run), b: b.slice(1).map(run) };
        sum += parts(a[0]!, { tableB: table(b[0]!), runs })!.standardError ** 2;
      }
      const truth = (2 * ITEM ** 2) / 30 + (1 / runsA + 1 / runsB) * (OF_RUN ** 2 + BOTH ** 2 / 30);
      assert.ok(Math.abs(sum / 500 / truth - 1) < 0.1, `${runsA} and ${runsB}: ${sum / 500}, not ${truth}`);
    }
  });

  it('know the items of a document, run by run', () => {
    const documents = { clusters: levels(15, (row) => Math.floor(row / 3)) };
    assert.equal(parts(JUDGED, documents), undefined, 'documents are no factor beside their items');
    const both = [run(JUDGED.map((one, row) => one + (row % 4)))];
    const found = parts(JUDGED, { ...documents, runs: { a: both, b: both } })!;
    assert.deepEqual(
      found.parts.map(({ factors, levels: count }) => [factors.join('×'), count]),
      [
        ['question', 5],
        ['item', 15],
        ['run', 2],
        ['question×run', 10],
        ['item×run', 30],
      ],
    );
    assert.deepEqual(found.doubled[0]?.nested, ['item']);
  });

  it('are there for a million differences', () => {
    const many = Array.from({ length: 250_000 }, (_, row) => ((row * 7919) % 1009) / 1009);
    const runs = [1, 2, 3].map((by) => run(many.map((one, row) => one + ((row * by) % 13) / 13)));
    assert.equal(parts(many, { runs: { a: runs, b: runs } })?.parts.length, 3);
  });

  it('are none where rows of a document differ in more than the judge', () => {
    const documents = { clusters: levels(15, (row) => Math.floor(row / 6)), factors: [judge] };
    assert.equal(parts(JUDGED, documents), undefined);
  });
});
