import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { tableTitle } from '../../../src/model/texts/table-text';
import { everyTable } from '../../webview/tables';

describe('the title of a table', () => {
  it('of one task says what its rows are, because its pair is called by its names', () => {
    const { identity } = everyTable['tasks']!;
    const one = { ...identity, a: 'new', b: 'old', tasks: identity.tasks.slice(0, 1), slices: [] };
    assert.equal(tableTitle({ ...one, metrics: 'all' }), 'new vs old by metric');
    assert.equal(tableTitle({ ...one, metrics: [], slices: [{ column: 'length' }] }), 'new vs old by slice');
    assert.equal(tableTitle({ ...one, metrics: [] }), 'new vs old');
  });
});
