import assert from 'node:assert/strict';
import fc from 'fast-check';
import { gzipSync } from 'fflate';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, it } from 'mocha';
import { detectFormat, loadRecords } from '../../../src/formats';
import { RealGainError } from '../../../src/model';
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
      assert.equal(why, 'Parquet: it starts as Parquet files do');
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

  it('leaves other files to their formats', async () => {
    assert.equal((await loadRecords(utf8('id,score\n1,2\n'), 'a.csv')).records.format, 'csv');
  });
});
