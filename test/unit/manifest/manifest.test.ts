import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import manifest from '../../../package.json';
import { MCP_PROVIDER } from '../../../src/editor/host/ids';
import { TESTS } from '../../../src/significance';

describe('package.json', () => {
  const setting = manifest.contributes.configuration.properties['realgain.test'];

  it('offers every paired test as the one that decides', () => {
    const paired = TESTS.filter(({ shown }) => shown !== 'independent').map(({ id }) => id);
    assert.deepEqual([...setting.enum].sort(), ['auto', ...paired].sort());
  });

  it('describes each of them', () => {
    assert.equal(setting.enumDescriptions.length, setting.enum.length);
  });

  it('declares the server that the extension registers', () => {
    assert.deepEqual(
      manifest.contributes.mcpServerDefinitionProviders.map(({ id }) => id),
      [MCP_PROVIDER],
    );
  });
});
