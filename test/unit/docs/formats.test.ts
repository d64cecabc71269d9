import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { withFormats } from '../../../scripts/docs';
import { readRecords } from '../../../src/formats';
import { FORMATS } from '../../../src/formats/formats';
import { utf8 } from '../formats/support';

const text = readFileSync(new URL('../../../docs/formats.md', import.meta.url), 'utf8');

/** The examples of a section: its indented blocks. */
function examples(section: string): string[] {
  const blocks = section.matchAll(/(?<=\n\n)(?: {4}.*\n)+/g);
  return [...blocks].map(([block]) => `${block.replace(/^ {4}/gm, '').trimEnd()}\n`);
}

describe('docs/formats.md', () => {
  const sections = text.split(/^## /m).slice(1);
  const read = new Map(
    sections.map((section) => {
      const [title = ''] = section.split('\n', 1);
      const found = examples(section).map((example) => readRecords(utf8(example), 'example').records.format);
      return [title, found] as const;
    }),
  );

  it('has examples that RealGain reads, in every section', () => {
    read.forEach((formats, title) => assert.ok(formats.length > 0, title));
  });

  it('has an example of every text format', () => {
    const shown = new Set([...read.values()].flat());
    // Tabs of TSV would be hard to see, and the others are not text; they share the section of CSV.
    const expected = FORMATS.filter(
      ({ id, example }) => example === undefined && !['tsv', 'parquet', 'xlsx', 'ods'].includes(id),
    ).map(({ id }) => id);
    assert.deepEqual(
      expected.filter((id) => !shown.has(id)),
      [],
    );
  });

  it('lists the id and name of every format; npm run docs writes them', async () => {
    assert.equal(text, await withFormats(text));
  });

  it('has its sections in alphabetical order', () => {
    const titles = [...read.keys()];
    assert.deepEqual(
      titles,
      [...titles].sort((one, other) => one.localeCompare(other, 'en', { sensitivity: 'base' })),
    );
  });
});
