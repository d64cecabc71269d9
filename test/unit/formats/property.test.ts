import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { readRecords } from '../../../src/formats';
import { FORMATS } from '../../../src/formats/formats';
import { RealGainError } from '../../../src/model/errors';
import type { Records } from '../../../src/model/records';
import { fuzzCases } from './fuzz-cases';
import { cells, utf8 } from './support';

function checkShape(records: Records): void {
  assert.ok(records.n > 0);
  assert.equal(records.lines.length, records.n);
  records.columns.forEach((column) => assert.equal(column.cells.length, records.n));
  records.lines.forEach((line, i) =>
    assert.ok(line >= 1 && (i === 0 || line >= (records.lines[i - 1] ?? 0))),
  );
}

/** Either items in good shape or the one error that a researcher may see. */
function itemsOrFault(read: () => Records): void {
  try {
    checkShape(read());
  } catch (error) {
    if (!(error instanceof RealGainError)) {
      throw error;
    }
    assert.match(error.message, /\.$/);
  }
}

/** Bytes that look like files: pieces of every format, and noise. */
const pieces = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          '{"a": 1}',
          '[{"a":',
          '}',
          ']',
          '[',
          '"',
          '""',
          '\\',
          ',',
          ';',
          '\t',
          '\n',
          '\r\n',
          '\r',
          '\ufeff',
        ],
        ...['1', '-0.5', 'NaN', 'id', 'score', 'true', '\u2028', '\x85', 'é😀', '{', ':', ' '],
      ),
      fc.string({ maxLength: 5 }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => utf8(parts.join('')));

const cell = fc.string({ unit: 'grapheme' }).filter((text) => !/[\r\0]/.test(text));

describe('reading anything', () => {
  for (const bytes of [pieces, fc.uint8Array({ maxLength: 300 })]) {
    it('gives items or an error that says what is wrong', () => {
      fc.assert(
        fc.property(bytes, (data) => {
          itemsOrFault(() => readRecords(data, 'x').records);
          FORMATS.forEach((format) => itemsOrFault(() => format.read(data, 'x')));
        }),
        { numRuns: fuzzCases(300) },
      );
    });
  }

  it('gives back the objects that were written as JSON Lines and as an array', () => {
    const objects = fc.array(
      fc.record({ id: fc.string(), x: fc.double({ noNaN: true, min: -1e15, max: 1e15 }) }),
      {
        minLength: 1,
      },
    );
    fc.assert(
      fc.property(objects, fc.constantFrom(undefined, 2), (items, indent) => {
        const lines = items.map((item) => JSON.stringify(item)).join('\n');
        const array = JSON.stringify(items, null, indent);
        for (const text of [lines, array]) {
          const { records } = readRecords(utf8(text), 'x');
          assert.deepEqual(
            cells(records, 'id'),
            items.map(({ id }) => id),
          );
          assert.deepEqual(
            cells(records, 'x'),
            items.map(({ x }) => (Object.is(x, -0) ? 0 : x)),
          );
        }
      }),
    );
  });

  it('gives back the cells that were written as CSV', () => {
    const table = fc.array(fc.tuple(cell, cell), { minLength: 1 });
    fc.assert(
      fc.property(table, (rows) => {
        const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
        // A letter before each cell keeps its column text.
        const text = rows.map(([a, b]) => `${quote(`a${a}`)},${quote(`b${b}`)}\n`).join('');
        const { records } = readRecords(utf8(`first,second\n${text}`), 'x.csv', undefined, { header: true });
        assert.deepEqual(
          cells(records, 'first'),
          rows.map(([a]) => `a${a}`),
        );
        assert.deepEqual(
          cells(records, 'second'),
          rows.map(([, b]) => `b${b}`),
        );
      }),
    );
  });
});
