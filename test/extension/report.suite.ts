import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { after, afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { extension, file, panelTitles, until } from './support';

/** The user's answers; the real dialogs would wait for them. */
const asked = vscode.window as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;

describe('a report in the editor', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'realgain-report-'));
  const report = path.join(folder, 'gain.html');
  const questions = ['showInformationMessage', 'showWarningMessage', 'showErrorMessage'];
  const real = Object.fromEntries(['showOpenDialog', ...questions].map((name) => [name, asked[name]]));
  let said: string[] = [];

  before(() => {
    // As a co-author would have made it.
    const cli = path.join(extension().extensionPath, 'dist', 'cli.js');
    const [a, b] = [file('scores/better.txt').fsPath, file('scores/base.txt').fsPath];
    execFileSync(process.execPath, [cli, 'compare', a, b, '--resamples', '2000', '--report', report], {
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    });
  });
  afterEach(() => {
    Object.assign(asked, real);
    said = [];
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  function answer(chosen: string, button: string): void {
    asked['showOpenDialog'] = () => Promise.resolve([vscode.Uri.file(chosen)]);
    for (const say of questions) {
      asked[say] = (sentence) => {
        said.push(String(sentence));
        return Promise.resolve(button);
      };
    }
  }

  it('is reproduced, with its files in a document that need not be saved', async () => {
    answer(report, 'Show Details');
    await vscode.commands.executeCommand('realgain.reproduce');
    assert.match(said.join(), /The report agrees: all \d+ values came out again/);
    const shown = await until('the details', () => {
      const document = vscode.window.activeTextEditor?.document;
      return document?.uri.scheme === 'realgain-reproduction' ? document : undefined;
    });
    assert.match(shown.getText(), /better\.txt: the same\n/);
    assert.equal(shown.isDirty, false);
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  });

  it('opens as its comparison', async () => {
    answer(report, 'Open Comparison');
    await vscode.commands.executeCommand('realgain.reproduce');
    await until('the panel', () => panelTitles().find((title) => title.includes('better')));
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  });

  it('is reported if it doesn’t agree, and refused if it is not a report', async () => {
    const forged = path.join(folder, 'forged.html');
    writeFileSync(forged, readFileSync(report, 'utf8').replace(/"gain":(\d)/, '"gain":9$1'));
    answer(forged, '');
    await vscode.commands.executeCommand('realgain.reproduce');
    assert.match(said.join(), /does not agree: 1 of \d+ values differs.* The report was edited/);
    said = [];
    answer(file('scores/base.txt').fsPath, '');
    await vscode.commands.executeCommand('realgain.reproduce');
    assert.match(said.join(), /holds no RealGain report/);
  });
});
