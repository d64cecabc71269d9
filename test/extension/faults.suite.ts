import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { History } from '../../src/editor/history';
import type { ComparisonDetails } from '../../src/model';
import { entryOf } from '../unit/editor/support';
import { api, comparisonOf, file } from './support';

const scores = (name: string) => readFileSync(file(`scores/${name}.txt`).fsPath, 'utf8');

/** All that the history reads of what a comparison brought. */
function detailsOf(name: string): ComparisonDetails {
  const { identity, comparison, files, decimals } = entryOf(name);
  return { identity, comparison, files, decimals } as unknown as ComparisonDetails;
}

describe('the history on trouble', () => {
  const log = vscode.window.createOutputChannel('RealGain faults', { log: true });
  const add = (history: History, name: string) => history.add(detailsOf(name), 'set', 'person');
  const names = (history: History) => history.all.map(({ identity }) => path.basename(identity.a, '.txt'));

  it('loses nothing of two windows on one workspace', async () => {
    const storage = file('two-windows');
    const [one, other] = [await History.open(storage, log), await History.open(storage, log)];
    const { key } = add(one, 'first');
    await one.flush();
    add(other, 'second');
    one.annotate(key, 'for the paper');
    await Promise.all([one.flush(), other.flush()]);
    add(one, 'third');
    one.remove([add(one, 'mistake').key]);
    await one.flush();
    assert.deepEqual(names(one), ['third', 'second', 'first']);
    const reopened = await History.open(storage, log);
    assert.deepEqual(names(reopened), ['third', 'second', 'first']);
    assert.equal(reopened.find(key)?.note, 'for the paper');
  });

  it('keeps the order of what was done when the clock is put back', async () => {
    const storage = file('clock');
    const history = await History.open(storage, log);
    add(history, 'before');
    const now = Date.now;
    try {
      Date.now = () => now() - 86_400_000;
      add(history, 'after');
    } finally {
      Date.now = now;
    }
    await history.flush();
    assert.deepEqual(names(await History.open(storage, log)), ['after', 'before']);
  });

  it('sets a damaged file aside whole, and goes on', async () => {
    const storage = file('damaged');
    mkdirSync(storage.fsPath);
    writeFileSync(path.join(storage.fsPath, 'history.json'), '{"version":2,"entr');
    const history = await History.open(storage, log);
    add(history, 'next');
    await history.flush();
    assert.deepEqual(names(await History.open(storage, log)), ['next']);
    const [aside] = readdirSync(storage.fsPath).filter((name) => name.includes('.corrupt-'));
    assert.equal(readFileSync(path.join(storage.fsPath, aside), 'utf8'), '{"version":2,"entr');
  });

  it('keeps in this window what can’t be saved, and saves it when it can', async () => {
    const storage = file('unwritable');
    writeFileSync(storage.fsPath, 'a file where the folder should be');
    const history = await History.open(storage, log);
    add(history, 'kept');
    await history.flush();
    assert.deepEqual(names(history), ['kept']);
    await vscode.workspace.fs.delete(storage);
    await history.flush();
    assert.deepEqual(names(await History.open(storage, log)), ['kept']);
    history.dispose();
  });
});

describe('a watcher that is deaf', () => {
  const settings = () => vscode.workspace.getConfiguration();
  const { Workspace } = vscode.ConfigurationTarget;

  before(async () => {
    await api();
    await settings().update('files.watcherExclude', { '**/deaf/**': true }, Workspace);
    await settings().update('realgain.watch.settleSeconds', 0.2, Workspace);
    await settings().update('realgain.watch.lookSeconds', 1, Workspace);
    const deaf = file('deaf').fsPath;
    mkdirSync(deaf);
    symlinkSync(deaf, path.join(deaf, 'itself'));
    writeFileSync(path.join(deaf, 'deaf-base.txt'), scores('base'));
    writeFileSync(
      path.join(deaf, 'realgain.json'),
      '{ "testSets": [{ "name": "deaf", "outputs": ["**/*.txt"], "baseline": "deaf-base.txt" }] }',
    );
    await vscode.commands.executeCommand('realgain.refreshTestSets');
  });
  after(async () => {
    await settings().update('files.watcherExclude', undefined, Workspace);
    await settings().update('realgain.watch.lookSeconds', undefined, Workspace);
  });

  it('is made up for by looking, also in a folder that is linked into itself', async () => {
    const run = path.join(file('deaf').fsPath, 'deaf-run.txt');
    writeFileSync(run, scores('better'));
    assert.equal((await comparisonOf('deaf-run.txt', 'deaf-base.txt')).verdict, 'significant');
  });
});
