import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { loadRecords } from '../../../src/formats';
import { RealGainError } from '../../../src/model/errors';
import { fuzzCases } from './fuzz-cases';
import { cells } from './support';

const RESULTS = path.resolve(__dirname, '../../fixtures/readings/results');

/** Results whose files say how many are right, too: the column of the score, and the share of right items by the file. */
const WITH_TOTALS: readonly (readonly [string, string, RegExp, (total: number) => number])[] = [
  ['bfcl/a_score.json', 'valid', /"correct_count": (\d+)/, (right) => right / 24],
  ['bfcl/b_score.json', 'valid', /"accuracy": ([\d.]+)/, (share) => share],
  ['opencompass-details/a.json', 'correct', /"accuracy": ([\d.]+)/, (percent) => percent / 100],
  ['opencompass-details/b.json', 'correct', /"accuracy": ([\d.]+)/, (percent) => percent / 100],
  ['swe-bench/gpt.a.json', 'resolved', /"resolved_instances": (\d+)/, (right) => right / 24],
  ['swe-bench/gpt.b.json', 'resolved', /"resolved_instances": (\d+)/, (right) => right / 24],
];

describe('results of tools', () => {
  for (const [file, column, total, shareOf] of WITH_TOTALS) {
    it(`have the mean that ${file} says itself`, async () => {
      const bytes = readFileSync(path.join(RESULTS, file));
      const { records } = await loadRecords(bytes, file);
      const right = (cells(records, column) ?? []).filter((cell) => cell === true || cell === 1).length;
      assert.equal(right / records.n, shareOf(Number(total.exec(bytes.toString())?.[1])));
    });
  }

  it('give items or an error, cut or changed anywhere, in every layout', () => {
    const files = readdirSync(RESULTS, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && entry.name !== 'expected.json')
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort();
    const place = fc.double({ min: 0, max: 1, noNaN: true });
    const stray = fc.constantFrom(
      '',
      '"',
      '{',
      ']',
      ',',
      '\n',
      '1e999',
      'null',
      '"x"',
      '[[]]',
      '\ud800',
      '__proto__',
    );
    return fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), place, place, stray, async (file, from, length, text) => {
        const bytes = readFileSync(file);
        const start = Math.floor(from * bytes.length);
        const end = start + Math.floor(length ** 4 * (bytes.length - start));
        const changed = Buffer.concat([bytes.subarray(0, start), Buffer.from(text), bytes.subarray(end)]);
        try {
          const { records } = await loadRecords(new Uint8Array(changed), path.basename(file));
          assert.ok(records.n > 0);
          records.columns.forEach((column) => assert.equal(column.cells.length, records.n));
        } catch (error) {
          assert.ok(error instanceof RealGainError, error instanceof Error ? error.stack : String(error));
        }
      }),
      { numRuns: fuzzCases(200), endOnFailure: true },
    );
  });
});
