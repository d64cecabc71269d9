import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { checkPattern } from '../../../src/engine/study/prepare';
import { loadRecords } from '../../../src/formats';
import { RealGainError } from '../../../src/model/errors';
import { processorTime } from '../../support/processor-time';

describe('a hostile file', () => {
  it('can’t change Object.prototype by the keys of its JSON', async () => {
    const sample =
      '{"doc_id": 0, "target": "a", "resps": [["b"]], "metrics": ["__proto__", "constructor", "acc"], ';
    const files = {
      'lm-eval': `${sample}"__proto__": {"polluted": 1}, "constructor": 2, "acc": 1}\n`,
      jsonl: '{"id": 1, "__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}\n',
    };
    for (const [format, text] of Object.entries(files)) {
      const { records } = await loadRecords(new TextEncoder().encode(text), 'x', format);
      assert.equal(records.n, 1);
      assert.equal(({} as { polluted?: number }).polluted, undefined, format);
    }
  });

  it('can’t block a study by its name, whatever the pattern for groups', () => {
    const start = processorTime();
    assert.throws(
      () => checkPattern('(a+)+$', [`${'a'.repeat(200)}!`]),
      (error) => error instanceof RealGainError && error.message.includes('takes too long'),
    );
    assert.ok(processorTime() - start < 1500, 'it times out after 500 ms');
    checkPattern('^([^-_.]+)', ['a'.repeat(200), 'b-1']);
    checkPattern(undefined, ['a']);
  });
});
