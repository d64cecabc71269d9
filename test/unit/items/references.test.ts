import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readRecords } from '../../../src/formats';
import { checkReferences } from '../../../src/items/score/check-references';
import type { Input } from '../../../src/items/source';
import { METRICS } from '../../../src/metrics';
import { utf8 } from '../formats/support';

const input = (path: string) =>
  ({
    stamp: { path },
    records: readRecords(utf8('id,label\n1,a\n2,b\n'), path).records,
  }) as unknown as Input;

describe('several references', () => {
  const sides = { a: input('a.csv'), references: [input('one.csv'), input('two.csv')], fits: [] };
  const check = (id: string) => () => {
    checkReferences({ id, column: 'prediction', referenceColumn: 'label' }, sides);
  };

  for (const { id, scores } of METRICS.filter(({ needsReference }) => needsReference !== 'never')) {
    it(`${id}: are all used, or refused`, () => {
      if (scores === 'texts') {
        assert.doesNotThrow(check(id));
      } else {
        assert.throws(check(id), /takes one reference, but there are 2/);
      }
    });
  }
});
