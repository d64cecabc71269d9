import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { after, describe, it } from 'mocha';
import { KeptAnswers } from '../../../src/editor/page/kept-answers';
import { stampOf } from '../../../src/files/stamps';
import { sortedJson } from '../../../src/model/lists';

describe('an answer that is kept for a reload of the window', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'realgain-answers-'));
  after(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'a.csv');

  it('is there as it was, under its identity in any order, until one of its files changes', async () => {
    writeFileSync(file, 'id,acc\n1,1\n');
    const answers = new KeptAnswers(folder, __filename);
    const answer = { gain: NaN, draws: Float64Array.of(1, 2), none: undefined };
    await answers.keep(sortedJson({ a: 1, b: { c: 2, d: [3] } }), answer, [await stampOf(file)]);
    const key = sortedJson({ b: { d: [3], c: 2 }, a: 1 });
    assert.deepEqual((await answers.read(key))?.answer, answer);
    assert.equal(await answers.read(sortedJson({ a: 2 })), null);
    writeFileSync(file, 'id,acc\n1,1\n2,1\n');
    assert.equal(await answers.read(key), null);
  });
});
