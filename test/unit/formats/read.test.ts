import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { findFormat, readRecords } from '../../../src/formats';
import { cells, fault, utf8 } from './support';
import { englishOf } from '../../../src/model/words';

function read(id: string, text: string) {
  const format = findFormat(id);
  assert.ok(format);
  return format.read(utf8(text), 'dir/a.out');
}

describe('numbers', () => {
  it('reads one number per line and keeps missing and invalid values in place', () => {
    const records = read('numbers', '0.5\r\nnan\n\n-1e2\nabc\n007\n+.5');
    assert.deepEqual(cells(records, 'score'), [0.5, null, null, -100, 'abc', '007', 0.5]);
    assert.deepEqual([...records.lines], [1, 2, 3, 4, 5, 6, 7]);
    assert.deepEqual(records.notes, []);
  });

  it('leaves out blank lines at the end, with a note', () => {
    const records = read('numbers', '1\n2\n\n\n');
    assert.equal(records.n, 2);
    assert.deepEqual(records.notes.map(englishOf), ['2 blank lines at the end skipped.']);
  });
});

describe('plain text', () => {
  it('splits on LF alone, drops CR before it and keeps empty items', () => {
    const records = read('text', 'a\u2028b\x85\r\n\nc\rd\nlast');
    assert.deepEqual(cells(records, 'text'), ['a\u2028b\x85', '', 'c\rd', 'last']);
    assert.deepEqual([...records.lines], [1, 2, 3, 4]);
  });

  it('is the same with and without an end of the last line', () => {
    assert.deepEqual(read('text', 'a\nb'), read('text', 'a\nb\n'));
    assert.equal(read('text', 'a\nb\n\n').n, 3);
  });

  it('reads files that are longer than a chunk', () => {
    const line = `${'é'.repeat(700)}\n`;
    const records = read('text', line.repeat(10_000));
    assert.equal(records.n, 10_000);
    assert.ok(cells(records, 'text')?.every((cell) => cell === line.trimEnd()));
  });

  it('keeps a zero-width no-break space that starts a line far into the file', () => {
    const records = read('text', 'first line is long enough\n\ufeffx\n');
    assert.deepEqual(cells(records, 'text')?.[1], '\ufeffx');
  });
});

