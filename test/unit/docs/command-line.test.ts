import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { withOptions } from '../../../scripts/docs/command-line';

describe('docs/command-line.md', () => {
  it('lists the commands and options that there are; npm run docs writes them', async () => {
    const text = readFileSync(new URL('../../../docs/command-line.md', import.meta.url), 'utf8');
    assert.equal(text, await withOptions(text));
  });
});
