import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { disagreements, predictionPowered } from '../../../src/significance/prediction-powered';
import { Random } from '../../../bench/validity/random';

const of = (labels: readonly number[], judged: readonly number[]) =>
  disagreements(Float64Array.from(labels), Float64Array.from(judged));

describe('disagreements of a judge with labels', () => {
  const labels = [0, 0, 0, 0, 1, 1, 1, 1];

  it('are none if it says the same, in other units, the other way round, or with a threshold', () => {
    assert.equal(of(labels, labels), 0);
    assert.equal(
      of(
        labels,
        labels.map((value) => 9 - 4 * value),
      ),
      0,
    );
    assert.equal(of(labels, [0.1, 0.3, 0.2, 0.4, 0.5, 0.9, 0.8, 0.7]), 0);
  });

  it('are the labels that the best reading of its scores gets wrong', () => {
    assert.equal(of(labels, [0, 0, 0, 1, 1, 1, 1, 1]), 1);
    assert.equal(of(labels, [0.1, 0.3, 0.2, 0.6, 0.5, 0.9, 0.1, 0.7]), 2);
    assert.equal(
      of(
        labels,
        labels.map(() => 1),
      ),
      4,
    );
    assert.equal(of([-1, 0, 1, -1, 0, 1, 0, 0], [-1, 0, 1, 0, 0, 1, 1, 0]), 2);
  });

  it('are other differences than the most common one, where labels hardly repeat', () => {
    const scores = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6];
    assert.equal(of(scores, scores), 0);
    assert.equal(of(scores, scores.with(2, 0.9)), 1);
    assert.equal(
      of(
        scores,
        scores.map((score) => score ** 3),
      ),
      5,
    );
  });
});

describe('prediction-powered intervals for a good judge whose errors all go one way', () => {
  it('miss no more than 7 of 100 times', () => {
    const random = new Random('one-sided');
    const [sets, labeled] = [400, 30];
    let missed = 0;
    for (let set = 0; set < sets; set++) {
      const places = Array.from({ length: labeled + 500 }, () => random.uniform());
      const labels = Float64Array.from(places.slice(0, labeled), (place) => (place < 0.5 ? 1 : 0));
      const judged = Float64Array.from(places, (place) => (place < 0.56 ? 1 : 0));
      const { estimate } = predictionPowered(labels, judged.slice(0, labeled), judged.slice(labeled), 0.05);
      missed += estimate.interval[0] > 0.5 || estimate.interval[1] < 0.5 ? 1 : 0;
    }
    assert.ok(missed / sets <= 0.07, `${missed} of ${sets}`);
  });
});
