import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { FORMATS } from '../../../src/formats/formats';
import { RealGainError } from '../../../src/model/errors';
import type { Format, Records } from '../../../src/model/records';

/** What no special format holds; some of the general ones do. */
const FOREIGN = {
  prose: 'Dear reader, this is prose\nand so is this.\n',
  object: '{"hello": "world"}\n',
};

/** Formats that find items in either: anything may be text, and what isn't a number stays one that is faulty. */
const TAKE_ANYTHING = ['text', 'numbers', 'tsv', 'csv', 'jsonl', 'conll', 'id-text'];

async function read(format: Format, text: string): Promise<Records | RealGainError> {
  const bytes = new TextEncoder().encode(text);
  try {
    return await (format.load === undefined
      ? format.read(bytes, 'runs/a.out')
      : format.load(bytes, 'runs/a.out'));
  } catch (error) {
    assert.ok(error instanceof RealGainError, `${format.id}: ${String(error)}`);
    return error;
  }
}

describe('a format given a file of another one', () => {
  for (const format of FORMATS.filter(({ id }) => !TAKE_ANYTHING.includes(id))) {
    it(`says what it expected and how the file begins: ${format.name}`, async () => {
      for (const [kind, text] of Object.entries(FOREIGN)) {
        const error = await read(format, text);
        assert.ok(error instanceof RealGainError, `${format.id} reads ${kind}`);
        assert.deepEqual([error.code, error.path, error.line], ['bad-format', 'runs/a.out', 1]);
        assert.match(error.message, /^runs\/a\.out, line 1: expected .+ but found .+\.$/, format.id);
        assert.doesNotMatch(error.message, /\n/);
        if (kind === 'prose') {
          assert.match(error.message, /but found "Dear/, format.id);
        }
      }
    });
  }

  for (const format of FORMATS.filter(({ id }) => TAKE_ANYTHING.includes(id))) {
    it(`reads items or names the line: ${format.name}`, async () => {
      for (const text of [...Object.values(FOREIGN), '\n \n', '{"a": \n', '"\n', '\t\t\n\t\n']) {
        const outcome = await read(format, text);
        if (outcome instanceof RealGainError) {
          assert.match(outcome.message, /^runs\/a\.out(, line \d+:)? /);
          assert.ok(['bad-format', 'file-empty', 'needs-answer'].includes(outcome.code), outcome.message);
        } else {
          assert.ok(outcome.n > 0);
        }
      }
    });
  }
});
