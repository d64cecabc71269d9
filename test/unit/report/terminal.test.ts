import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { printedDocument } from '../../../src/document/reproduction';
import { textTable } from '../../../src/document/terminal';
import { everyTable } from '../../webview/tables';
import { tableDocument } from '../../../src/questions/table/document';

const head = ['test', 'p', 'assumes'];
const row = ['paired t', '0.139', 'the items are independent of each other'];
const isRight = [false, true, false];

describe('a table on a terminal', () => {
  it('is as wide as it needs where there is room, or no terminal', () => {
    const table = textTable([head, row], { isRight, hasHead: true });
    assert.equal(textTable([head, row], { isRight, hasHead: true, columns: 60 }), table);
    assert.equal(table.split('\n')[1], 'paired t  0.139  the items are independent of each other');
  });

  it('ends the lines of its cells between words', () => {
    assert.deepEqual(textTable([head, row], { isRight, hasHead: true, columns: 40 }).split('\n'), [
      'test          p  assumes',
      'paired t  0.139  the items are',
      '                 independent of each',
      '                 other',
    ]);
  });

  it('keeps numbers whole, and breaks their heads instead', () => {
    const rows = [
      ['system', 'smallest significant gain', 'standard error'],
      ['north', '[20.83, 42.50]', '1.25'],
    ];
    const table = textTable(rows, { isRight: [false, true, true], hasHead: true, columns: 40 });
    assert.deepEqual(table.split('\n'), [
      'system          smallest  standard error',
      '        significant gain',
      'north     [20.83, 42.50]            1.25',
    ]);
  });

  it('goes on below where numbers have no room, with the names of its rows again', () => {
    const rows = [
      ['task', 'acme-1', '95% CI', 'p', 'verdict'],
      ['arithmetic', '78.33', '[20.83, 42.50]', '1.2e-7', 'significantly better'],
    ];
    const table = textTable(rows, { isRight: [false, true, true, true], hasHead: true, columns: 40 });
    assert.deepEqual(table.split('\n'), [
      'task        acme-1          95% CI',
      'arithmetic   78.33  [20.83, 42.50]',
      '',
      'task             p  verdict',
      'arithmetic  1.2e-7  significantly better',
    ]);
  });

  it('repeats every name of a row, in several lines if need be', () => {
    const rows = [
      ['measure', 'system', 'value', 'gain'],
      ['cost per right item ↓', 'small', '0.00770 [0.00665, 0.00907]', '+0.00018'],
    ];
    const table = textTable(rows, { isRight: [false, false, true, true], hasHead: true, columns: 56 });
    assert.deepEqual(table.split('\n'), [
      'measure               system                       value',
      'cost per right item   small   0.00770 [0.00665, 0.00907]',
      '↓',
      '',
      'measure               system      gain',
      'cost per right item   small   +0.00018',
      '↓',
    ]);
  });

  it('cuts a word that is longer than half of the terminal', () => {
    const long = 'outputs/samples_arithmetic_2025-03-02.jsonl';
    const lines = textTable([[long, long]], { columns: 50 }).split('\n');
    assert.ok(lines.every(({ length }) => length <= 50));
    assert.equal(lines.map((line) => line.slice(0, 24).trim()).join(''), long);
  });
});

describe('a document on a terminal', () => {
  it('has no line that is wider', () => {
    const details = everyTable['tasks']?.details;
    assert.ok(details);
    const document = tableDocument(details);
    for (const columns of [60, 80, 120]) {
      const lines = printedDocument(document, 'text', '1.2.3', columns).split('\n');
      assert.deepEqual(
        lines.filter(({ length }) => length > columns),
        [],
      );
    }
    assert.ok(
      printedDocument(document, 'text', '1.2.3')
        .split('\n')
        .some(({ length }) => length > 120),
    );
  });
});
