import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, it } from 'mocha';
import seedrandom from 'seedrandom';
import { decompress } from '../../../src/files/compressed';
import { loadRecords } from '../../../src/formats';
import { crc32 } from '../../../src/formats/binary/archive';
import { Xxh64 } from '../../../src/formats/binary/xxh64';
import { RealGainError } from '../../../src/model/errors';
import { odsOf, xlsxOf } from '../../support/spreadsheets';

const FIXTURES = path.resolve(__dirname, '../../fixtures/llm/inspect');

/** Many rows, so that a flipped bit hits data more often than not. */
const rows = Array.from({ length: 60 }, (_, i) => [`item ${(i * 37) % 60}`, ((i * 7919) % 1000) / 10]);
const sheets = { Sheet1: [['id', 'score'], ...rows] };
const csv = [['id', 'score'], ...rows].map((row) => row.join(',')).join('\n');

/** `zstd` of numbers in CSV, as its command line writes it: with a checksum. */
const ZSTD = Buffer.from(
  'KLUv/WQzCDUVABY9cwmwOyRRZrAZ0JVyAHAAbgBhN0BxRTAhVPDgDRztQcPAuIHEEIGCXpioGh4mB8fZoSE1wOAQSNQFFKbB' +
    'xM/gMXXgoIFGmcAwFiTuChRihgnS4dEPOFyCxqWAMVYgQWRAUT+YsMLjhOCQIzRYBUbHIGEfKM6BibmBBxWBo6agYTZgHC+v' +
    'IXrV5OzobMXm+oyJdVU2Z/LESH9HyIjq1mN1bP5eM+SiydnR2YrBQWb6p8S6KpszeVU29jtCRlS3HjyM7mIDBXmY6Lk+4wIG' +
    'sc5KzhYaFdtpTiV4lBQ4zI5kDiRooCgJEz7C41VwzBga5AOjOCABRneTvZbnHtJR1divQiP17mVsiKZsvLsactHOdZpTS8yM' +
    '7qXUWp57SEdVYz6ekXr3MjZEr5rc3dClz/UZE0vMjO6l1Ep/h3RUNebjFad2L2ND9KrJ2dHp0uf6jIl1VTbyUmqlvyNkRzJ0' +
    'fcWpzV/AECEr+e8Y8a35e82Qi3ZWN2YrNtM/JSkrsp/JY3V8zlndyFkb8a3ldpoh087qxmSvZfqnlrIi+1VorI59zk3RlI13' +
    'Z8S3lttpTi2xs7ox2Wt57iFJWZH9KjRS755zUzRl490N3Vpupzm1xCyBVqghILpCZWe/A/HGibQHEfAbnQpBPYFKzwG6908T' +
    'VBGfaUDRrnW6I5BguvISbRJ6COPTiEq4zgo0PYdPIyqvoQOfUqghPVlREUpAT1bUoUnOcahZQJ2hRICmoQYlnySd8kg1IxHz' +
    '0hN9GlDW+JlBa2igD2ZAUOaTkJxsQKf4JDgnWWcN9fPpiSBO90l6asT5U8I/iZqnERGzUqB5rtDO4slMZ9qzCkL4DZ0Bn/s0' +
    'I989DdOZmqeRduqeZ4Q81Z0h/Oyg4ZCNQE1HZpOhkakvD4qRkQGqAmK6OXY=',
  'base64',
);

/** `pyarrow.parquet.write_table(table, file, compression='zstd', write_page_checksum=True)`, a column of 120 scores. */
const PARQUET = Buffer.from(
  'UEFSMRUAFY4PFa4BFfXox8IEHBXwARUAFQYVBhwAAAAotS/9YMcCbQIAokgNDtClAxRUAgAAWAEwCScycZIkked5nud5nud5' +
    'nud5nud5nud5nud5nud5nud5nud5CQPASUJ3qBD4wmbg1xASgR+7u7ddckCClgIVBBksNQAYBnNjaGVtYRUCABUKJQIYBXNj' +
    'b3JlABbwARkcGRwmABwVChklBgAZGAVzY29yZRUMFvABFsYPFuYBJghJHBUAFQAVAgA8KQYZJgDwAQAAABbGDxbwASYIFuYB' +
    'ACggcGFycXVldC1jcHAtYXJyb3cgdmVyc2lvbiAyNi4wLjEZHBwAAACKAAAAUEFSMQ==',
  'base64',
);

