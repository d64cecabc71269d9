import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { detectFormat } from '../../../src/formats';
import { conll } from '../../../src/formats/annotations/conll';
import { cells, fault, utf8 } from './support';

const read = (text: string) => conll.read(utf8(text), 'a.conll');

describe('CoNLL columns', () => {
  it('are read by sentence', () => {
    const records = read('\nParis B-LOC\nis O\n\n\n# O\r\n');
    assert.deepEqual([...records.lines], [2, 6]);
    assert.deepEqual(cells(records, 'text'), ['Paris is', '#']);
    assert.deepEqual(cells(records, 'conll'), ['Paris B-LOC\nis O', '# O']);
    assert.deepEqual(
      records.columns.map(({ name }) => name),
      ['text', 'conll'],
    );
  });

  it('may hold documents, with or without an empty line behind their start', () => {
    const records = read('-DOCSTART- O\n\na O\n\nb O\n-DOCSTART- O\nc O\n');
    assert.deepEqual(cells(records, 'document'), [1, 1, 2]);
    assert.deepEqual([...records.lines], [3, 5, 7]);
  });

  it('may hold tokens with blanks, between tabs', () => {
    assert.deepEqual(cells(read('10 000\tO\nNew York\tB-LOC\n'), 'text'), ['10 000 New York']);
  });

  const bad: readonly [what: string, text: string, line: number, message: RegExp][] = [
    ['a column too many', 'a O\nb c O\n', 2, /2 columns as on the first line, not 3,/],
    ['a missing tag', 'a O\n\nb\n', 3, /2 columns as on the first line, not 1,/],
    ['tokens alone', 'a\nb\n', 1, /a token and its tag/],
  ];
  for (const [what, text, line, message] of bad) {
    it(`names the line of ${what}`, () => {
      assert.match(fault('bad-format', line, () => read(text)).message, message);
    });
  }

  it('refuses a file with only document markers', () => {
    fault('file-empty', undefined, () => read('-DOCSTART- O\n\n'));
  });

  const cases: readonly [what: string, name: string, text: string, format: string][] = [
    ['entities', 'a.txt', 'Paris B-LOC\nis O\n\nA S-X\n', 'conll'],
    ['entities in a file called .tsv', 'a.tsv', 'Paris\tB-LOC\nis\tO\n', 'conll'],
    ['parts of speech by name', 'a.pos', 'Paris NNP\nis VBZ\nbig JJ\n', 'conll'],
    ['parts of speech by content', 'out', 'Paris\tNNP\nis\tVBZ\n\nIt\tPRP\nis\tVBZ\nbig\tJJ\n', 'conll'],
    ['poetry', 'a.txt', 'Two words\nTwo more\n\nThe end\n', 'text'],
    ['a table', 'a.tsv', 'token\ttag\nParis\tB-LOC\nis\tO\n', 'tsv'],
    ['a table of labels', 'a.tsv', 'id\tgold\n1\tO\n2\tO\n', 'tsv'],
    ['lines with a tab', 'a', 'A\tB\nC\tD\n', 'text'],
  ];
  for (const [what, name, text, format] of cases) {
    it(`are told from others: ${what}`, () => {
      assert.equal(detectFormat(utf8(text), name).format?.id, format);
    });
  }
});
