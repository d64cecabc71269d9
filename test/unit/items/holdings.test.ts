import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { matchOutput } from '../../../src/items/match/match-output';
import type { Input } from '../../../src/items/source';
import { englishOf } from '../../../src/model/words';
import type { Records } from '../../../src/model/records';
import { fault } from '../formats/support';
import { records } from '../metrics/support';

const input = (path: string, of: Records) => ({ stamp: { path }, records: of }) as unknown as Input;

const asked = { metric: null, idColumn: null };

function errorOf(a: Records, b: Records, code: 'format-mismatch' | 'count-mismatch') {
  const scored = { answers: [], gold: [] };
  const run = (): unknown => matchOutput(input('a.txt', a), input('b.csv', b), [], { asked, scored });
  return fault(code, code === 'count-mismatch' ? 4 : undefined, run);
}

describe('an error of files that can’t be aligned', () => {
  const texts = records({ text: ['We see a house .', 'It is very late .', 'They go home now .'] }, 'text');

  it('says what both hold where they are of different tasks, beside its own message', () => {
    const labels = records({ prediction: ['pos', 'neg', 'pos', 'neg', 'pos', 'neg', 'pos', 'pos'] });
    const error = errorOf(texts, labels, 'format-mismatch');
    assert.match(error.message, /^a\.txt was read as text and b\.csv as csv/);
    const sent = error.toJSON().holdings;
    assert.ok(sent !== undefined);
    assert.equal(englishOf(sent.a), '3 texts, such as “We see a house .”');
    assert.equal(englishOf(sent.b), '8 labels, such as “pos”');
  });

  it('takes whole numbers for scores where the other file has texts only', () => {
    const right = records({ id: ['q1', 'q2', 'q3'], correct: [1, 0, 1] });
    const sent = errorOf(right, texts, 'format-mismatch').toJSON().holdings;
    assert.ok(sent !== undefined);
    assert.deepEqual(
      [englishOf(sent.a), englishOf(sent.b)],
      ['3 scores, such as 1', '3 texts, such as “We see a house .”'],
    );
  });

  it('has its message alone where they differ in length only', () => {
    const fewer = records({ text: ['We see a house .', 'It is very late .'] }, 'text');
    assert.ok(!('holdings' in errorOf(texts, fewer, 'count-mismatch').toJSON()));
  });
});
