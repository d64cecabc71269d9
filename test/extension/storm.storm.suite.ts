import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as vscode from 'vscode';
import { COMMANDS } from '../../src/editor/host/ids';
import { Responsiveness } from '../support/responsive';
import { api, comparisonOf, file, until } from './support';

/** As many files within a minute. */
const FILES = Number(process.env['REALGAIN_STORM_FILES'] ?? 10_000);

/** Another process writes them, so that what is late here is late by RealGain's doing. */
const WRITER = `
  const { readFileSync, writeFileSync } = require('node:fs');
  const { join } = require('node:path');
  const [folder, count] = process.argv.slice(1);
  const run = readFileSync(join(folder, 'similar.txt'));
  const start = Date.now();
  let written = 0;
  setInterval(() => {
    const due = Math.min(Number(count), ((Date.now() - start) / 50_000) * Number(count));
    while (written < due) writeFileSync(join(folder, \`storm-\${written++}.txt\`), run);
    if (written >= Number(count)) process.exit();
  }, 20);`;

describe('many files at once', function () {
  this.timeout(600_000);

  it('block neither the editor nor the user’s own comparison', async () => {
    const realgain = await api();
    const [a, b] = [file('scores/better.txt'), file('scores/similar.txt')];
    await vscode.workspace
      .getConfiguration('realgain')
      .update('watch.settleSeconds', 0.5, vscode.ConfigurationTarget.Workspace);
    // Until the engine is warm, what is measured is how it starts.
    await vscode.commands.executeCommand(COMMANDS.compare, b, [b, a]);
    await comparisonOf('similar.txt', 'better.txt');
    const loop = new Responsiveness();
    loop.start();
    const writer = spawn(process.execPath, ['-e', WRITER, file('scores').fsPath, String(FILES)], {
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      stdio: 'inherit',
    });
    await once(writer, 'exit');
    assert.equal(writer.exitCode, 0);
    const before = realgain.comparisons().length;
    const asked = performance.now();
    await vscode.commands.executeCommand(COMMANDS.compare, a, [a, b]);
    await comparisonOf('better.txt', 'similar.txt');
    const answered = performance.now() - asked;
    // All of them are compared, one after the other; the history keeps the last thousand.
    const wanted = Math.min(FILES, 900);
    await until(
      `${wanted} comparisons`,
      () => (realgain.comparisons().length >= wanted ? true : undefined),
      500_000,
    );
    const { worst, own } = loop.stop();
    console.log(
      `      ${FILES} files: extension host at most ${own.toFixed(0)} ms late by its work (${worst.toFixed(0)} ms on this machine), with ${before} comparisons when the last file was written; the requested comparison after ${answered.toFixed(0)} ms`,
    );
    assert.ok(own <= 50, `the extension host was held up for ${own} ms`);
    assert.ok(answered < 15_000, `the answer took ${answered} ms`);
  });
});
