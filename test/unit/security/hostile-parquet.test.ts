import assert from 'node:assert/strict';
import { gzipSync } from 'fflate';
import { parquetMetadata, type ColumnMetaData, type FileMetaData } from 'hyparquet';
import { ByteWriter, parquetWriteBuffer } from 'hyparquet-writer';
import { writeMetadata } from 'hyparquet-writer/src/metadata.js';
import { describe, it } from 'mocha';
import { loadRecords } from '../../../src/formats';
import { RealGainError } from '../../../src/model/errors';

/** 1,000 times the same score, in one page of a few bytes; and the same in a page of the second version. */
const plain = (): ArrayBuffer =>
  parquetWriteBuffer({
    columnData: [{ name: 'score', data: Array<number>(1_000).fill(0.5), type: 'DOUBLE' }],
  });

async function faultOf(bytes: Uint8Array): Promise<RealGainError> {
  const error: unknown = await loadRecords(bytes, 'x.parquet', 'parquet').then(
    () => null,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof RealGainError, String(error));
  return error;
}

/** The file with another footer, and with other bytes in the place of its first column. */
function forged(
  file: ArrayBuffer,
  change: (metadata: FileMetaData, column: ColumnMetaData) => void,
  edit: (chunk: Uint8Array) => Uint8Array = (chunk) => chunk,
): Uint8Array {
  const metadata = parquetMetadata(file);
  const column = metadata.row_groups[0]?.columns[0]?.meta_data;
  assert.ok(column);
  const start = Number(column.dictionary_page_offset ?? column.data_page_offset);
  const chunk = edit(new Uint8Array(file, start, Number(column.total_compressed_size)));
  column.total_compressed_size = BigInt(chunk.length);
  change(metadata, column);
  const writer = new ByteWriter();
  writer.appendBytes(new Uint8Array(file, 0, start));
  writer.appendBytes(chunk);
  writeMetadata(writer, metadata);
  writer.appendBytes(Buffer.from('PAR1'));
  return new Uint8Array(writer.getBuffer());
}

/** A number as Thrift writes it: zigzag, seven bits a byte. */
function thriftNumber(value: number): number[] {
  const bytes = [];
  for (let rest = value * 2; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) + 128);
  }
}

/** The bytes with the number after a field of a structure replaced, wherever it says how many values there are. */
function withCount(chunk: Uint8Array, from: number, to: number): Uint8Array {
  const text = Buffer.from(chunk).toString('latin1');
  const before = String.fromCharCode(0x15, ...thriftNumber(from));
  assert.ok(text.includes(before), 'the page says how many values it has');
  return Buffer.from(text.replace(before, String.fromCharCode(0x15, ...thriftNumber(to))), 'latin1');
}

describe('a hostile Parquet file', () => {
  it('is read if it is not forged', async () => {
    const { records } = await loadRecords(
      forged(plain(), () => undefined),
      'x.parquet',
      'parquet',
    );
    assert.equal(records.n, 1_000);
  });

  it('can’t claim more rows than memory holds', async () => {
    for (const rows of [2n ** 31n, 2n ** 40n, 2n ** 62n]) {
      const bytes = forged(plain(), (metadata) => {
        metadata.num_rows = rows;
        for (const group of metadata.row_groups) group.num_rows = rows;
      });
      const { code, message } = await faultOf(bytes);
      assert.equal(code, 'file-too-large', message);
    }
  });

  it('can’t repeat one value for ever in a page of a few bytes', async () => {
    for (const count of [150_000_000, 2 ** 30 - 1]) {
      const bytes = forged(
        plain(),
        () => undefined,
        (chunk) => withCount(chunk, 1_000, count),
      );
      assert.ok(bytes.length < 20_000);
      assert.equal((await faultOf(bytes)).code, 'file-too-large');
    }
  });

  it('can’t claim more bytes than the limit, nor hold more than it claims', async () => {
    const size = 2n ** 40n;
    const large = forged(plain(), (metadata) => {
      for (const group of metadata.row_groups) group.total_byte_size = size;
    });
    assert.equal((await faultOf(large)).code, 'file-too-large');

    // 64 MB of zeros in 64 kB, in a page that says 8,000 bytes.
    const bomb = gzipSync(new Uint8Array(2 ** 26));
    const codec = (_: FileMetaData, column: ColumnMetaData): void => {
      column.codec = 'GZIP';
    };
    const bytes = forged(plain(), codec, (chunk) => new Uint8Array([...chunk.subarray(0, 30), ...bomb]));
    assert.ok(bytes.length < 100_000);
    assert.equal((await faultOf(bytes)).code, 'bad-format');
  });

  it('reports what is wrong wherever its columns claim to be', async () => {
    for (const place of [-1n, 0n, 2n ** 31n, 2n ** 53n]) {
      const bytes = forged(plain(), (_, column) => {
        column.data_page_offset = place;
        delete column.dictionary_page_offset;
      });
      assert.ok(['bad-format', 'file-too-large'].includes((await faultOf(bytes)).code), String(place));
    }
    for (const size of [-1n, 2n ** 40n]) {
      const bytes = forged(plain(), (_, column) => {
        column.total_compressed_size = size;
      });
      await loadRecords(bytes, 'x.parquet', 'parquet').catch((error: unknown) =>
        assert.ok(error instanceof RealGainError, String(error)),
      );
    }
  });
});