describe('tables', () => {
  it('gives columns their types', () => {
    const records = read(
      'csv',
      'id,x,ok,label,big\n01,1,true,None,12345678901234567890\n02,,False,a,1\n03,nan,TRUE,,2\n',
    );
    assert.deepEqual(cells(records, 'id'), ['01', '02', '03']);
    assert.deepEqual(cells(records, 'x'), [1, null, null]);
    assert.deepEqual(cells(records, 'ok'), [true, false, true]);
    assert.deepEqual(cells(records, 'label'), ['None', 'a', '']);
    assert.deepEqual(cells(records, 'big'), ['12345678901234567890', '1', '2']);
  });

  it('reads quoted cells over several lines and knows where each row starts', () => {
    const records = read('csv', 'id,text\r\n1,"a ""b"", c"\r\n2,"two\r\nlines"\r\n\r\n3,d\r\n');
    assert.deepEqual(cells(records, 'text'), ['a "b", c', 'two\nlines', 'd']);
    assert.deepEqual([...records.lines], [2, 3, 6]);
    assert.deepEqual(records.notes.map(englishOf), ['1 blank line skipped.']);
  });

  it('reads a long table in pieces, rows in quotes included', () => {
    const rows = Array.from({ length: 60_000 }, (_, i) => `${i},"line one of ${i}\n${'x'.repeat(70)}"`);
    const records = read('csv', `id,text\n${rows.join('\n')}\n`);
    assert.equal(records.n, 60_000);
    assert.equal(records.lines[59_999], 2 + 2 * 59_999);
    assert.equal(cells(records, 'text')?.[31_234], `line one of 31234\n${'x'.repeat(70)}`);
  });

  it('keeps a blank line of a single column as a missing value', () => {
    assert.deepEqual(cells(read('csv', 'score\n1\n\n2\n'), 'score'), [1, null, 2]);
  });

  it('makes names unique, with a note', () => {
    const records = read('csv', ',a,a,,a (2)\n7,2,3,4,5\n');
    assert.deepEqual(
      records.columns.map(({ name }) => name),
      ['index', 'a', 'a (2)', 'column 4', 'a (2) (2)'],
    );
    assert.equal(records.notes.length, 3);
  });

  it('reads semicolons and tabs', () => {
    assert.deepEqual(cells(read('csv', 'a;b\n1;2\n'), 'b'), [2]);
    assert.deepEqual(cells(read('tsv', 'a\tb\n1,5\t"x\ty"\n'), 'b'), ['x\ty']);
  });

  it('reads cells between spaces, as R and WMT write them', () => {
    const records = read('csv', 'RAW.SCR Z.SCR SYS \n73.5 0.25 Online-A.1 \n70 -0.5 "Online-B.2"\n');
    assert.deepEqual(
      records.columns.map(({ name }) => name),
      ['RAW.SCR', 'Z.SCR', 'SYS'],
    );
    assert.deepEqual(cells(records, 'Z.SCR'), [0.25, -0.5]);
    assert.deepEqual(cells(records, 'SYS'), ['Online-A.1', 'Online-B.2']);
    assert.deepEqual(cells(read('csv', ' A B\nA 0.1 0.2\nB 0.3 0.4\n'), 'index'), ['A', 'B']);
    // Sentences are no rows of cells, however short.
    assert.deepEqual(cells(read('csv', 'text\nhello there\nall well\n'), 'text'), [
      'hello there',
      'all well',
    ]);
    fault('bad-format', 52, () => read('csv', `SYS Z\n${'A 0.5\n'.repeat(50)}A\n`));
  });

  it('reads quotes in TSV as text if they don’t delimit cells', () => {
    const records = read('tsv', 'id\ttext\n1\t"Yes" he said\n2\t"No\n');
    assert.deepEqual(cells(records, 'text'), ['"Yes" he said', '"No']);
    assert.deepEqual(records.notes.map(englishOf), ['Quotes were read as part of the text.']);
  });

  it('names the line of a row with too few or too many cells', () => {
    const error = fault('bad-format', 4, () => read('csv', 'a,b\n1,2\n3,4\n5\n'));
    assert.match(error.message, /^dir\/a\.out, line 4: this row has 1 cell, but the first line names 2/);
    fault('bad-format', 2, () => read('tsv', 'a\tb\n1\t2\t3\n'));
  });

  it('names the line of a quote that is not closed', () => {
    fault('bad-format', 3, () => read('csv', 'a,b\n1,"2 "" 3"\n3,"x\n4,5\n'));
    fault('bad-format', 3, () => read('csv', 'a,b\n1,"2, 3"\n"x" y,2\n'));
    fault('bad-format', 2, () => read('csv', 'a,b\n"x" y, z,2\n'));
    // It may have been cut off.
    fault('bad-format', 3, () => read('csv', 'a,b\n1,2\n3,"x\n'));
  });

  it('requires rows below the column names', () => {
    fault('file-empty', undefined, () => read('csv', 'a,b\n'));
  });
});

