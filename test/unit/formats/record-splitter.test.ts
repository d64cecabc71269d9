import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { recogniseRecords } from '../../../src/formats/records/recognise-records';
import { RecordSplitter } from '../../../src/formats/records/record-splitter';
import { RECORD_KINDS, type RecordKind } from '../../../src/model/settings/training';

/** Head, and each record with its separator, of a text that comes in pieces of these sizes. */
function splitUp(kind: RecordKind, text: string, sizes: readonly number[] = []) {
  const bytes = Buffer.from(text);
  const heads: string[] = [];
  const records: [content: string, separator: string][] = [];
  const lasts: boolean[] = [];
  const splitter = new RecordSplitter(kind, {
    head: (part) => heads.push(Buffer.from(part).toString()),
    record: (content, separator, last) => {
      records.push([Buffer.from(content).toString(), Buffer.from(separator).toString()]);
      lasts.push(last);
    },
  });
  let at = 0;
  for (const size of sizes) {
    splitter.push(bytes.subarray(at, at + size));
    at += size;
  }
  splitter.push(bytes.subarray(at));
  splitter.finish();
  return { head: heads.join(''), records, lasts };
}

const recordsOf = (kind: RecordKind, text: string) => splitUp(kind, text).records;

describe('cutting a training file into records', () => {
  it('by line: blank lines count, each keeps its own line end, the last may have none', () => {
    assert.deepEqual(recordsOf('lines', 'a\r\n\nb\nc'), [
      ['a', '\r\n'],
      ['', '\n'],
      ['b', '\n'],
      ['c', ''],
    ]);
  });

  it('by block: any number of blank lines separates, those before the first block belong to none', () => {
    assert.deepEqual(splitUp('blocks', '\n# 1\nx\ty\n\n \nz\n'), {
      head: '\n',
      records: [
        ['# 1\nx\ty', '\n\n \n'],
        ['z', '\n'],
      ],
      lasts: [false, true],
    });
  });

  it('by line of JSON: blank lines don’t count', () => {
    assert.deepEqual(recordsOf('jsonl', '{"a":1}\n\n{"b":2}\n'), [
      ['{"a":1}', '\n\n'],
      ['{"b":2}', '\n'],
    ]);
  });

  it('by row of a table: the header stays, quoted cells may hold line ends', () => {
    const { head, records } = splitUp('csv', 'id,"te\nxt"\n1,"a\n\nb"\n2,c\n');
    assert.equal(head, 'id,"te\nxt"\n');
    assert.deepEqual(records, [
      ['1,"a\n\nb"', '\n'],
      ['2,c', '\n'],
    ]);
    assert.deepEqual(splitUp('tsv', 'id\ttext\n1\t5" disk\n').records, [['1\t5" disk', '\n']]);
    assert.deepEqual(splitUp('csv', 'id,text'), { head: 'id,text', records: [], lasts: [] });
  });

  it('keeps a byte order mark in place', () => {
    assert.deepEqual(splitUp('lines', '\ufeffa\nb'), {
      head: '\ufeff',
      records: [
        ['a', '\n'],
        ['b', ''],
      ],
      lasts: [false, true],
    });
  });

  it('drops and changes no byte, wherever the pieces end', () => {
    const text = fc
      .array(fc.constantFrom('a', 'é', '"', '\n', '\r\n', '\n\n', ' ', '\t', '{', '\ufeff'))
      .map((parts) => parts.join(''));
    const kinds = fc.constantFrom(...(Object.keys(RECORD_KINDS) as RecordKind[]));
    fc.assert(
      fc.property(kinds, text, fc.array(fc.integer({ min: 1, max: 9 })), (kind, file, sizes) => {
        const { head, records, lasts } = splitUp(kind, file, sizes);
        assert.equal(head + records.flat().join(''), file);
        assert.deepEqual({ head, records, lasts }, splitUp(kind, file));
        assert.deepEqual(
          lasts,
          records.map((_, at) => at === records.length - 1),
        );
      }),
    );
  });

  it('detects how a file is divided', () => {
    const kindOf = (text: string, name: string) => recogniseRecords(Buffer.from(text), name, name).kind;
    assert.equal(kindOf('a house\n\nthe garden\n', 'train.en'), 'lines');
    assert.equal(kindOf('{"text": "a"}\n{"text": "b"}\n', 'train.txt'), 'jsonl');
    assert.equal(kindOf('text,label\na,1\nb,0\nc,1\n', 'train.csv'), 'csv');
    assert.equal(kindOf('EU B-ORG\nrejects O\n\nPeter B-PER\nBlackburn I-PER\n\n', 'train.conll'), 'blocks');
  });

  it('reports a file that can’t be cut', () => {
    const recognise = (bytes: Buffer, name: string) => () => recogniseRecords(bytes, name, name);
    assert.throws(recognise(Buffer.from('[\n {"text": "a"}\n]\n'), 'train.json'), /single JSON document/);
    assert.throws(recognise(Buffer.from([0xff, 0xfe, 65, 0]), 'train.txt'), /UTF-16/);
    assert.throws(recognise(Buffer.from([1, 0, 2, 0]), 'train.bin'), /only text can be split/);
  });
});
