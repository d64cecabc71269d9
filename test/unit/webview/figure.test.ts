import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { csvText } from '../../../src/model/texts/csv';

describe('the numbers behind a chart', () => {
  it('are quoted if they contain commas or quotes, and stay on their line', () => {
    const rows = [
      ['system', 'gain'],
      ['a, "b"\nc', 0.1],
      ['plain', null],
    ];
    assert.equal(csvText(rows), 'system,gain\n"a, ""b""\\u{a}c",0.1\nplain,\n');
  });
});
