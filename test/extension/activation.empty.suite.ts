import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import { extension } from './support';

describe('in a workspace without realgain.json', () => {
  it('activates only when needed, and quickly (printed, not asserted)', async () => {
    assert.equal(extension().isActive, false);
    const started = performance.now();
    await extension().activate();
    console.log(`      activation: ${(performance.now() - started).toFixed(1)} ms`);
    assert.equal(extension().isActive, true);
  });
});
