import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { completeChoice, createMetric, suggestMetrics } from '../../../src/metrics';
import { records, scoreAll, scoring } from './support';

const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);

function score(id: string, answer: string, ...right: string[]): number {
  const choice = { id, column: 'prediction', referenceColumn: 'answers' };
  const own = records({
    prediction: [answer],
    answers: [right.length === 1 ? (right[0] ?? '') : JSON.stringify(right)],
  });
  return scoreAll(createMetric(choice, 0), scoring(own));
}

describe('answers against right answers', () => {
  it('match exactly except for surrounding space', () => {
    assert.equal(score('exact-match', ' Paris\n', 'Paris'), 100);
    assert.equal(score('exact-match', 'paris', 'Paris'), 0);
    assert.equal(score('exact-match', '7.0', '7'), 0);
  });

  it('match quasi-exactly without case, punctuation and articles', () => {
    assert.equal(score('quasi-exact-match', 'The U.S. of   an "America"!', 'us of america'), 100);
    assert.equal(score('quasi-exact-match', 'anthem', 'them'), 0);
    assert.equal(score('quasi-exact-match', 'é a é', 'é é'), 100);
    assert.equal(score('quasi-exact-match', 'éa', 'é'), 0);
    assert.equal(score('quasi-exact-match', 'café', 'Café.'), 100);
  });

  it('share tokens, each as often as both have it', () => {
    near(score('token-f1', 'the cat sat', 'a cat sat down'), 80);
    near(score('token-f1', 'no no no', 'no'), 50);
    assert.equal(score('token-f1', 'x', 'y'), 0);
  });

  it('are all or nothing against the empty answer', () => {
    assert.equal(score('token-f1', 'The', ''), 100);
    assert.equal(score('token-f1', 'cat', ''), 0);
    assert.equal(score('token-f1', '', 'cat'), 0);
    const none = records({ prediction: ['', 'x'], answers: ['[]', '[]'] });
    const metric = createMetric({ id: 'exact-match', column: 'prediction', referenceColumn: 'answers' }, 0);
    assert.equal(scoreAll(metric, scoring(none)), 50);
  });

  it('take the best of several right answers, in lists or files', () => {
    near(score('token-f1', 'big cat', 'dog', 'cat', 'small cat'), 200 / 3);
    assert.equal(score('quasi-exact-match', 'Cat', 'dog', 'cat'), 100);
    const metric = createMetric({ id: 'exact-match' }, 2);
    const text = (cell: string) => records({ text: [cell] }, 'text');
    assert.equal(scoreAll(metric, scoring(text('b'), text('a'), text('b'))), 100);
    assert.match(metric.signature, /nrefs:2/);
  });

  it('are suggested before accuracy if there are several right answers', () => {
    const one = records({ id: [1, 2], prediction: ['x', 'y'], answer: ['x', 'z'] });
    assert.equal(suggestMetrics(one)[0]?.choice.id, 'accuracy');
    const several = records({ id: [1, 2], prediction: ['x', 'y'], answer: ['["x"]', '["z","y"]'] });
    const best = { id: 'quasi-exact-match', column: 'prediction', referenceColumn: 'answer' };
    assert.deepEqual(suggestMetrics(several)[0]?.choice, best);
    assert.deepEqual(completeChoice({ id: 'token-f1' }, several), { ...best, id: 'token-f1' });
  });
});
