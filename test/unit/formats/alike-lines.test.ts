import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { jsonl } from '../../../src/formats/json/jsonl';
import { isObject, parseJson } from '../../../src/formats/json/value';
import { ObjectTable } from '../../../src/formats/json/objects';
import type { Records } from '../../../src/model/records';
import { fault, unpacked, utf8 } from './support';

/** What the parser of JSON makes of each line by itself. */
function parsedLineByLine(lines: readonly string[]): Records {
  const table = new ObjectTable('jsonl', 'x.jsonl');
  lines.forEach((text, i) => {
    const value = parseJson(text, 'x.jsonl', i + 1);
    assert.ok(isObject(value));
    table.add(value, i + 1);
  });
  return table.finish([]);
}

describe('lines of JSON that are written alike', () => {
  const number = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
    fc.integer().map(String),
    fc.tuple(fc.integer(), fc.stringMatching(/^[0-9]{1,24}$/)).map(([whole, part]) => `${whole}.${part}`),
    fc.constantFrom('-0', '-0.0', '0.30000000000000004', '9007199254740993', '9007199254740.993', '1e999'),
    fc.constantFrom('1E+2', '5e-324', '123456789012345', '1234567890123456', '12345678901234567890', 'NaN'),
  );
  const value = fc.oneof(
    { weight: 3, arbitrary: number },
    fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify(text)),
    fc.constantFrom('true', 'false', 'null', '""', '"\\u00e9"', '[1]', '{"a": 1}', '{}'),
  );
  const written = fc.constantFrom(
    (id: number, one: string, other: string) => `{"id": ${id}, "é": ${one}, "score": ${other}}`,
    (id: number, one: string, other: string) => `{"id":${id},"é":${one},"score":${other}}`,
    (id: number, one: string, other: string) => ` { "score" : ${other} , "é" : ${one} , "id" : ${id} } `,
    (id: number, one: string) => `{"id": ${id}, "id": ${one}}`,
    (id: number, one: string) => `{"id": ${id}, "__proto__": ${one}}`,
    (id: number) => `{"id": ${id}}`,
    () => '{}',
  );

  it('have the values that the parser finds', () => {
    const alike = fc.tuple(written, fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 40 }));
    fc.assert(
      fc.property(
        fc.array(alike, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('\n', '\r\n'),
        (parts, end) => {
          const lines = parts.flatMap(([write, values]) =>
            values.map(([one, other], i) => write(i, one, other)),
          );
          const found = unpacked(jsonl.read(utf8(lines.join(end)), 'x.jsonl'));
          assert.deepEqual(found, unpacked(parsedLineByLine(lines)));
        },
      ),
    );
  });

  it('are refused with the line of invalid JSON or UTF-8', () => {
    const lines = Array.from({ length: 100 }, (_, i) => `{"id": ${i}, "text": "é"}`);
    for (const bad of ['01', '1.', '.5', '1e', '-', 'tru', '"a', '"\t"', '']) {
      const broken = lines.with(70, `{"id": ${bad}, "text": "é"}`);
      fault('bad-format', 71, () => jsonl.read(utf8(broken.join('\n')), 'x.jsonl'));
    }
    const latin1 = Buffer.from(lines.join('\n'));
    latin1[latin1.length - 4] = 0xff;
    fault('bad-encoding', 100, () => jsonl.read(latin1, 'x.jsonl'));
  });
});
