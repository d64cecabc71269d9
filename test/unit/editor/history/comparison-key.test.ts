import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { comparisonKey, withoutFound } from '../../../../src/editor/stores/pairs';
import { LENGTH, NO_VALUE } from '../../../../src/model/settings/special-columns';
import type { ComparisonIdentity, ItemSlice } from '../../../../src/model/settings/identity';
import type { Because, Reading } from '../../../../src/model/texts/reading';
import { entryOf } from '../support';

describe('the key of a comparison', () => {
  const { identity } = entryOf('candidate');
  const of = (slice?: ItemSlice) => comparisonKey({ ...identity, ...(slice && { slice }) });

  it('differs for every slice, and from all items', () => {
    const slices: readonly (ItemSlice | undefined)[] = [
      undefined,
      { column: 'category', value: 'math' },
      { column: 'category', value: 'law' },
      { column: 'subject', value: 'math' },
      { column: 'category', value: NO_VALUE },
      { column: 'level', part: 1, of: 4 },
      { column: 'level', part: 2, of: 4 },
      { column: 'level', part: 1, of: 2 },
      { column: LENGTH, part: 1, of: 4 },
    ];
    assert.equal(new Set(slices.map(of)).size, slices.length);
  });

  it('is the same whatever the order of its parts, and without a slice as before slices', () => {
    const slice = { value: 'math', column: 'category' };
    const turned = Object.fromEntries(Object.entries({ ...identity, slice }).toReversed()) as unknown;
    assert.equal(comparisonKey(turned as ComparisonIdentity), of({ column: 'category', value: 'math' }));
    assert.equal(of(), comparisonKey({ ...identity, slice: undefined }));
  });
});

describe('a comparison with another setting', () => {
  const asked: ComparisonIdentity = { ...entryOf('candidate').identity, references: [], metric: null };
  const made = {
    ...asked,
    metric: { id: 'mean', column: 'f1' },
    idColumn: 'id',
    clusterColumn: 'doc',
  };
  const read = (because: Because): Reading => ({
    a: { score: { column: 'f1', because }, cluster: { column: 'doc', because: 'named' } },
    b: {},
    references: [],
    matching: { by: 'id', because: 'named', proof: 'id', unmatched: { a: 0, b: 0 } },
    direction: { better: 'higher', because: 'named' },
    scale: { unit: '' },
  });

  it('declares nothing that was found in its files', () => {
    assert.deepEqual(withoutFound(made, asked, read('named')), asked);
  });

  it('declares what was asked for, and the answer to a question', () => {
    assert.deepEqual(withoutFound(made, made, read('declared')), made);
    assert.deepEqual(withoutFound(made, asked, read('declared')).metric, made.metric);
  });
});
