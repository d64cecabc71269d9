import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import * as vscode from 'vscode';
import { COMMANDS } from '../../src/editor/host/ids';
import { comparisonOf, extension, file, lensTitles, until } from './support';

const FILES = 10_000;
const ROUNDS = 101;

/** Milliseconds that the median of some lens requests takes, by way of VS Code. */
async function lensMilliseconds(uri: vscode.Uri): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    await vscode.commands.executeCommand('vscode.executeCodeLensProvider', uri, 20);
    times.push(performance.now() - start);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)]!;
}

/** Speed inside the editor, told to `npm run bench`; nothing is asserted but that it works. */
describe(`a workspace with ${FILES} outputs`, () => {
  const rows: object[] = [];
  const tell = (name: string, milliseconds: number, against?: { name: string; milliseconds: number }) => {
    rows.push({ name, milliseconds, ...(against && { against }) });
    console.log(`      ${name}: ${milliseconds.toFixed(1)} ms`);
  };

  before(() => {
    const folder = file('scores').fsPath;
    mkdirSync(folder);
    for (let run = 0; run < FILES; run++) {
      const scores = Array.from({ length: 60 }, (_, item) => ((item * 7919 + run) % 101) / 101);
      writeFileSync(path.join(folder, `run-${run}.txt`), `${scores.join('\n')}\n`);
    }
    writeFileSync(
      file('realgain.json').fsPath,
      '{ "testSets": [{ "name": "scores", "outputs": ["scores/*.txt"], "baseline": "scores/run-0.txt" }] }',
    );
  });
  after(() => {
    const target = process.env['REALGAIN_SPEED'];
    if (target !== undefined) {
      writeFileSync(target, JSON.stringify(rows));
    }
  });

  it('opens without a delay', async () => {
    assert.equal(extension().isActive, false);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const start = performance.now();
    await extension().activate();
    tell('activation', performance.now() - start);
    await until('the lens of an output of the test set', async () =>
      (await lensTitles('scores/run-1.txt')).find((title) => title.includes('Compare with run-0.txt')),
    );
    tell(`${FILES} outputs found, and the first lens`, performance.now() - start);
    delay.disable();
    tell('longest pause of the extension host meanwhile', delay.max / 1e6);
  });

  it('shows lenses from the history', async () => {
    await vscode.commands.executeCommand(COMMANDS.compareWithBaseline, file('scores/run-1.txt'));
    await comparisonOf('run-1.txt', 'run-0.txt');
    const provider = vscode.languages.registerCodeLensProvider(
      { pattern: '**/plain.txt' },
      {
        provideCodeLenses: () => [
          new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), { title: '', command: '' }),
        ],
      },
    );
    writeFileSync(file('plain.txt').fsPath, '1\n');
    await vscode.workspace.openTextDocument(file('plain.txt'));
    const nothing = {
      name: 'a lens that says nothing',
      milliseconds: await lensMilliseconds(file('plain.txt')),
    };
    provider.dispose();
    const title = await until('the verdict', async () =>
      (await lensTitles('scores/run-1.txt')).find((text) => text.includes('vs run-0')),
    );
    assert.match(title, /significant/);
    tell(
      'the lenses of an output that was compared',
      await lensMilliseconds(file('scores/run-1.txt')),
      nothing,
    );
  });
});
