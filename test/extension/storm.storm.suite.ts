import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import * as vscode from 'vscode';
import { COMMANDS } from '../../src/editor/ids';
import { api, comparisonOf, file, pause, until } from './support';

/** As many files within a minute. */
const FILES = Number(process.env['REALGAIN_STORM_FILES'] ?? 10_000);

describe('many files at once', function () {
  this.timeout(600_000);

  it('hold up neither the editor nor a person’s own comparison', async () => {
    const realgain = await api();
    await vscode.workspace
      .getConfiguration('realgain')
      .update('watch.settleSeconds', 0.5, vscode.ConfigurationTarget.Workspace);
    await pause(3_000);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const start = performance.now();
    const run = readFileSync(file('scores/similar.txt').fsPath, 'utf8');
    const folder = file('scores').fsPath;
    for (let i = 0; i < FILES; i++) {
      writeFileSync(path.join(folder, `storm-${i}.txt`), run);
      if (i % 100 === 99) {
        // The whole storm takes a minute at most.
        await pause(Math.max(0, start + ((i + 1) / FILES) * 50_000 - performance.now()));
      }
    }
    const [a, b] = [file('scores/better.txt'), file('scores/similar.txt')];
    const asked = performance.now();
    await vscode.commands.executeCommand(COMMANDS.compareSelected, a, [a, b]);
    await comparisonOf('better.txt', 'similar.txt');
    const answered = performance.now() - asked;
    // All of them are compared, one after the other; the history keeps the last thousand.
    const wanted = Math.min(FILES, 900);
    await until(
      `${wanted} comparisons`,
      () => (realgain.comparisons().length >= wanted ? true : undefined),
      500_000,
    );
    delay.disable();
    const [usual, worst] = [delay.percentile(99) / 1e6, delay.max / 1e6];
    console.log(
      `      ${FILES} files: the extension host at most ${worst.toFixed(0)} ms late, 99 % within ${usual.toFixed(0)} ms; a person’s comparison after ${answered.toFixed(0)} ms`,
    );
    assert.ok(usual < 100, `99 % within ${usual} ms`);
    assert.ok(answered < 15_000, `the answer took ${answered} ms`);
  });
});
