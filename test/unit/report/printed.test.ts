import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { describe, it } from 'mocha';
import { printedDocument } from '../../../src/document/reproduction';
import { tableDocument } from '../../../src/questions/table/document';
import { everyTable } from '../../webview/tables';
import { comparisonOf, printedPair } from './support';

const FORMATS = ['text', 'markdown', 'github', 'latex'] as const;

/** `UPDATE=1 npx mocha test/unit/report/printed.test.ts` writes them after a deliberate change. */
const FOLDER = path.join(__dirname, '../../golden/values/printed');

describe('what is printed, to the letter', () => {
  const check = (name: string, printed: string): void => {
    const file = path.join(FOLDER, name);
    if (process.env['UPDATE'] === '1') {
      writeFileSync(file, printed);
    }
    assert.equal(printed, readFileSync(file, 'utf8'));
  };

  for (const format of FORMATS) {
    it(`of a comparison: ${format}`, () => {
      check(`pair.${format}`, printedPair(comparisonOf({ warnings: ['Few items differ.'] }), format));
    });

    it(`of a table: ${format}`, () => {
      const details = everyTable['tasks']?.details ?? null;
      assert.ok(details !== null);
      check(`table.${format}`, printedDocument(tableDocument(details), format, '1.2.3'));
    });
  }
});
