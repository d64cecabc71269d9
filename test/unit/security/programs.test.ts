import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { after, before, describe, it } from 'mocha';
import { runHere } from '../../support/command-line';

const EXAMPLE = path.resolve(__dirname, '../../../examples/own-metric');

describe('a program that realgain.json names as its metric', () => {
  let folder = '';
  const ran = () => path.join(folder, 'ran');
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'realgain-programs-'));
    cpSync(EXAMPLE, folder, { recursive: true });
    const metric =
      "import { writeFileSync } from 'node:fs';\nwriteFileSync('ran', 'ran');\nexport default {};\n";
    writeFileSync(path.join(folder, 'metric.mjs'), metric);
  });
  after(() => rmSync(folder, { recursive: true }));

  const outputs = ['precise.txt', 'baseline.txt'];
  const commands: readonly (readonly string[])[] = [
    ['compare', ...outputs],
    ['power', ...outputs, '--gain', '1'],
    ['study', ...outputs],
    ['study', '--test-set', 'keyphrases'],
    ['calibrate', 'keyphrases', '--redraw', '2'],
    ['suite', ...outputs],
  ];
  for (const args of commands) {
    it(`isn’t run without --trust by: ${args.join(' ')}`, async () => {
      const { code, stderr } = await runHere(folder, [...args]);
      assert.equal(code, 2, stderr);
      assert.match(stderr, /add --trust to let it run/);
      assert.equal(existsSync(ran()), false);
    });
  }
});
