import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { varianceParts, withCosts } from '../../../src/analysis/variance-parts';
import { createMetric } from '../../../src/metrics';
import type { Factor } from '../../../src/model';

const METRIC = createMetric({ id: 'mean', column: 'score' }, 0);

const table = (values: readonly number[]) => ({
  ...{ n: values.length, k: 2 },
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

  it('are none where nothing varies beside the items, or A and B have other numbers of runs', () => {
    assert.equal(parts(JUDGED), undefined);
    const run = { path: '', sha256: '', table: table(JUDGED.map((one) => one + 1)) };
    assert.equal(parts(JUDGED, { runs: { a: [run], b: [] } }), undefined);
    const both = parts(JUDGED, { runs: { a: [run], b: [run] } })!;
    assert.deepEqual(
      both.parts.map(({ factors }) => factors.join('×')),
      ['item', 'run', 'item×run'],
    );
    assert.equal(both.others, null, 'the verdict draws runs itself');
  });

  it('are none where rows of a document differ in more than the judge', () => {
    const documents = { clusters: levels(15, (row) => Math.floor(row / 6)), factors: [judge] };
    assert.equal(parts(JUDGED, documents), undefined);
  });
});
