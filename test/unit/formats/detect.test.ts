import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { detectFormat, findFormat } from '../../../src/formats';
import { FORMATS } from '../../../src/formats/formats';
import { refuseWithoutItems } from '../../../src/formats/not-items';
import { utf8 } from './support';
import { englishOf } from '../../../src/model/words';

describe('detecting a format', () => {
  const cases: readonly [what: string, name: string, text: string, format: string][] = [
    ['numbers', 'scores', '0.5\n0.25\n1e-3\n', 'numbers'],
    ['numbers with missing ones', 'a.txt', '0.5\nNaN\n\n.5\n', 'numbers'],
    ['numbers with one stray word', 'a.txt', `${'0.5\n'.repeat(40)}abc\n`, 'numbers'],
    ['numbers in a file called .csv', 'a.csv', '1\n2\n3\n', 'numbers'],
    ['a column with its name', 'a.txt', 'score\n0.1\n0.2\n', 'csv'],
    ['CSV by name', 'a.csv', 'text\nhello there\n', 'csv'],
    ['CSV by content', 'run.out', 'id,score\n1,0.5\n2,0.25\n', 'csv'],
    ['CSV by telling names', 'run.out', 'prediction,gold\na,b\nb,b\n', 'csv'],
    ['CSV with semicolons', 'a.csv', 'id;score\n1;0.5\n', 'csv'],
    ['TSV by content', 'run', 'id\tlabel\n1\tx\n2\ty\n', 'tsv'],
    ['TSV by name', 'a.tsv', 'gold\tpred\nx\ty\n', 'tsv'],
    ['CSV that is called .tsv', 'a.tsv', 'id,question,correct\n1,what is it,1\n2,what was it,0\n', 'csv'],
    ['sentences with commas, called .tsv', 'a.tsv', 'text\nyes, it is\nno, never, not\n', 'tsv'],
    ['a heading with a comma above sentences, called .tsv', 'a.tsv', 'well, then\nyes, it is\n', 'tsv'],
    ['TSV called .csv', 'a.csv', 'id\tscore\n1\t2\n', 'tsv'],
    ['a table of pandas, with row labels', 'a.csv', '\tscore\tn\nBLEU\t0.5\t12\n', 'tsv'],
    ['row labels without a name', 'x', ',f1\n0,0.5\n1,0.25\n', 'csv'],
    ['CSV with blanks', 'a.csv', 'SYS Z.SCR N \nA.1 0.5 12 \n', 'csv'],
    ['prose with a number each', 'a', 'It has two\nMat 3 saw\nTom 4 ran\n', 'text'],
    [
      'a dictionary of items on one line',
      'x',
      '{"q1": {"f1": 1}, "q2": {"f1": 0}, "q3": {"f1": 0}}\n',
      'json',
    ],
    ['a list of items on one line', 'x.out', '{"model": "m", "results": [{"f1": 1}, {"f1": 0}]}', 'json'],
    ['one line of JSON Lines', 'x', '{"id": 1, "metrics": {"f1": 1}}\n', 'jsonl'],
    ['one line of JSON Lines by name', 'x.jsonl', '{"id": 1, "turns": [{"a": 1}, {"a": 2}]}\n', 'jsonl'],
    ['a compressed name', 'a.tsv.gz', 'words\tmore words\nx\ty\n', 'tsv'],
    ['JSON Lines', 'x', '{"a": 1}\n{"a": 2}\n', 'jsonl'],
    ['JSON Lines with a bare NaN', 'x', '{"a": NaN}\n{"a": 2}', 'jsonl'],
    ['broken JSON Lines by name', 'x.jsonl', '{"a": 1\n{"a": 2}\n[]\n', 'jsonl'],
    ['a JSON array', 'x', '\n[\n  {"a": 1},\n', 'json'],
    ['another JSON document', 'results.json', '{\n "a": [1]\n}\n', 'json'],
    ['a JSON document by content', 'log', '{\n  "a": [1],\n', 'json'],
    ['sentences', 'a.txt', 'Hello, world.\nIt rains, it pours.\n', 'text'],
    ['sentences with a comma each', 'a', 'Yes, indeed\nNo, never\nWell, perhaps\n', 'text'],
    ['one word a line', 'a', 'sport\nnews\nsport\n', 'text'],
    ['blank lines', 'a', '\n\n', 'text'],
    ['lines with a tab', 'a', 'A\tB\nC\tD\n', 'text'],
  ];
  for (const [what, name, text, format] of cases) {
    it(`${what} (${name}) as ${format}`, () => {
      const { format: found, why } = detectFormat(utf8(text), name);
      assert.equal(found?.id, format);
      assert.ok(englishOf(why).startsWith(`${found.name}: `), englishOf(why));
    });
  }

  it('says of a table whose line of names is longer than the head what it needs', () => {
    const names = (delimiter: string) =>
      Array.from({ length: 7_000 }, (_, i) => `column${i}`).join(delimiter);
    for (const delimiter of ['\t', ',', ';']) {
      const head = utf8(names(delimiter)).subarray(0, 1 << 16);
      assert.equal(detectFormat(head, 'run.out').format, null);
      assert.throws(() => {
        refuseWithoutItems(head, 'run.out');
      }, /run\.out is a table whose first line is longer than 64 kB, .*let its name end in \.tsv or \.csv/);
    }
    const cut = detectFormat(utf8('id,c0,c1,'), 'run.csv');
    assert.equal(englishOf(cut.why), 'CSV: the first line names the columns');
    assert.equal(detectFormat(utf8('It rains, and it pours. '.repeat(3_000)), 'run.out').format?.id, 'text');
  });

  it('wherever the head is cut', () => {
    const whole = utf8('{"id": 1, "text": "é"}\n{"id": 2, "text": "ü"}\n');
    for (let end = 24; end < whole.length; end += 1) {
      assert.equal(detectFormat(whole.subarray(0, end), 'x').format?.id, 'jsonl');
    }
  });

  it('in UTF-16 and with a byte order mark', () => {
    const text = '\ufeffscore,id\n0.5,1\n0.7,2\n';
    const utf16 = new Uint8Array(Uint16Array.from(text, (c) => c.charCodeAt(0)).buffer);
    assert.equal(detectFormat(utf16, 'x').format?.id, 'csv');
    assert.equal(detectFormat(utf8(text), 'x').format?.id, 'csv');
  });

  it('names the type of a binary file', () => {
    const zip = detectFormat(new Uint8Array([0x50, 0x4b, 3, 4, 0]), 'log.eval');
    assert.deepEqual([zip.format, englishOf(zip.why)], [null, 'not a text file: a ZIP archive']);
    assert.equal(detectFormat(new Uint8Array([1, 0, 2]), 'x').format, null);
  });

  it('finds every format by its id', () => {
    assert.deepEqual(
      FORMATS.map(({ id }) => findFormat(id)?.id),
      FORMATS.map(({ id }) => id),
    );
    assert.equal(findFormat('xml'), undefined);
  });
});
