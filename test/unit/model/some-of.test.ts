import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { englishOf } from '../../../src/model/words';
import { someOf, someQuoted } from '../../../src/model/texts/some-of';

const names = (count: number) => Array.from({ length: count }, (_, i) => `s${i}`);

describe('some of many names', () => {
  it('are all where there are few, and the first with a count where there are many', () => {
    assert.equal(englishOf(someOf([])), '');
    assert.equal(englishOf(someOf(names(6))), 's0, s1, s2, s3, s4, s5');
    assert.equal(englishOf(someOf(names(7))), 's0, s1, s2, s3, s4 and 2 others');
    assert.equal(englishOf(someOf(names(1_502))), 's0, s1, s2, s3, s4 and 1,497 others');
    assert.equal(englishOf(someQuoted(names(3), 1)), '"s0" and 2 others');
    assert.equal(englishOf(someQuoted(names(2), 1)), '"s0", "s1"');
  });
});
