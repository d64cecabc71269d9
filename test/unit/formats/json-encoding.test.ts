import { describe, it } from 'mocha';
import { elements, members } from '../../../src/formats/json/scan';
import { fault, utf8 } from './support';

/** `§` is a byte that UTF-8 has nowhere. */
function bytesOf(text: string): Uint8Array {
  return Buffer.concat(
    text.split('§').flatMap((part, i) => (i === 0 ? [utf8(part)] : [Uint8Array.of(0xff), utf8(part)])),
  );
}

describe('a byte that is not UTF-8 between the values of a JSON document', () => {
  for (const text of [
    '{"a": {"id": 1}\n§, "b": 2}',
    '{"a": {"id": 1},\n§"b": 2}',
    '{"a": {"id": 1},\n"b"§: 2}',
    '{"a": {"id": 1},\n"b§": 2}',
  ]) {
    it(`is bad-encoding with its line: ${text.replace('\n', ' ')}`, () => {
      fault('bad-encoding', 2, () => [...members(bytesOf(text), 0, 'a.json')]);
    });
  }

  it('is bad-encoding in an array', () => {
    fault('bad-encoding', 2, () => [...elements(bytesOf('[{"id": 1}\n§, {"id": 2}]'), 0, 'a.json')]);
  });

  it('leaves a misplaced character bad-format', () => {
    fault('bad-format', 2, () => [...members(utf8('{"a": {"id": 1}\né "b": 2}'), 0, 'a.json')]);
    fault('bad-format', 1, () => [...members(utf8('{"a": {"id": 1} 😀 "b": 2}'), 0, 'a.json')]);
    fault('bad-format', 1, () => [...members(utf8('{"a'), 0, 'a.json')]);
  });
});
