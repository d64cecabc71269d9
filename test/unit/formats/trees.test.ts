import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readRecords } from '../../../src/formats';
import { trees } from '../../../src/formats/annotations/trees';
import { cells, fault, utf8 } from './support';

const ONE = '(TOP (S (NP (PRP it)) (VP (VBZ rains))))';
const TWO = '(TOP (FRAG (UH Yes)))';
const read = (text: string) => trees.read(utf8(text), 'a.mrg');

describe('bracketed trees', () => {
  it('are read one per line, an empty line being a failed parse', () => {
    const records = readRecords(utf8(`${ONE}\n\n${TWO}\r\n${TWO}\n`), 'a.txt').records;
    assert.equal(records.format, 'trees');
    assert.deepEqual(cells(records, 'tree'), [ONE, '', TWO, TWO]);
    assert.deepEqual([...records.lines], [1, 2, 3, 4]);
  });

  it('are read over several lines, with any text between them', () => {
    const records = read(`( (S\n    (NP (PRP it))\n    (VP (VBZ rains))))\n\n\n${TWO} (X\n (Y z))\n`);
    assert.deepEqual(cells(records, 'tree'), ['( (S (NP (PRP it)) (VP (VBZ rains))))', TWO, '(X (Y z))']);
    assert.deepEqual([...records.lines], [1, 6, 6]);
  });

  it('may each be followed by an empty line', () => {
    assert.deepEqual(cells(read(`${ONE}\n\n${TWO}\n\n`), 'tree'), [ONE, TWO]);
  });

  const bad: readonly [what: string, text: string, line: number, message: RegExp][] = [
    ['a tree that is not closed', `${ONE}\n(S (NP (X y))\n${TWO}\n`, 2, /starts here is not closed/],
    ['a bracket too many', `${ONE}\n${TWO})\n${TWO}\n`, 2, /closed here that was not opened/],
    ['words outside of trees', `${ONE}\nno parse\n${TWO}\n`, 2, /expected a tree .* "no parse"/],
  ];
  for (const [what, text, line, message] of bad) {
    it(`names the line of ${what}`, () => {
      assert.match(fault('bad-format', line, () => read(text)).message, message);
    });
  }

  it('refuses a file without trees', () => {
    fault('file-empty', undefined, () => read('\n\n'));
  });

  it('are read however deep they are', () => {
    const deep = `${'(X '.repeat(200_000)}(Y z)${')'.repeat(200_000)}`;
    assert.equal(read(deep).n, 1);
  });

  it('are distinguished from text in brackets', () => {
    for (const text of [
      '(laughs) Yes.\n(S (NP x))\n',
      '(a remark)\n(another)\n',
      '[(1, 2)]\n',
      '(S (NP x)))\n',
    ]) {
      assert.equal(trees.detect(utf8(text), 'a.mrg').confidence, 0, text);
    }
    assert.equal(trees.detect(utf8('(TOP\n  (S\n   (NP (PR'), 'a').confidence, 0.95);
  });
});
