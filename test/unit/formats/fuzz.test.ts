import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { parseConfig } from '../../../src/config/parse';
import { loadRecords } from '../../../src/formats';
import { FORMATS } from '../../../src/formats/formats';
import { RealGainError } from '../../../src/model/errors';
import type { Records } from '../../../src/model/records';
import { ARCHIVE, EXAMPLES } from './examples';
import { fuzzCases } from './fuzz-cases';
import { utf8 } from './support';

/** What a file is damaged with: numbers out of range, types changed, brackets, white space of every kind, deep nesting. */
const STRAY = [
  ...[
    '',
    '{',
    '}',
    '[',
    ']',
    '"',
    '\\',
    ',',
    ';',
    ':',
    '(',
    ')',
    '-',
    '|||',
    '\t',
    '\n',
    '\r\n',
    '\r',
    ' ',
    '\0',
    '\ufeff',
  ],
  ...[
    '1e999',
    '-1e-400',
    '99999999999999999999',
    '-0',
    'NaN',
    'Infinity',
    'null',
    'true',
    '"x"',
    '[]',
    '{}',
    '0x1f',
    '__proto__',
  ],
  ...[
    '\u2028',
    '\x85',
    '\xa0',
    '\x1c',
    'é😀',
    '\ud800',
    '['.repeat(3000),
    '('.repeat(3000),
    '{"a":'.repeat(3000),
    '9'.repeat(400),
  ],
].map(utf8);

type Change = (bytes: Uint8Array) => Uint8Array;

const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const share = fc.double({ min: 0, max: 1, noNaN: true });
const at = (bytes: Uint8Array, part: number) => Math.floor(part * bytes.length);

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(share, fc.nat(255)).map(([part, byte]): Change => (bytes) => {
    const changed = bytes.slice();
    changed[at(bytes, part)] = byte;
    return changed;
  }),
  share.map(
    (part): Change =>
      (bytes) =>
        bytes.slice(0, at(bytes, part)),
  ),
  fc.tuple(share, share).map(([one, other]): Change => (bytes) => {
    const [from = 0, to = 0] = [at(bytes, one), at(bytes, other)].sort((x, y) => x - y);
    return joined(bytes.slice(0, from), bytes.slice(to));
  }),
  fc.tuple(share, share).map(([one, other]): Change => (bytes) => {
    const [from = 0, to = 0] = [at(bytes, one), at(bytes, other)].sort((x, y) => x - y);
    return joined(bytes.slice(0, to), bytes.slice(from));
  }),
  fc.tuple(share, fc.constantFrom(...STRAY)).map(([part, stray]): Change => (bytes) => {
    const place = at(bytes, part);
    return joined(bytes.slice(0, place), stray, bytes.slice(place));
  }),
  fc.tuple(share, fc.constantFrom(...STRAY)).map(
    ([part, stray]): Change =>
      (bytes) =>
        swapNumber(bytes, part, stray),
  ),
  fc.nat().map(
    (seed): Change =>
      (bytes) =>
        shuffledLines(bytes, seed),
  ),
);

/** Puts something else in the place of one number. */
function swapNumber(bytes: Uint8Array, part: number, stray: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const numbers = [...text.matchAll(/\d+(?:\.\d+)?/g)];
  const found = numbers[Math.floor(part * numbers.length)];
  return found === undefined
    ? bytes
    : joined(bytes.slice(0, found.index), stray, bytes.slice(found.index + found[0].length));
}

function shuffledLines(bytes: Uint8Array, seed: number): Uint8Array {
  const lines = Buffer.from(bytes).toString('latin1').split('\n');
  const first = seed % lines.length;
  const second = Math.floor(seed / lines.length) % lines.length;
  [lines[first], lines[second]] = [lines[second] ?? '', lines[first] ?? ''];
  return new Uint8Array(Buffer.from(lines.join('\n'), 'latin1'));
}

const damaged = (...files: readonly Uint8Array[]) =>
  fc
    .tuple(fc.constantFrom(...files), fc.array(change, { minLength: 1, maxLength: 4 }))
    .map(([file, changes]) => changes.reduce((bytes, each) => each(bytes), file));

/** Items in good shape, or the one error that a researcher may see. */
async function itemsOrFault(read: () => Promise<Records>): Promise<void> {
  try {
    const records = await read();
    assert.ok(records.n > 0);
    assert.equal(records.lines.length, records.n);
    for (const { cells } of records.columns) {
      assert.equal(cells.length, records.n);
      cells.forEach((cell) => assert.ok(typeof cell !== 'number' || Number.isFinite(cell)));
    }
    assert.equal(new Set(records.columns.map(({ name }) => name)).size, records.columns.length);
  } catch (error) {
    assert.ok(error instanceof RealGainError, error instanceof Error ? error.stack : String(error));
    assert.match(error.message, /[.?!]$/);
  }
}

describe('damaged files', () => {
  it('are fuzzed for every format', () => {
    assert.deepEqual(Object.keys(EXAMPLES).sort(), FORMATS.map(({ id }) => id).sort());
  });

  for (const { id } of FORMATS) {
    it(`give items or an error that says what is wrong: ${id}`, () => {
      const own = EXAMPLES[id] ?? new Uint8Array();
      const files = id === 'inspect' ? [own, ARCHIVE] : [own];
      return fc.assert(
        fc.asyncProperty(damaged(...files), (bytes) =>
          itemsOrFault(async () => (await loadRecords(bytes, 'dir/x', id)).records),
        ),
        { numRuns: fuzzCases(40), endOnFailure: true },
      );
    });
  }

  it('give items or an error when they are recognised and when a path in them is asked for', () =>
    fc.assert(
      fc.asyncProperty(damaged(...Object.values(EXAMPLES)), async (bytes) => {
        await itemsOrFault(async () => (await loadRecords(bytes, 'dir/x')).records);
        await itemsOrFault(
          async () => (await loadRecords(bytes, 'x.json', undefined, ['$[*].m.f1'])).records,
        );
      }),
      { numRuns: fuzzCases(60), endOnFailure: true },
    ));

  it('are problems of a configuration', () => {
    const config = utf8(
      JSON.stringify(
        {
          testSets: [
            { name: 'a', outputs: ['*.txt'], references: ['r'], metric: { id: 'bleu' }, baseline: 'a.txt' },
          ],
        },
        null,
        1,
      ),
    );
    fc.assert(
      fc.property(damaged(config), (bytes) => {
        parseConfig(new TextDecoder().decode(bytes));
      }),
      { numRuns: fuzzCases(60), endOnFailure: true },
    );
  });
});
