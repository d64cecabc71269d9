import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { streamRecords } from '../../../src/formats';
import { FORMATS } from '../../../src/formats/formats';
import { RealGainError } from '../../../src/model/errors';
import type { Records } from '../../../src/model/records';
import { fault, unpacked, utf8 } from './support';

/** Hands over pieces of these sizes in one buffer that is overwritten, as the engine does. */
function stream(bytes: Uint8Array, sizes: readonly number[]): Records {
  const { reader } = streamRecords(bytes, 'x.jsonl') ?? assert.fail('no stream');
  const buffer = Buffer.alloc(Math.max(...sizes, 1));
  for (let at = 0, i = 0; at < bytes.length; i += 1) {
    const piece = bytes.subarray(at, at + (sizes[i % sizes.length] ?? 1));
    buffer.set(piece);
    reader.push(buffer.subarray(0, piece.length));
    buffer.fill(0x7b);
    at += piece.length;
  }
  return reader.finish();
}

const outcome = (read: () => Records): unknown => {
  try {
    return unpacked(read());
  } catch (error) {
    assert.ok(error instanceof RealGainError, String(error));
    return [error.code, error.message];
  }
};

const jsonl = FORMATS.find(({ id }) => id === 'jsonl') ?? assert.fail();

describe('reading JSON Lines in pieces', () => {
  const line = fc.oneof(
    fc
      .record({ id: fc.integer(), text: fc.string({ unit: 'grapheme' }) })
      .map((object) => JSON.stringify(object)),
    fc.constantFrom('', '\r', ' ', '{"a": NaN}', '[1]', '{"a": 1'),
  );
  const file = fc.record({
    mark: fc.constantFrom('', '\ufeff'),
    lines: fc.array(line),
    end: fc.constantFrom('', '\n'),
  });

  it('gives the same items, or the same error, wherever the pieces are cut', () => {
    fc.assert(
      fc.property(
        file,
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
        ({ mark, lines, end }, sizes) => {
          const bytes = utf8(`${mark}{"id": 0}\n${lines.join('\n')}${end}`);
          // A mark that is cut in two is none, but no file is read in pieces that small.
          const [first = 3, ...rest] = sizes;
          assert.deepEqual(
            outcome(() => stream(bytes, [Math.max(3, first), ...rest])),
            outcome(() => jsonl.read(bytes, 'x.jsonl')),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it('reports the line of an error far into the file', () => {
    const good = '{"id": 1, "text": "é😀"}\n'.repeat(5000);
    fault('bad-format', 5001, () => stream(utf8(`${good}{"id": 1,\n`), [7, 4096]));
    fault('bad-encoding', 5001, () =>
      stream(Buffer.concat([utf8(good), Buffer.from([0x22, 0xff, 0x0a])]), [500]),
    );
    fault('file-binary', undefined, () => stream(utf8(`${good}\0`), [500]));
  });

  it('is for UTF-8 only', () => {
    assert.equal(streamRecords(new Uint8Array([0xff, 0xfe, 0x7b, 0]), 'x.jsonl'), null);
    assert.equal(streamRecords(utf8('id,score\n1,2\n'), 'x.csv'), null);
  });
});
