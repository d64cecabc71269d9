import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { parseDecimal } from '../../../src/formats/cells/cells';
import { csv } from '../../../src/formats/tables/csv';
import { TextColumn } from '../../../src/formats/cells/text-column';
import { englishOf } from '../../../src/model/words';
import type { Cell, Records } from '../../../src/model/records';
import { uniform } from '../../../bench/tables';

function typed(texts: readonly string[]): readonly Cell[] {
  const column = new TextColumn();
  texts.forEach((text) => column.add(text));
  return [...column.typed()];
}

const read = (text: string) => csv.read(new TextEncoder().encode(text), 'a.csv', {});

describe('a column of texts', () => {
  it('holds names where two that differ would be one number', () => {
    assert.deepEqual([...typed(['0e1', '0e2', '3'])], ['0e1', '0e2', '3']);
    assert.deepEqual([...typed(['1e3', '2e3', '1e3'])], [1000, 2000, 1000]);
  });

  it('reads every decimal to the last bit as Number does', () => {
    const next = uniform(5);
    const whole = () => Math.floor(next() * 10 ** Math.floor(next() * 18));
    const written = Array.from({ length: 20_000 }, () => {
      const sign = next() < 0.3 ? '-' : '';
      const decimals = next() < 0.7 ? `.${String(whole()).slice(0, Math.floor(next() * 17))}` : '';
      return `${sign}${whole()}${decimals}`;
    });
    const expected = written.map(parseDecimal);
    const readable = written.filter((_, i) => expected[i] !== undefined);
    assert.ok(readable.length > 15_000);
    assert.deepEqual(typed(readable), readable.map(Number));
  });

  it('is numbers where every cell is one or missing', () => {
    const texts = ['1', '-0.5', '+2', '1e3', ' 4 ', '5.', '.5', 'NaN', ''];
    assert.deepEqual(typed(texts), [1, -0.5, 2, 1000, 4, 5, 0.5, null, null]);
  });

  it('keeps the text of all cells if one is not a number', () => {
    for (const odd of ['007', '12345678901234567', '1.2.3', '--1', 'ü', '1_000']) {
      assert.deepEqual(typed(['1', '2.50', odd]), ['1', '2.50', odd]);
    }
    assert.deepEqual(typed(['', 'NA']), ['', 'NA']);
  });

  it('is true and false where all cells are', () => {
    assert.deepEqual(typed(['true', 'False', '', 'TRUE']), [true, false, null, true]);
  });

  it('keeps its first texts when it is cut', () => {
    const column = new TextColumn();
    ['äöü', 'b', '', 'd'].forEach((text) => column.add(text));
    column.truncate(3);
    assert.deepEqual([column.length, column.slice(0, 9)], [3, ['äöü', 'b', '']]);
    column.add('new');
    assert.equal(column.at(3), 'new');
  });
});

describe('rows read from bytes', () => {
  const rows = (n: number) => Array.from({ length: n }, (_, i) => `q${i},${i % 7},wört ${i}`);
  const cellsOf = ({ columns }: Records) => columns.map(({ cells }) => [...cells]);

  it('are the same with any ends of lines, and without the last', () => {
    const text = ['id,score,text', ...rows(300)].join('\n');
    const expected = cellsOf(read(`${text}\n`));
    assert.deepEqual(expected[2]?.[299], 'wört 299');
    assert.deepEqual(cellsOf(read(text)), expected);
    assert.deepEqual(cellsOf(read(`${text}\n`.replaceAll('\n', '\r\n'))), expected);
  });

  it('name the line that is wider or narrower than the others', () => {
    const faulty = (line: string) => `id,score,text\n${[...rows(200), line, ...rows(3)].join('\n')}\n`;
    assert.throws(() => read(faulty('q,1')), /line 202: this row has 2 cells/);
    assert.throws(() => read(faulty('q,1,x,y')), /line 202: this row has 4 cells/);
    assert.equal(read(faulty('id,1,text')).n, 204);
    assert.deepEqual(read(faulty('')).notes.map(englishOf), ['1 blank line skipped.']);
  });

  it('are read without lines that repeat the names, unless the same items follow again', () => {
    const [names, part] = ['id,score,text', rows(300)];
    const file = (...lines: readonly string[]) => `${[names, ...lines].join('\n')}\n`;
    const shards = read(file(...part.slice(0, 200), names, ...part.slice(200)));
    assert.deepEqual(cellsOf(shards), cellsOf(read(file(...part))));
    assert.deepEqual(shards.notes.map(englishOf), [
      'Line 202 repeats the names of the columns and was skipped.',
    ]);
    assert.throws(
      () => read(file(...part.slice(0, 200), names, ...part.slice(0, 50))),
      /line 202: this line repeats the names of the columns, and the same items follow again/,
    );
  });

  it('name the line that is not UTF-8', () => {
    const bytes = Buffer.from(`id,score,text\n${rows(200).join('\n')}\n`);
    bytes[bytes.lastIndexOf('w')] = 0xff;
    assert.throws(() => csv.read(bytes, 'a.csv', {}), /line 201: this is not valid UTF-8/);
  });
});