describe('JSON Lines', () => {
  it('reads values, nested ones one level deep, and what Python writes for missing numbers', () => {
    const records = read(
      'jsonl',
      '{"id": "a", "m": {"f1": 0.5, "deep": {"x": [1]}}, "ok": true}\n\n' +
        '{"id": "NaN \\" Infinity", "m": {"f1": NaN}, "list": [1, "x"], "s": -Infinity}\n',
    );
    assert.deepEqual(
      records.columns.map(({ name }) => name),
      ['id', 'm.f1', 'm.deep', 'ok', 'list', 's'],
    );
    assert.deepEqual(cells(records, 'id'), ['a', 'NaN " Infinity']);
    assert.deepEqual(cells(records, 'm.f1'), [0.5, null]);
    assert.deepEqual(cells(records, 'm.deep'), ['{"x":[1]}', null]);
    assert.deepEqual(cells(records, 'ok'), [true, null]);
    assert.deepEqual(cells(records, 'list'), [null, '[1,"x"]']);
    assert.deepEqual([...records.lines], [1, 3]);
    assert.deepEqual(records.notes.map(englishOf), ['1 blank line skipped.']);
  });

  it('loses no digit of a long id, and changes no number or string', () => {
    const records = read(
      'jsonl',
      '{"id": 12345678901234567891, "x": 0.1234567890123456789, "s": "12345678901234567891"}\n',
    );
    assert.deepEqual(
      records.columns.map(({ cells: [cell] }) => cell),
      ['12345678901234567891', 0.12345678901234568, '12345678901234567891'],
    );
  });

  it('keeps an object with different keys on every line as text', () => {
    const lines = Array.from(
      { length: 60 },
      (_, i) => `{"p": {"t${2 * i}": 1, "t${2 * i + 1}": 2}, "x": ${i}}`,
    );
    const records = read('jsonl', lines.join('\n'));
    assert.deepEqual(
      records.columns.map(({ name }) => name),
      ['p', 'x'],
    );
    assert.equal(cells(records, 'p')?.[0], '{"t0":1,"t1":2}');
  });

  it('keeps a key that is sometimes an object in separate columns', () => {
    const records = read('jsonl', '{"m": 1}\n{"m": {"x": 2}}\n');
    assert.deepEqual(
      [cells(records, 'm'), cells(records, 'm.x')],
      [
        [1, null],
        [null, 2],
      ],
    );
  });

  it('reports the line of a value that is not an object', () => {
    fault('bad-format', 2, () => read('jsonl', '{"a": 1}\n{"a": 1\n'));
    const error = fault('bad-format', 3, () => read('jsonl', '{"a": 1}\n\n[1, 2]\n'));
    assert.match(error.message, /line 3: expected a JSON object .* but found "\[1, 2\]"/);
  });

  it('treats an object with one key per token as one value, even if its first rows look like columns', () => {
    const keys = Array.from({ length: 60 }, (_, i) => [`t${i}`, i === 3 ? [i] : i / 8] as const);
    const others = Array.from({ length: 60 }, (_, i) => [`u${i}`, 'x'] as const);
    const rows: unknown[] = [Object.fromEntries(keys), Object.fromEntries(others), null, { t0: 1 }];
    const records = read('jsonl', rows.map((p) => JSON.stringify({ p, n: 1 })).join('\n'));
    assert.deepEqual(
      records.columns.map(({ name }) => name),
      ['p', 'n'],
    );
    const texts = rows.map((row) => (row === null ? null : JSON.stringify(row)));
    assert.deepEqual(cells(records, 'p'), texts);
  });

  it('refuses too many keys, duplicate columns and files without items', () => {
    const lines = Array.from({ length: 1001 }, (_, i) => `{"k${i}": 1}`);
    fault('bad-format', 1001, () => read('jsonl', lines.join('\n')));
    fault('bad-format', undefined, () => read('jsonl', '{"a.b": 1, "a": {"b": 2}}'));
    fault('file-empty', undefined, () => read('jsonl', '\n \n'));
    fault('bad-format', 1, () => read('jsonl', `{"a": ${'['.repeat(1e5)}${']'.repeat(1e5)}}`));
  });
});

