import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { comparisonKey } from '../../../../src/editor/stores/pairs';
import { LENGTH, NO_VALUE } from '../../../../src/model/settings/special-columns';
import type { ComparisonIdentity, ItemSlice } from '../../../../src/model/settings/identity';
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
