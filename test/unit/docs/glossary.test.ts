import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { glossaryPage } from '../../../scripts/docs.mjs';
import { GLOSSARY_GROUPS } from '../../../src/model/glossary';
import { allWorks } from '../../../src/report/citations/bibtex';

describe('docs/glossary.md', () => {
  it('has the texts of the pages; node scripts/docs.mjs writes it', async () => {
    const text = readFileSync(new URL('../../../docs/glossary.md', import.meta.url), 'utf8');
    assert.equal(text, await glossaryPage(GLOSSARY_GROUPS, allWorks()));
  });
});
