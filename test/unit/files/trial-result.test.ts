import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { trialResult } from '../../../src/files/trial-result';

describe('the result of a trial', () => {
  it('may hold numbers that only Python writes', () => {
    const text =
      '{"trial_name": "a__1", "verifier_result": {"rewards": {"reward": NaN}}, "agent_info": null}';
    assert.equal(
      trialResult(text, 'a__1', false)?.line,
      '{"trial_name":"a__1","verifier_result":{"rewards":{"reward":null}},"agent_info":null}',
    );
  });

  it('keeps all digits of numbers that identify', () => {
    const text = '{"name": "a__1", "task_id": 12345678901234567891, "reward": 1}';
    assert.match(trialResult(text, 'a__1', false)?.line ?? '', /12345678901234567891/);
  });
});
