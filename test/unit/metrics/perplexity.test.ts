import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createMetric, suggestMetrics } from '../../../src/metrics';
import { fault } from '../formats/support';
import { records, scoreAll, scoring, sumsOf } from './support';

const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);

describe('perplexity', () => {
  const metric = createMetric({ id: 'perplexity' }, 0);

  it('is e to the mean negative log-likelihood of all tokens', () => {
    const half = Math.log(0.5);
    const listed = records({ logprobs: [JSON.stringify([half, half]), JSON.stringify([null, 2 * half])] });
    // Four bits over three tokens: the missing one doesn't count.
    near(scoreAll(metric, scoring(listed)), 2 ** (4 / 3));
    assert.equal(sumsOf(metric.extract(scoring(listed)))[1], 3);
    assert.equal(metric.higherIsBetter, false);
  });

  it('is the same from sums and counts, also from negative ones and in any base', () => {
    const counts = [3, 5];
    near(scoreAll(metric, scoring(records({ logprob: [-3, -5], num_tokens: counts }))), Math.E);
    near(scoreAll(metric, scoring(records({ nll: [3, 5], tokens: counts }))), Math.E);
    const binary = createMetric({ id: 'perplexity', options: { base: '2', tokens: 'len' } }, 0);
    near(scoreAll(binary, scoring(records({ log_prob: [-3, -5], len: counts }))), 2);
    assert.match(binary.signature, /tokens:len\|base:2/);
  });

  it('asks for the column that counts tokens', () => {
    const sums = records({ logprob: [-3, -5], size: [1, 2] });
    const error = fault('unknown-column', undefined, () => metric.extract(scoring(sums)));
    assert.deepEqual(error.choices, ['logprob', 'size']);
  });

  it('reports items without a likelihood or without tokens', () => {
    const of = (logprob: (string | number | null)[], num_tokens: number[]) => () =>
      metric.extract(scoring(records({ logprob, num_tokens })));
    fault('missing-value', 3, of([-1, null], [1, 1]));
    fault('not-numeric', 3, of([-1, 'x'], [1, 1]));
    fault('not-numeric', 2, of([-1], [0]));
    fault('not-numeric', 2, of(['["x"]'], [1]));
  });

  it('is suggested for lists, and for sums with counts', () => {
    const best = (output: ReturnType<typeof records>) => suggestMetrics(output)[0]?.choice;
    assert.deepEqual(best(records({ token_logprobs: ['[-1,-2]'] })), {
      id: 'perplexity',
      column: 'token_logprobs',
    });
    assert.equal(best(records({ logprob: [-1.5], num_tokens: [2] }))?.id, 'perplexity');
    assert.notEqual(best(records({ logprob: [-1.5] }))?.id, 'perplexity');
  });
});
