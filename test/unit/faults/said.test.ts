import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { describe, it } from 'mocha';
import { parquetWriteBuffer } from 'hyparquet-writer';
import seedrandom from 'seedrandom';
import { numberOf } from '../../../src/cli/options';
import { parseConfig } from '../../../src/config/parse';
import { readContents } from '../../../src/files/contents';
import { writeWhole } from '../../../src/files/write';
import { loadRecords } from '../../../src/formats';
import { fileError, RealGainError } from '../../../src/model/errors';
import { TemporaryFolder } from '../engine/temporary';

/** What a user never reads: names of calls and of codes, and what a program says when it stumbles. */
const RAW = /\bE[A-Z]{4,}\b|undefined|NaN|Cannot read|is not a function|\bat .*:\d+:\d+|(?<!\\u)\{\d\}/;

describe('messages', () => {
  const folder = new TemporaryFolder();

  (process.platform === 'win32' ? it.skip : it)('say in words what the system reports', async () => {
    symlinkSync('loop-2', folder.path('loop-1'));
    symlinkSync('loop-1', folder.path('loop-2'));
    const long = folder.path('x'.repeat(300));
    const said = [];
    for (const call of [
      () => readContents(folder.path('loop-1')),
      () => readContents(long),
      () => writeWhole(long, 'x'),
      () => writeWhole(folder.path('nowhere/x.md'), 'x'),
      () => readContents(' '),
    ]) {
      said.push(
        await call().then(
          () => 'nothing',
          (error: unknown) => (error instanceof RealGainError ? error.message : String(error)),
        ),
      );
    }
    said.forEach((message) => assert.doesNotMatch(message, RAW));
    assert.match(said[0] ?? '', /its symbolic links lead in a circle/);
    assert.match(said[2] ?? '', /can’t be written: its name is too long/);
    assert.match(said[3] ?? '', /can’t be written: there is no such folder/);
    assert.match(said[4] ?? '', /^The name of a file is empty/);
  });

  it('have a value for every placeholder, also without a line', () => {
    const make = (line?: number) =>
      fileError('missing-value', { path: 'a', line }, '{0}, line {1}: no "{2}".', 'id');
    assert.equal(make(3).message, 'a, line 3: no "id".');
    assert.equal(make().message, 'a: no "id".');
  });

  it('name no code of the program for damaged Parquet', async () => {
    const columnData = [
      { name: 'id', data: Array.from({ length: 20 }, (_, i) => `q${i}`), type: 'STRING' as const },
      { name: 'score', data: Array.from({ length: 20 }, (_, i) => i / 4), type: 'DOUBLE' as const },
    ];
    const whole = new Uint8Array(parquetWriteBuffer({ columnData }));
    const random = seedrandom('damage');
    let faults = 0;
    for (let i = 0; i < 1000; i += 1) {
      const bytes = Uint8Array.from(whole);
      // Not its first bytes, without which it is no Parquet.
      bytes[4 + Math.floor(random() * (bytes.length - 4))] = Math.floor(random() * 256);
      await loadRecords(bytes, 'x.parquet', 'parquet').catch((error: unknown) => {
        faults += 1;
        assert.ok(error instanceof RealGainError, String(error));
        assert.doesNotMatch(error.message, RAW);
      });
    }
    assert.ok(faults > 100, `${faults} faults`);
  });

  it('take no number of another base, and a realgain.json with a byte order mark', () => {
    for (const text of ['0x64', '0b11', '-0x1', 'Infinity', '', '1e', '12abc']) {
      assert.throws(() => numberOf('resamples', text), RealGainError, text);
    }
    assert.deepEqual(
      ['100', '-0.5', '.5', '+1', '5e-2', '1,000,000', '1_000'].map((text) => numberOf('x', text)),
      [100, -0.5, 0.5, 1, 0.05, 1_000_000, 1000],
    );
    assert.deepEqual(parseConfig('\ufeff{"testSets": []}').problems, []);
  });
});
