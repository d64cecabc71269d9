import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS } from '../../src/editor/host/ids';
import { api, comparisonOf, file, pause, until, writing } from './support';

const encode = (text: string) => new TextEncoder().encode(text);

describe('watching', () => {
  before(async () => {
    await api();
    const configuration = vscode.workspace.getConfiguration('realgain');
    await configuration.update('watch.settleSeconds', 0.5, vscode.ConfigurationTarget.Workspace);
  });

  const markAllSeen = () => vscode.commands.executeCommand(COMMANDS.markAllSeen);

  it('compares a new run once it is written, and alerts when it is not significant', async () => {
    const realgain = await api();
    await markAllSeen();
    const similar = new TextDecoder().decode(await vscode.workspace.fs.readFile(file('scores/similar.txt')));
    const half = similar.slice(0, similar.indexOf('\n', similar.length / 2) + 1);
    const run = file('scores/run-1.txt');
    // Written in pieces: on a busy machine the file may look settled in between, but the whole counts.
    for (const part of [half, half]) {
      await vscode.workspace.fs.writeFile(run, encode(part));
      await pause(200);
    }
    const comparison = await writing(
      () => vscode.workspace.fs.writeFile(run, encode(similar)),
      () =>
        until('a comparison of the whole', async () => {
          const made = await comparisonOf('run-1.txt', 'base.txt');
          return made.n === 60 ? made : undefined;
        }),
    );
    assert.equal(comparison.verdict, 'not-significant');
    const { text } = await until('the alert', () =>
      realgain.status().isAlert ? realgain.status() : undefined,
    );
    assert.match(text, /^\$\(warning\) run-1: [+−]\d+\.\d+ .*p = 0\.\d+, not significant, vs base$/);
  });

  it('clears the alert once the run has been opened', async () => {
    const realgain = await api();
    await vscode.commands.executeCommand(COMMANDS.compareWithBaseline, file('scores/run-1.txt'));
    await until('the calm', () => (realgain.status().isAlert ? undefined : true));
  });

  it('raises no alert for a run that is significant', async () => {
    const realgain = await api();
    const better = await vscode.workspace.fs.readFile(file('scores/better.txt'));
    await vscode.workspace.fs.writeFile(file('scores/run-2.txt'), better);
    const comparison = await comparisonOf('run-2.txt', 'base.txt');
    assert.equal(comparison.verdict, 'significant');
    assert.equal(realgain.status().isAlert, false);
  });

  it('alerts in red when a run is significantly worse, above all others', async () => {
    const realgain = await api();
    await markAllSeen();
    const better = new TextDecoder().decode(await vscode.workspace.fs.readFile(file('scores/better.txt')));
    const base = new TextDecoder().decode(await vscode.workspace.fs.readFile(file('scores/base.txt')));
    const [scoresBetter, scoresBase] = [better, base].map((text) => text.trim().split('\n').map(Number));
    // As far below the baseline as the better run is above it.
    const worse = (scoresBase ?? []).map((score, item) => 2 * score - (scoresBetter?.[item] ?? 0));
    await vscode.workspace.fs.writeFile(file('scores/run-worse.txt'), encode(`${worse.join('\n')}\n`));
    const comparison = await comparisonOf('run-worse.txt', 'base.txt');
    assert.equal(comparison.verdict, 'significant');
    assert.ok(comparison.gain < 0);
    const { text, background } = await until('the alert', () =>
      realgain.status().isAlert ? realgain.status() : undefined,
    );
    assert.match(text, /^\$\(close\) run-worse: −\d.*, significantly worse as run 5 of 20 planned, vs base$/);
    assert.equal(background, 'statusBarItem.errorBackground');
  });

  it('counts several new runs by how they came out, until all are marked as seen', async () => {
    const realgain = await api();
    const better = await vscode.workspace.fs.readFile(file('scores/better.txt'));
    await vscode.workspace.fs.writeFile(file('scores/run-5.txt'), better);
    const { text, background } = await until('both', () =>
      realgain.status().text.includes('new') ? realgain.status() : undefined,
    );
    assert.equal(text, '$(close) 2 new: 1 ✓ 0 ≈ 1 ✗');
    assert.equal(background, 'statusBarItem.errorBackground');
    await markAllSeen();
    await until('the calm', () => (realgain.status().isAlert ? undefined : true));
    assert.match(realgain.status().text, /run-1/, 'its panel is in front');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await until('the newest', () => (realgain.status().text.includes('run-5') ? true : undefined));
  });

  it('ignores a run that can’t be read, and reports it only in the log', async () => {
    await vscode.workspace.fs.writeFile(file('scores/run-3.txt'), encode('12\nabc\n'));
    await vscode.workspace.fs.writeFile(
      file('scores/run-4.txt'),
      await vscode.workspace.fs.readFile(file('scores/better.txt')),
    );
    await comparisonOf('run-4.txt', 'base.txt');
  });

  it('says where a run stands that is being written, until it is complete', async () => {
    const realgain = await api();
    await markAllSeen();
    const better = new TextDecoder().decode(await vscode.workspace.fs.readFile(file('scores/better.txt')));
    const lines = better.trimEnd().split('\n');
    const run = file('scores/run-growing.txt');
    const write = (count: number) =>
      vscode.workspace.fs.writeFile(run, encode(`${lines.slice(0, count).join('\n')}\n`));
    let done = 45;
    const growing = setInterval(() => void write((done = Math.min(done + 1, 59))), 300);
    try {
      const { text } = await until('where it stands', () =>
        realgain.status().text.includes('$(pulse) run-growing') ? realgain.status() : undefined,
      );
      assert.match(text, /^\$\(pulse\) run-growing: [45]\d of 60 · \S/);
    } finally {
      clearInterval(growing);
    }
    await write(lines.length);
    await comparisonOf('run-growing.txt', 'base.txt');
    await until('its result', () => (realgain.status().text.includes('$(pulse)') ? undefined : true));
  });
});

describe('RealGain: Declare a Test Set…', () => {
  const write = async (name: string, from: string) => {
    const scores = await vscode.workspace.fs.readFile(file(`scores/${from}.txt`));
    await vscode.workspace.fs.writeFile(file(`declared/${name}.txt`), scores);
  };

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.workspace.fs.delete(file('declared'), { recursive: true });
  });

  it('opens a realgain.json, and once it is saved compares what is there without an alert, and new runs with one', async () => {
    const realgain = await api();
    await vscode.commands.executeCommand(COMMANDS.markAllSeen);
    await write('baseline', 'better');
    await write('declared-old', 'base');
    const chosen = ['declared-old', 'baseline'].map((name) => file(`declared/${name}.txt`));
    await vscode.commands.executeCommand(COMMANDS.createTestSet, chosen[0], chosen);
    const document = await until('the realgain.json, unsaved: the user sees it first', () =>
      vscode.workspace.textDocuments.find(
        ({ uri, isUntitled }) => isUntitled && uri.path === file('declared/realgain.json').path,
      ),
    );
    assert.deepEqual(JSON.parse(document.getText()), {
      testSets: [{ name: 'declared', outputs: '*.txt', baseline: 'baseline.txt' }],
    });
    await document.save();
    assert.equal((await comparisonOf('declared-old.txt', 'baseline.txt')).verdict, 'significant');
    const { text } = await writing(
      () => write('declared-new', 'base'),
      () => until('the alert', () => (realgain.status().isAlert ? realgain.status() : undefined)),
    );
    assert.match(text, /^\$\(close\) declared-new: .*significantly worse/);
  });
});
