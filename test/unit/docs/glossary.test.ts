import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { glossaryPage } from '../../../scripts/docs';

describe('docs/glossary.md', () => {
  it('says what the pages say; npm run docs writes it', async () => {
    const text = readFileSync(new URL('../../../docs/glossary.md', import.meta.url), 'utf8');
    assert.equal(text, await glossaryPage());
  });
});
