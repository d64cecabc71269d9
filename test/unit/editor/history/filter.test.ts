import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { filterLabel, FILTERS, passes } from '../../../../src/editor/history/filter';
import { entryOf } from '../support';

describe('filters of the history', () => {
  const real = entryOf('north');
  const luck = entryOf('lucky', {
    comparison: { ...entryOf('lucky').comparison, verdict: 'not-significant' },
    note: 'the one with Dropout 0.3',
    pinned: true,
    seen: false,
  });
  const found = (filter: Parameters<typeof passes>[0]) =>
    [real, luck].filter((entry) => passes(filter, entry)).map(({ key }) => key);

  it('narrow it to a verdict, to new, pinned or annotated comparisons', () => {
    assert.deepEqual(found({ kind: 'significant' }), ['north']);
    for (const kind of ['not-significant', 'new', 'pinned', 'noted'] as const) {
      assert.deepEqual(found({ kind }), ['lucky'], kind);
    }
  });

  it('find all words that were typed, in any case and order, in names, metric, verdict and note', () => {
    assert.deepEqual(found({ kind: 'text', text: 'dropout LUCKY' }), ['lucky']);
    assert.deepEqual(found({ kind: 'text', text: 'bleu' }), ['north', 'lucky']);
    assert.deepEqual(found({ kind: 'text', text: 'not significant' }), ['lucky']);
    assert.deepEqual(found({ kind: 'text', text: 'north dropout' }), []);
  });

  it('have a name each', () => {
    assert.deepEqual(
      FILTERS.map(({ filter, label }) => filterLabel(filter) === label),
      FILTERS.map(() => true),
    );
    assert.equal(filterLabel({ kind: 'text', text: 'north' }), '“north”');
  });
});
