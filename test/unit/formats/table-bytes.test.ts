import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { isMissing, parseDecimal } from '../../../src/formats/cells/cells';
import { csv } from '../../../src/formats/tables/csv';
import { QuotedRows } from '../../../src/formats/tables/quoted-rows';
import type { Cell } from '../../../src/model/records';

/** The cells of a column as its definition says, from strings. */
function plainly(texts: readonly string[]): readonly Cell[] {
  const numbers = texts.map((text) => parseDecimal(text) ?? (isMissing(text) ? null : undefined));
  const decimals = texts.flatMap((text) => text.split('.')[1] ?? []);
  const areSections =
    texts.every((text) => /^\d*\.?\d*$/.test(text)) &&
    decimals.some(({ length }) => length !== decimals[0]?.length) &&
    decimals.some((digits) => /[1-9]\d*0$/.test(digits));
  if (areSections) {
    return texts;
  }
  if (numbers.every((cell) => cell !== undefined) && numbers.some((cell) => cell !== null)) {
    return numbers;
  }
  const words = texts.map((text) => text.trim().toLowerCase());
  const booleans = words.map((word, i) =>
    word === 'true' ? true : word === 'false' ? false : isMissing(texts[i]!) ? null : undefined,
  );
  return booleans.every((cell) => cell !== undefined) && booleans.some((cell) => cell !== null)
    ? booleans
    : texts;
}

/** Rows of a table split with strings: `QuotedRows` line by line. */
function rowsOf(text: string): string[][] {
  const rows = new QuotedRows(',');
  return text
    .replace(/^\ufeff/, '')
    .replace(/\n$/, '')
    .split('\n')
    .flatMap((line, i) => rows.push(line.replace(/\r$/, ''), i + 1) ?? [])
    .map(({ cells }) => cells)
    .filter((cells) => cells.length > 1 || cells[0]?.trim() !== '');
}

const NUMBERS = [
  '0',
  '-0',
  '1',
  '0.5',
  '1.50',
  '1e3',
  '-2.5E-3',
  '+4',
  '.5',
  '5.',
  ' 7 ',
  '123456789012345.6',
];
const MISSING = ['', 'NaN', 'null', ' NA '];
const ODD = [
  '007',
  '1_000',
  '12345678901234567',
  'a',
  'A',
  'é',
  '日本',
  'True',
  'FALSE',
  'true ',
  'x y',
  '-',
];
const QUOTED = ['"a,b"', '"a"', '"1.5"', '"two\nlines"', '"say ""hi"""', '""', '"é"'];

/** How the cells of a column are drawn: of few kinds, of many, or of many only after the first rows. */
const columns = fc.record({
  pool: fc
    .tuple(
      fc.subarray(NUMBERS),
      fc.subarray(MISSING),
      fc.oneof(fc.constant<string[]>([]), fc.subarray(ODD)),
      fc.oneof(fc.constant<string[]>([]), fc.subarray(QUOTED)),
    )
    .map((pools) => pools.flat())
    .filter((pool) => pool.length > 0),
  varied: fc.constantFrom('never', 'always', 'late', 'once'),
  suffix: fc.constantFrom('', '.25', 'x', 'e2'),
});
const texts = fc
  .record({
    drawn: fc.array(columns, { minLength: 1, maxLength: 4 }),
    rows: fc.constantFrom(3, 1023, 1024, 1025, 1600),
    feed: fc.constantFrom('\n', '\r\n'),
    mark: fc.boolean(),
    ended: fc.boolean(),
    blank: fc.boolean(),
  })
  .map(({ drawn, rows, feed, mark, ended, blank }) => {
    const lines = Array.from({ length: rows }, (_, row) => {
      const cells = drawn.map(({ pool, varied, suffix }, column) =>
        varied === 'always' || (varied === 'late' && row > 1200) || (varied === 'once' && row === rows - 1)
          ? `${row}${suffix}`
          : pool[(row * (column + 3)) % pool.length]!,
      );
      return `q${row},${cells.join(',')}`;
    });
    const header = ['id', ...drawn.map((_, i) => `column-${i}`)].join(',');
    const all = [header, ...lines.slice(0, 2), ...(blank ? [''] : []), ...lines.slice(2)];
    return `${mark ? '\ufeff' : ''}${all.join(feed)}${ended ? feed : ''}`;
  });

describe('a table read from its bytes', () => {
  it('has the cells that its lines have as strings', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const [header = [], ...rows] = rowsOf(text);
        const read = csv.read(new TextEncoder().encode(text), 'a.csv', { header: true });
        assert.equal(read.n, rows.length);
        header.forEach((name, column) => {
          assert.equal(read.columns[column]?.name, name);
          const cells = rows.map((row) => row[column] ?? '');
          assert.deepEqual([...(read.columns[column]?.cells ?? [])], plainly(cells));
        });
      }),
      { numRuns: 60 },
    );
  });

  it('keeps the lines of its rows where quoted cells take several', () => {
    const rows = Array.from({ length: 1500 }, (_, row) =>
      row % 100 === 50 ? `q${row},"a\nb"` : `q${row},c`,
    );
    const { lines, columns } = csv.read(
      new TextEncoder().encode(`id,text\n${rows.join('\n')}\n`),
      'a.csv',
      {},
    );
    const expected = rows.map((_, row) => row + 2 + Math.floor((row + 49) / 100));
    assert.deepEqual([...lines], expected);
    assert.equal(columns[1]?.cells.at(50), 'a\nb');
  });

  it('reports an unclosed quote after a million plain bytes with its line', () => {
    const rows = Array.from({ length: 100_000 }, (_, row) => `q${row},c`);
    const text = `id,text\n${rows.join('\n')}\nq,"never closed, "x\n`;
    assert.throws(() => csv.read(new TextEncoder().encode(text), 'a.csv', {}), /line 100002/);
  });
});
