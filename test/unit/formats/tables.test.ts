import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { findFormat } from '../../../src/formats';
import { englishOf } from '../../../src/model/words';
import { RealGainError } from '../../../src/model/errors';
import type { ReadOptions, Records } from '../../../src/model/records';
import { utf8 } from './support';

function read(id: string, text: string, options: ReadOptions = {}): Records {
  const format = findFormat(id);
  assert.ok(format);
  return format.read(utf8(text), `x.${id}`, options);
}

function thrownBy(run: () => unknown): RealGainError {
  try {
    run();
  } catch (error) {
    assert.ok(error instanceof RealGainError, String(error));
    return error;
  }
  assert.fail('Nothing was thrown.');
}

const namesOf = ({ columns }: Records) => columns.map(({ name }) => name);

/** Rows of id, what somebody says, and a score. */
function spoken(delimiter: string, opened: number, closed: number): string {
  const says = (i: number) =>
    i === opened ? '"I never said that' : i === closed ? 'and I never will"' : `line ${i}`;
  const rows = Array.from({ length: 30 }, (_, i) => [i + 1, says(i), i / 30].join(delimiter));
  return `${['id', 'text', 'score'].join(delimiter)}\n${rows.join('\n')}\n`;
}

describe('quotation marks in tables', () => {
  for (const [id, delimiter] of [
    ['tsv', '\t'],
    ['csv', ','],
  ] as const) {
    it(`keep no rows of a ${id} to themselves: speech over several rows is text`, () => {
      const records = read(id, spoken(delimiter, 7, 12));
      assert.equal(records.n, 30);
      assert.equal(records.columns[1]?.cells.at(7), '"I never said that');
      assert.deepEqual(records.notes.map(englishOf), ['Quotes were read as part of the text.']);
    });
  }

  it('are refused where some of them hold cells together and others swallow rows', () => {
    const text = spoken(',', 7, 12).replace('line 2,', '"line 2, or so",');
    const error = thrownBy(() => read('csv', text));
    assert.deepEqual([error.code, error.line], ['bad-format', 9]);
    assert.match(error.message, /closes on line 14 only and makes one cell of 6 lines/);
  });

  it('keep answers of several lines together, with any contents', () => {
    const answers = ['Dear Bob,\n\nyes, I do.', 'one\ntwo\nthree', '1,2\n3,4', 'a "b"\n', 'plain'];
    const rows = answers.map((answer, i) => `q${i},"${answer.replaceAll('"', '""')}",0.${i}`);
    const records = read('csv', `id,answer,score\n${rows.join('\n')}\n`);
    assert.deepEqual([...(records.columns[1]?.cells ?? [])], answers);
    assert.deepEqual(records.notes, []);
  });

  it('hold answers of two columns together', () => {
    const rows = Array.from({ length: 20 }, (_, i) => `${i},"Well, number ${i}\nis fine, I think"`);
    const records = read('csv', `id,answer\n${rows.join('\n')}\n`);
    assert.equal(records.n, 20);
  });

  it('are text in a file that leaves them open within cells', () => {
    const records = read('tsv', 'id\ttext\n1\tHe said "no" twice\n2\t"No."\n');
    assert.equal(records.columns[1]?.cells.at(1), '"No."');
  });
});

