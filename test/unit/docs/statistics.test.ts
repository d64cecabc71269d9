import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { TESTS } from '../../../src/significance/tests';

describe('docs/statistics.md', () => {
  it('has a row for every test, in their order, with its phrase and source', () => {
    const text = readFileSync(new URL('../../../docs/statistics.md', import.meta.url), 'utf8');
    const rows = [...text.matchAll(/^\| (`\S+`) +\| (.*?; .*?) +\|/gm)].map(
      ([, id, said]) => `${id} ${said}`,
    );
    const expected = TESTS.map(({ id, phrase, source }) => `\`${id}\` ${phrase}; ${source}`);
    assert.deepEqual(
      rows.filter((row) => expected.includes(row)),
      expected,
    );
  });
});
