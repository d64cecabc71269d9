import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { withTests } from '../../../scripts/docs';

describe('docs/statistics.md', () => {
  it('has the tables of the registry; npm run docs writes them', async () => {
    const text = readFileSync(new URL('../../../docs/statistics.md', import.meta.url), 'utf8');
    assert.equal(text, await withTests(text));
  });
});
