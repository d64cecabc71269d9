import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { scliteErrors } from '../../../src/metrics/text/sclite';

/* Expected counts are those of sclite of SCTK 2.4.10. */
describe('errors as sclite counts them', () => {
  it('choose between paths of the same cost as single precision does', () => {
    // Three substitutions cost 4 + 4 + 0.001 + 4, and two insertions with two deletions 3 + 3 + 0.001 + 3 + 3.
    assert.deepEqual(scliteErrors('the rio no so', "no so { i'm / @ } %hes so"), { errors: 4, words: 4 });
  });

  it('prefer a substitution where nothing is rounded', () => {
    assert.deepEqual(scliteErrors('x y z', 'a b c'), { errors: 3, words: 3 });
    assert.deepEqual(scliteErrors('', 'a { b / @ }'), { errors: 1, words: 1 });
  });
});
