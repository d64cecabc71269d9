import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { detectFormat } from '../../../src/formats';
import { alignments } from '../../../src/formats/annotations/alignments';
import { naacl } from '../../../src/formats/annotations/naacl';
import { cells, fault, utf8 } from './support';
import { englishOf } from '../../../src/model/words';

describe('word alignments', () => {
  it('are read one sentence per line, with any spaces between the links', () => {
    const records = alignments.read(utf8('0-0  1p2\t3?3 \r\n\n2-1'), 'a');
    assert.deepEqual(cells(records, 'links'), ['0-0 1p2 3?3', '', '2-1']);
  });

  it('report the line of an invalid link', () => {
    for (const link of ['0:0', '0-', '-1-2', '0-0,', 'x']) {
      assert.match(
        fault('bad-format', 2, () => alignments.read(utf8(`0-0\n1-1 ${link}\n`), 'a')).message,
        /expected links such as/,
      );
    }
  });

  it('are recognised by their lines', () => {
    assert.equal(detectFormat(utf8('0-0 1-1\n\n0p0\n'), 'a.txt').format?.id, 'alignments');
    assert.equal(detectFormat(utf8('3-4 apples\n0-0\n'), 'a.txt').format?.id, 'text');
    assert.equal(detectFormat(utf8('\n\n'), 'a.align').format?.id, 'text');
  });
});

describe('word alignments of NAACL', () => {
  const read = (text: string) => naacl.read(utf8(text), 'a.naacl');

  it('are read by sentence, counted from 0, without links to the empty word', () => {
    const records = read('0001 1 1 S\n0001 3 2 P\n\n0003 1 0 S\n0004 2 2 S 0.5\n');
    assert.deepEqual(cells(records, 'links'), ['0-0 2p1', '', '', '1-1']);
    assert.deepEqual([...records.lines], [1, 4, 4, 5]);
    assert.deepEqual(records.notes.map(englishOf), ['1 link to the empty word left out.']);
  });

  it('report the line of an invalid link', () => {
    for (const row of ['1 2', '1 2 x S', '0 1 1 S', '1 1 1 Q', '99999999999 1 1 S']) {
      fault('bad-format', 2, () => read(`1 1 1 S\n${row}\n`));
    }
    fault('file-empty', undefined, () => read('\n'));
  });

  it('are recognised by S and P, or by name', () => {
    assert.equal(naacl.detect(utf8('1 1 1 S\n1 2 3 P\n'), 'a').confidence, 0.94);
    assert.equal(naacl.detect(utf8('1 1 1\n1 2 3\n'), 'a').confidence, 0);
    assert.equal(naacl.detect(utf8('1 1 1\n1 2 3\n'), 'a.wa').confidence, 0.94);
  });
});
