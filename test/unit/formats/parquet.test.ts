import assert from 'node:assert/strict';
import fc from 'fast-check';
import { gzipSync } from 'fflate';
import { parquetMetadata } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, it } from 'mocha';
import { detectFormat, loadRecords } from '../../../src/formats';
import { refuseLongRuns } from '../../../src/formats/binary/parquet-runs';
import { englishOf } from '../../../src/model/words';
import { RealGainError } from '../../../src/model/errors';
import { cells, utf8 } from './support';

const columnData = [
  { name: 'id', data: [1n, 2n, 2n ** 60n], type: 'INT64' as const },
  { name: 'score', data: [0.5, null, 0.25], type: 'DOUBLE' as const },
  { name: 'correct', data: [true, false, true], type: 'BOOLEAN' as const },
  { name: 'text', data: ['a', 'é😀', ''], type: 'STRING' as const },
];

const write = (compress: {
  codec?: 'UNCOMPRESSED' | 'GZIP' | 'SNAPPY';
  with?: (data: Uint8Array) => Uint8Array;
}) =>
  new Uint8Array(
    parquetWriteBuffer({
      columnData,
      ...(compress.codec && { codec: compress.codec }),
      ...(compress.with && compress.codec && { compressors: { [compress.codec]: compress.with } }),
    }),
  );

/** Puts other bytes in the place of the only ones of their kind. */
function replace(bytes: Uint8Array, found: readonly number[], by: readonly number[]): void {
  const places = [...bytes.keys()].filter((at) => found.every((byte, i) => bytes[at + i] === byte));
  assert.equal(places.length, 1);
  bytes.set(by, places[0]);
}

describe('Parquet', () => {
  for (const how of [
    { codec: 'SNAPPY' },
    { codec: 'UNCOMPRESSED' },
    { codec: 'GZIP', with: (data: Uint8Array) => gzipSync(data) },
  ] as const) {
    it(`is read as a table (${how.codec})`, async () => {
      const bytes = write(how);
      assert.equal(detectFormat(bytes, 'x').format?.id, 'parquet');
      const { records, why } = await loadRecords(bytes, 'a.parquet');
      assert.equal(englishOf(why), 'Parquet: it starts as Parquet files do');
      assert.deepEqual(cells(records, 'id'), [1, 2, '1152921504606846976']);
      assert.deepEqual(cells(records, 'score'), [0.5, null, 0.25]);
      assert.deepEqual(cells(records, 'correct'), [true, false, true]);
      assert.deepEqual(cells(records, 'text'), ['a', 'é😀', '']);
      assert.deepEqual([...records.lines], [1, 2, 3]);
    });
  }

  it('that is cut or changed gives items or says what is wrong', async () => {
    const whole = write({ codec: 'SNAPPY' });
    const change = fc.record({ at: fc.nat(whole.length - 1), byte: fc.integer({ min: 0, max: 255 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { maxLength: 2 }),
        fc.integer({ min: 4, max: whole.length }),
        async (changes, end) => {
          const bytes = whole.slice(0, end);
          changes.forEach(({ at, byte }) => at >= 4 && at < end && (bytes[at] = byte));
          try {
            assert.ok((await loadRecords(bytes, 'a.parquet')).records.n > 0);
          } catch (error) {
            assert.ok(error instanceof RealGainError, String(error));
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  describe('that claims more in a few bytes than memory holds', () => {
    const repeated = (n: number, value: string | null) => Array.from({ length: n }, () => value);
    const refused = async (bytes: Uint8Array, message: RegExp) =>
      assert.rejects(loadRecords(bytes, 'a.parquet'), { code: 'bad-format', message });

    it('is refused for a run longer than its page', async () => {
      const data = [...repeated(1000, 'a'), null];
      const columns = [{ name: 'text', data, type: 'STRING' as const, encoding: 'PLAIN' as const }];
      const bytes = new Uint8Array(parquetWriteBuffer({ columnData: columns, codec: 'UNCOMPRESSED' }));
      assert.equal((await loadRecords(bytes, 'a.parquet')).records.n, 1001);
      // The run of levels: 1000 times one, told as 8191 times.
      replace(bytes, [0xd0, 0x0f, 0x01], [0xfe, 0x7f, 0x01]);
      await refused(bytes, /a run of 8191 values in a page of 1000/);
    });

    it('is refused for texts that are as long as the one before, again and again', () => {
      const file = parquetWriteBuffer({
        columnData: [
          {
            name: 'text',
            data: repeated(50, 'x'.repeat(3_000)),
            type: 'STRING',
            encoding: 'DELTA_BYTE_ARRAY',
          },
        ],
        codec: 'UNCOMPRESSED',
      });
      const refuse = (most: number) => refuseLongRuns(file, parquetMetadata(file), {}, most);
      assert.ok(file.byteLength < 10_000);
      assert.throws(() => refuse(149_999), /its texts would take more than/);
      refuse(150_000);
    });
  });

  it('leaves other files to their formats', async () => {
    assert.equal((await loadRecords(utf8('id,score\n1,2\n'), 'a.csv')).records.format, 'csv');
  });
});
