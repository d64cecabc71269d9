import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import { extension } from './support';

describe('in a workspace without realgain.json', () => {
  it('RealGain sleeps until it is needed, and wakes fast (printed, not asserted)', async () => {
    assert.equal(extension().isActive, false);
    const started = performance.now();
    await extension().activate();
    console.log(`      activation: ${(performance.now() - started).toFixed(1)} ms`);
    assert.equal(extension().isActive, true);
  });
});