describe('a table without a line of column names', () => {
  const sst = Array.from({ length: 12 }, (_, i) => `${i % 2}\ta film that is number ${i} of its kind\n`).join(
    '',
  );

  it('is detected by numbers above numbers, with a note', () => {
    const records = read('tsv', sst);
    assert.equal(records.n, 12);
    assert.deepEqual(namesOf(records), ['1', '2']);
    assert.match(englishOf(records.notes[0] ?? ''), /^There is no line of column names/);
  });

  it('is not assumed above means with their deviations', () => {
    const records = read('csv', ',MLP,FCN\nAUSLAN,93.3(0.5),97.5(0.4)\nDigits,96.9(0.2),99.4(0.1)\n');
    assert.deepEqual(namesOf(records), ['index', 'MLP', 'FCN']);
  });

  it('is detected by a class that occurs again, and by sentences', () => {
    const labels = ['entailment', 'neutral', 'contradiction'];
    const snli = labels
      .concat(labels)
      .map((label, i) => `${label}\tA man sleeps ${i}.\tSomebody is awake ${i}.\n`);
    assert.equal(read('tsv', snli.join('')).n, 6);
    const pairs = [1, 2, 3].map((i) => `This is the long article number ${i}.\tThe short one, ${i}.\n`);
    assert.equal(read('tsv', pairs.join('')).n, 3);
  });

  it('is detected by ids of one shape', () => {
    assert.equal(read('csv', 'q001,red\nq002,green\nq003,blue\n').n, 3);
  });

  it('is distinguished from one with names, however few rows there are', () => {
    for (const text of [
      'id,score\n1,2\n',
      'id,label\na,b\n',
      'system,text\nA,b c\n',
      ',0\n0,0.5\n1,0.25\n',
    ]) {
      assert.deepEqual(
        read('csv', text).notes.filter((note) => englishOf(note).startsWith('There is no')),
        [],
        text,
      );
    }
    assert.equal(read('csv', ',0\n0,0.5\n1,0.25\n').n, 2);
  });

  it('causes a question if it is ambiguous', () => {
    const text = 'cat,Katze\ndog,Hund\nbird,Vogel\n';
    const error = thrownBy(() => read('csv', text));
    assert.deepEqual([error.code, error.line], ['needs-answer', 1]);
    assert.deepEqual(
      error.question?.choices.map(({ option }) => option),
      ['--header', '--no-header'],
    );
    assert.equal(read('csv', text, { header: true }).n, 2);
    assert.equal(read('csv', text, { header: false }).n, 3);
    assert.equal(thrownBy(() => read('csv', '2019,2020\n0.5,0.25\n0.5,0.75\n')).code, 'needs-answer');
    const ranked = read('csv', 'model,elo,2.5%,97.5%\na,1200,1190,1210\nb,1180,1170,1190\n');
    assert.deepEqual([ranked.n, ranked.columns.at(-1)?.name], [2, '97.5%']);
    assert.equal(thrownBy(() => read('csv', '0,1\na,0.5\nb,0.25\n')).code, 'needs-answer');
  });

  it('may begin with comments, or with a spreadsheet’s delimiter line', () => {
    const records = read('csv', '# made by a program\n# on a day, in May\nid;score\n1;2\n');
    assert.deepEqual(namesOf(records), ['id', 'score']);
    assert.deepEqual(records.notes.map(englishOf), ['2 lines before the table skipped.']);
    assert.equal(read('csv', 'sep=;\nid;score\n1;2\n').n, 1);
  });
});

describe('the last names of a table', () => {
  const turk = (rows: string) => `HITId,Input.text,Answer.label,Approve,Reject\n${rows}`;

  it('are left out where Mechanical Turk wrote them above no cells', () => {
    assert.deepEqual(namesOf(read('csv', turk('3X,one,good\n3Y,two,bad\n'))), [
      'HITId',
      'Input.text',
      'Answer.label',
    ]);
  });

  it('are kept above cells', () => {
    assert.equal(namesOf(read('csv', turk('3X,one,good,x,\n3Y,two,bad,,\n'))).length, 5);
    assert.match(
      thrownBy(() => read('csv', 'id,text,score\n1,one\n2,two\n')).message,
      /this row has 2 cells, but the first line names 3/,
    );
  });
});

describe('numbers in tables', () => {
  it('with decimal commas are cells between semicolons', () => {
    const records = read('csv', 'id;score\n1;0,53\n2;0,61\n');
    assert.deepEqual([...(records.columns[1]?.cells ?? [])], ['0,53', '0,61']);
    assert.deepEqual(namesOf(read('csv', '1;0,53\n2;0,61\n')), ['1', '2']);
  });

  it('with a point after a thousand are in doubt', () => {
    const doubt = (cells: readonly string[]) =>
      read('csv', `id,tokens\n${cells.map((cell, i) => `${i},${cell}\n`).join('')}`).columns[1]?.doubt;
    assert.equal(doubt(['950', '1.000', '1.250'])?.line, 3);
    assert.equal(doubt(['0.950', '1.000', '1.250']), undefined);
    assert.equal(doubt(['95', '1.5', '1.250']), undefined);
    assert.equal(doubt(['1', '1.000', '0']), undefined);
  });
});