const FILES: Readonly<Record<string, Uint8Array>> = {
  'deflated.eval': readFileSync(path.join(FIXTURES, 'sysA.deflate.eval')),
  'zstd.eval': readFileSync(path.join(FIXTURES, 'sysA.zstd.eval')),
  'stored.eval': readFileSync(path.join(FIXTURES, 'variants/sysA.stored.eval')),
  'book.xlsx': xlsxOf(sheets),
  'book.ods': odsOf(sheets),
  'one.zip': zipSync({ 'scores.csv': strToU8(csv) }),
  'scores.csv.gz': gzipSync(csv),
  'scores.csv.zst': ZSTD,
};

const FLIPS = 60;

async function load(bytes: Uint8Array, name: string): Promise<unknown> {
  const { records } = await loadRecords(await decompress(bytes, name), name);
  return records.columns.map((column) => [column.name, ...column.cells]);
}

/** The same bytes but for one bit. */
function flipped(bytes: Uint8Array, bit: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return copy;
}

describe('checksums', () => {
  it('are those of zlib and of the reference implementation of XXH64, whatever the length', () => {
    // xxhash.xxh64(bytes((i * 7 + 3) % 256 for i in range(n))).intdigest() & 0xffffffff
    const xxh64 = {
      0: 0x51d8e999,
      1: 0xbc1f4bb6,
      3: 0x52e564c9,
      4: 0x66ee9fda,
      7: 0x59ce60d8,
      8: 0xc6f90092,
      31: 0xcc4a6119,
      32: 0xf790fd97,
      33: 0xba588784,
      63: 0x31c7493c,
      64: 0xf6eeb01f,
      100: 0x170fe531,
      1000: 0x33f1a3fb,
    };
    for (const [length, expected] of Object.entries(xxh64)) {
      const bytes = Uint8Array.from({ length: Number(length) }, (_, i) => i * 7 + 3);
      const hash = new Xxh64();
      for (let at = 0; at < bytes.length; at += 13) {
        hash.update(bytes.subarray(at, at + 13));
      }
      assert.equal(hash.low32(), expected, `of ${length} bytes`);
    }
    assert.equal(crc32(strToU8('123456789')), 0xcbf43926);
    const text = strToU8(csv);
    for (let end = 0; end < 20; end += 1) {
      const gzip = gzipSync(text.subarray(0, end));
      assert.equal(crc32(text.subarray(0, end)), gzip.readUInt32LE(gzip.length - 8));
    }
  });

  for (const [name, bytes] of Object.entries(FILES)) {
    it(`notice every flipped bit that would change what ${name} says`, async () => {
      const whole = await load(bytes, name);
      const random = seedrandom(name);
      const outcomes = { silent: 0, reported: 0 };
      for (let i = 0; i < FLIPS; i += 1) {
        const bit = Math.floor(random() * bytes.length * 8);
        try {
          assert.deepEqual(await load(flipped(bytes, bit), name), whole);
        } catch (error) {
          outcomes.silent += error instanceof assert.AssertionError ? 1 : 0;
          assert.ok(error instanceof RealGainError || error instanceof assert.AssertionError, String(error));
          assert.ok(error instanceof assert.AssertionError || error.message.includes(name), error.message);
          outcomes.reported += 1;
        }
      }
      assert.equal(outcomes.silent, 0);
      assert.ok(outcomes.reported > FLIPS / 4, `${outcomes.reported} of ${FLIPS} reported`);
    });
  }

  it('of pages of Parquet notice every flipped bit, in the pages', async () => {
    const [start, end] = [PARQUET.indexOf('\x28\xb5\x2f\xfd', 0, 'latin1'), PARQUET.indexOf('schema') - 10];
    assert.ok(start > 0 && end > start);
    for (let bit = start * 8; bit < end * 8; bit += 3) {
      await assert.rejects(load(flipped(PARQUET, bit), 'x.parquet'), {
        code: 'bad-format',
        message: /x\.parquet can’t be read as Parquet: /,
      });
    }
  });

  it('name the file and its entry', async () => {
    const entry = 'scores in 2026.csv';
    const bytes = zipSync({ [entry]: [strToU8(csv), { level: 0 }], '__MACOSX/x': strToU8('') });
    const at = Buffer.from(bytes).indexOf('item 37,');
    await assert.rejects(decompress(flipped(bytes, (at + 6) * 8), 'a.zip'), {
      code: 'bad-format',
      message:
        'a.zip can’t be read as an archive: its entry "scores in 2026.csv" is damaged: its checksum is wrong.',
    });
    const renamed = Uint8Array.from(bytes);
    renamed[Buffer.from(bytes).lastIndexOf('2026')] = '3'.charCodeAt(0);
    await assert.rejects(decompress(renamed, 'a.zip'), {
      message: /entry "scores in 3026.csv" is not where the directory says/,
    });
  });
});