describe('a JSON array', () => {
  it('reads objects and the line each starts on', () => {
    const records = read('json', '[\n {"a": "],}\\"{",\n  "b": [{}, 1]},\n\n {"a": "é", "b": NaN}\n]\n');
    assert.deepEqual(cells(records, 'a'), ['],}"{', 'é']);
    assert.deepEqual(cells(records, 'b'), ['[{},1]', null]);
    assert.deepEqual([...records.lines], [2, 5]);
  });

  it('is fast on one long line', () => {
    const text = `[${Array.from({ length: 50_000 }, (_, i) => `{"i": ${i}}`).join(', ')}]`;
    assert.equal(cells(read('json', text), 'i')?.[49_999], 49_999);
  });

  const faults: readonly [what: string, text: string, line: number, message: RegExp][] = [
    ['a single object', '\n{"a": 1}', 2, /found a single JSON object/],
    [
      'an array of items and numbers',
      '[{"a": 1}, 2]',
      1,
      /expected a JSON object in the array but found "2"/,
    ],
    ['an array that breaks off', '[{"a": 1},\n{"a": ', 2, /breaks off/],
    ['a string that breaks off', '[{"a": 1},\n{"a": "x}]', 2, /breaks off/],
    ['an array without end', '[{"a": 1},\n{"a": 2}\n', 2, /breaks off/],
    ['a missing comma', '[{"a": 1}\n{"a": 2}]', 2, /expected "," or "\]"/],
    ['something after it', '[{"a": 1}]\n[]', 2, /expected nothing after the array/],
    ['a broken object', '[{"a": 1},\n{"a" 2}]', 2, /expected JSON but found (?!.*\(line)/],
    ['an empty element', '[,]', 1, /breaks off/],
    ['a brace too many', '[}]', 1, /breaks off/],
  ];
  for (const [what, text, line, message] of faults) {
    it(`names the line of ${what}`, () => {
      assert.match(fault('bad-format', line, () => read('json', text)).message, message);
    });
  }

  it('refuses an array without items', () => {
    fault('file-empty', undefined, () => read('json', '[]'));
  });
});

describe('encodings', () => {
  const utf16 = (text: string, little: boolean) => {
    const bytes = new Uint8Array(2 * text.length);
    const view = new DataView(bytes.buffer);
    [...Array(text.length).keys()].forEach((i) => view.setUint16(2 * i, text.charCodeAt(i), little));
    return bytes;
  };

  it('skips a byte order mark, with a note', () => {
    const { records } = readRecords(utf8('\ufeffa b\nc\n'), 'x.txt');
    assert.deepEqual(cells(records, 'text'), ['a b', 'c']);
    assert.deepEqual(records.notes.map(englishOf), ['A byte order mark at the start was skipped.']);
  });

  for (const little of [true, false]) {
    it(`reads UTF-16 ${little ? 'little' : 'big'}-endian, longer than a chunk`, () => {
      const text = 'né 😀 \u0a0a x\r\n'.repeat(200_000);
      const { records } = readRecords(utf16(`\ufeff${text}`, little), 'x.txt');
      assert.equal(records.n, 200_000);
      assert.ok(cells(records, 'text')?.every((cell) => cell === 'né 😀 \u0a0a x'));
    });

    it(`names the line of a lone surrogate in UTF-16 ${little ? 'little' : 'big'}-endian`, () => {
      fault('bad-encoding', 3, () => readRecords(utf16('\ufeffa\nb\nc\ud800d\n', little), 'x'));
    });
  }

  it('names the line of invalid UTF-8', () => {
    const bytes = utf8('a\nb\ncXf\n');
    bytes[5] = 0xfe;
    const error = fault('bad-encoding', 3, () => readRecords(bytes, 'dir/broken.txt'));
    assert.match(error.message, /^dir\/broken\.txt, line 3: this is not valid UTF-8/);
    const far = utf8(`${'x'.repeat(99)}\n`.repeat(100_000));
    far[9_000_050] = 0xff;
    fault('bad-encoding', 90_001, () => readRecords(far, 'x'));
  });

  it('refuses binary and empty files', () => {
    assert.match(fault('file-binary', undefined, () => readRecords(utf8('a\0b'), 'x')).message, /zero bytes/);
    fault('file-binary', undefined, () => readRecords(utf16('\ufeffa\0b', true), 'x'));
    fault('file-binary', undefined, () => readRecords(new Uint8Array([0x50, 0x4b, 3, 4]), 'x'));
    fault('file-empty', undefined, () => readRecords(new Uint8Array(), 'x'));
    fault('file-empty', undefined, () => readRecords(utf8('\ufeff'), 'x'));
  });
});
