import assert from 'node:assert/strict';
import { strToU8, zipSync } from 'fflate';
import { describe, it } from 'mocha';
import { readRecords } from '../../../src/formats';
import { dateOf, isDateFormat } from '../../../src/formats/spreadsheets/dates';
import { englishOf } from '../../../src/model/words';
import { odsOf, xlsxOf, zipped, type Sheets } from '../../support/spreadsheets';
import { cells, fault } from './support';

const ITEMS = [
  ['id', 'score'],
  ['q1', 0.5],
  ['q2', 1],
  ['q3', 0],
] as const;

const WRITERS = { xlsx: xlsxOf, ods: odsOf };

for (const [id, write] of Object.entries(WRITERS)) {
  const read = (sheets: Sheets) => readRecords(write(sheets), `a.${id}`).records;

  describe(`workbooks (${id})`, () => {
    it('are read as a table, with the rows as lines', () => {
      const records = read({ Items: ITEMS });
      assert.equal(records.format, id);
      assert.deepEqual(cells(records, 'id'), ['q1', 'q2', 'q3']);
      assert.deepEqual(cells(records, 'score'), [0.5, 1, 0]);
      assert.deepEqual([...records.lines], [2, 3, 4]);
      assert.deepEqual(records.notes, []);
    });

    it('may begin with a title and empty columns, and leave cells empty', () => {
      const records = read({
        Items: [
          [null, 'Results of May'],
          [],
          [null, 'id', null, 'score', 'ok'],
          [null, 'q1', null, 0.25, true],
          [null, 'q2', null, null, false],
        ],
      });
      assert.deepEqual(cells(records, 'score'), [0.25, null]);
      assert.deepEqual(cells(records, 'ok'), [true, false]);
      assert.deepEqual(
        records.columns.map(({ name }) => name),
        ['id', 'score', 'ok'],
      );
      assert.deepEqual([...records.lines], [4, 5]);
      assert.equal(records.notes.length, 1);
    });

    it('have numbers with all their digits, and texts with any character', () => {
      const records = read({
        Items: [
          ['id', 'score', 'text'],
          ['a & b', 0.1 + 0.2, '<s> "x"'],
          ['é😀', 1e-7, '007'],
        ],
      });
      assert.deepEqual(cells(records, 'score'), [0.1 + 0.2, 1e-7]);
      assert.deepEqual(cells(records, 'id'), ['a & b', 'é😀']);
      assert.deepEqual(cells(records, 'text'), ['<s> "x"', '007']);
    });

    it('have the sheet of items among others, with a note', () => {
      const long = Array.from({ length: 9 }, (_, i) => [`q${i}`, i / 10]);
      const records = read({
        Summary: [
          ['metric', 'value'],
          ['mean', 0.5],
        ],
        Items: [['id', 'score'], ...long],
      });
      assert.equal(records.n, 9);
      assert.match(records.notes.map(englishOf).join(), /Of 2 tables, the longest was read: sheet “Items”/);
    });

    it('are refused where several sheets may hold the items', () => {
      const error = fault('bad-format', undefined, () => read({ A: ITEMS, B: ITEMS }));
      assert.match(error.message, /“A” with 4 lines, sheet “B” with 4 lines/);
    });

    it('are refused without a table', () => {
      fault('file-empty', undefined, () => read({ Empty: [] }));
    });
  });
}

describe('cells of Excel workbooks', () => {
  it('are the value that was calculated, a date as ISO text, a formula without a value as itself', () => {
    const records = readRecords(
      xlsxOf({
        Items: [
          ['id', 'score', 'day', 'open'],
          ['q1', { formula: 'A1*2', value: 0.5 }, { date: 45_292 }, { formula: 'B2', value: null }],
          ['q2', { formula: 'A2*2', value: 0 }, { date: 45_292.5 }, { formula: 'B3', value: null }],
        ],
      }),
      'a.xlsx',
    ).records;
    assert.deepEqual(cells(records, 'score'), [0.5, 0]);
    assert.deepEqual(cells(records, 'day'), ['2024-01-01', '2024-01-01 12:00:00']);
    assert.deepEqual(cells(records, 'open'), ['=B2', '=B3']);
  });

  it('know dates by their formats', () => {
    const dates = [
      [14, undefined],
      [164, 'dd/mm/yyyy'],
      [165, '[$-407]d. mmmm yyyy'],
      [166, 'hh:mm'],
    ] as const;
    const others = [
      [0, undefined],
      [9, undefined],
      [164, '0.00%'],
      [165, '[Red]0.0'],
      [166, '0 "days"'],
      [167, 'General'],
    ] as const;
    assert.deepEqual(
      dates.map(([id, code]) => isDateFormat(id, code)),
      [true, true, true, true],
    );
    assert.deepEqual(
      others.map(([id, code]) => isDateFormat(id, code)),
      others.map(() => false),
    );
  });

  it('have the days of the calendar', () => {
    for (let day = 61; day < 2_958_465; day += 997) {
      const expected = new Date(Date.UTC(1899, 11, 30 + day)).toISOString().slice(0, 10);
      assert.equal(dateOf(day, false), expected);
    }
    assert.equal(dateOf(0, true), '1904-01-01');
    assert.equal(dateOf(1e300, false), '1e+300');
  });
});

describe('hostile workbooks', () => {
  const sheet = (rows: string) =>
    zipped({
      'xl/workbook.xml': '<workbook><sheets><sheet name="S" id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="s.xml"/></Relationships>',
      'xl/s.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    });

  it('repeat no rows and columns beyond the limit', () => {
    const table = (rows: string) =>
      zipSync({
        mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
        'content.xml': strToU8(`<x><table:table table:name="S">${rows}</table:table></x>`),
      });
    const cell =
      '<table:table-cell table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell>';
    const bomb = table(`<table:table-row table:number-rows-repeated="1048576">${cell}</table:table-row>`);
    fault('file-too-large', undefined, () => readRecords(bomb, 'a.ods'));
  });

  it('have no cells far away that fill the rows', () => {
    const rows = Array.from(
      { length: 3000 },
      (_, i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>1</v></c></row>`,
    );
    const wide = Array.from({ length: 16_384 }, () => '<c><v>1</v></c>').join('');
    fault('file-too-large', undefined, () =>
      readRecords(sheet(`${rows.join('')}<row r="3001">${wide}</row>`), 'a.xlsx'),
    );
  });

  it('expand no entities', () => {
    const doctype = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
    const bytes = zipped({
      'xl/workbook.xml': `${doctype}<workbook><sheets><sheet name="S" id="r1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="s.xml"/></Relationships>',
      'xl/s.xml': `${doctype}<worksheet><row r="1"><c t="inlineStr"><is><t>id</t></is></c><c t="inlineStr"><is><t>score</t></is></c></row><row r="2"><c t="inlineStr"><is><t>&b;</t></is></c><c><v>1</v></c></row></worksheet>`,
    });
    assert.deepEqual(cells(readRecords(bytes, 'a.xlsx').records, 'id'), ['&b;']);
  });

  it('are refused where an entry is no XML', () => {
    fault('bad-format', undefined, () => readRecords(sheet('<row r="1"><c></row>'), 'a.xlsx'));
  });
});
