import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS } from '../../src/editor/host/ids';
import { offered } from '../../src/editor/tasks/tasks';
import { TestSets } from '../../src/editor/stores/test-sets';
import { api, comparisonOf, extension, file, pause } from './support';

describe('Restricted Mode', () => {
  before(() => assert.equal(vscode.workspace.isTrusted, false));

  it('compares by hand', async () => {
    await vscode.commands.executeCommand(COMMANDS.compareWithBaseline, file('scores/better.txt'));
    assert.equal((await comparisonOf('better.txt', 'base.txt')).verdict, 'significant');
  });

  it('compares nothing in the background', async () => {
    const realgain = await api();
    const before = realgain.comparisons().length;
    const configuration = vscode.workspace.getConfiguration('realgain');
    await configuration.update('watch.settleSeconds', 0.1, vscode.ConfigurationTarget.Global);
    await vscode.workspace.fs.writeFile(
      file('scores/run-1.txt'),
      await vscode.workspace.fs.readFile(file('scores/similar.txt')),
    );
    await pause(3000);
    assert.equal(realgain.comparisons().length, before);
    assert.equal(realgain.status().isAlert, false);
  });

  it('compares no system of a suite in the background', async () => {
    const realgain = await api();
    const before = realgain.status().text;
    const write = (name: string, text: string) =>
      vscode.workspace.fs.writeFile(file(`suite/${name}`), Buffer.from(text));
    const scores = (rate: number) => Array.from({ length: 60 }, (_, i) => (i % 5 < rate ? 1 : 0)).join('\n');
    await write('base/arc.txt', scores(4));
    await write('realgain.json', '{"suites": [{"name": "s", "folders": "*", "baseline": "base"}]}');
    await pause(1000);
    await write('new/arc.txt', scores(1));
    await pause(3000);
    assert.equal(realgain.status().text, before);
    await vscode.workspace.fs.delete(file('suite'), { recursive: true });
  });

  it('offers no task', async () => {
    // VS Code would first ask the user to trust the workspace, and wait without a time limit.
    const memory = { get: <T>(_key: string, fallback: T) => fallback } as vscode.Memento;
    const testSets = new TestSets(memory);
    await testSets.loadAll();
    assert.notEqual(testSets.all.length, 0);
    const { extensionUri } = extension();
    assert.deepEqual(await offered({ testSets, extensionUri }), []);
    testSets.dispose();
  });

  it('runs no program of realgain.json, by hand or in the background', async () => {
    const realgain = await api();
    const before = realgain.comparisons().length;
    const files = [file('own/a.txt'), file('own/b.txt')];
    await vscode.commands.executeCommand(COMMANDS.compare, files[0], files);
    await vscode.workspace.fs.writeFile(file('own/new.txt'), new TextEncoder().encode('1\n2\n3\n'));
    await pause(2000);
    await assert.rejects(async () => vscode.workspace.fs.stat(file('own/ran.log')));
    assert.equal(realgain.comparisons().length, before);
  });
});
