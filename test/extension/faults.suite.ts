import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';
import manifest from '../../package.json';
import { History } from '../../src/editor/stores/history';
import { COMMANDS } from '../../src/editor/host/ids';
import {
  defaultSettings,
  engineSettings,
  watchedFolders,
  wrongSettings,
} from '../../src/editor/host/settings';
import { Studies } from '../../src/editor/stores/studies';
import type { ComparisonDetails } from '../../src/model/results/details';
import type { StudyDetails } from '../../src/model/results/study';
import { entryOf } from '../unit/editor/support';
import { api, comparisonOf, file, pause, until } from './support';

const scores = (name: string) => readFileSync(file(`scores/${name}.txt`).fsPath, 'utf8');

/** A panel that opens late would take the focus from what the next suite asks. */
const closeEditors = () => vscode.commands.executeCommand('workbench.action.closeAllEditors');

/** All that the history reads of what a comparison brought. */
function detailsOf(name: string): ComparisonDetails {
  const { identity, comparison, files, decimals } = entryOf(name);
  return { identity, comparison, messages: {}, files, decimals } as unknown as ComparisonDetails;
}

describe('the history on trouble', () => {
  const log = vscode.window.createOutputChannel('RealGain faults', { log: true });
  const add = (history: History, name: string) => history.add(detailsOf(name), 'set', 'person');
  const names = (history: History) => history.all.map(({ identity }) => path.basename(identity.a, '.txt'));

  it('keeps the changes of two windows on one workspace', async () => {
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

  it('shows in one window that another has marked all as seen', async () => {
    const storage = file('two-windows');
    const one = await History.open(storage, log);
    add(one, 'new');
    await one.flush();
    const other = await History.open(storage, log);
    const [unseen] = other.all.filter(({ seen }) => !seen);
    assert.equal(unseen, undefined);
    const { key } = one.add(detailsOf('unseen'), 'set', 'watch');
    let told: boolean | undefined;
    const listening = other.onDidChange(() => (told = other.find(key)?.seen));
    await until('the new run', () => (told === false ? true : undefined));
    one.markSeen([key]);
    await until('that it was seen', () => (told === true ? true : undefined));
    vscode.Disposable.from(listening, one, other).dispose();
  });

  it('keeps the order of events when the clock is set back', async () => {
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

  it('sets a damaged file aside, and goes on', async () => {
    const storage = file('damaged');
    mkdirSync(storage.fsPath);
    writeFileSync(path.join(storage.fsPath, 'history.json'), '{"version":2,"entr');
    const history = await History.open(storage, log);
    add(history, 'next');
    await history.flush();
    assert.deepEqual(names(await History.open(storage, log)), ['next']);
    const aside = readdirSync(storage.fsPath).find((name) => name.includes('.corrupt-'))!;
    assert.equal(readFileSync(path.join(storage.fsPath, aside), 'utf8'), '{"version":2,"entr');
  });

  it('keeps unsaved changes in this window, and saves them when possible', async () => {
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

/** All that the list of studies reads of what a study brought. */
function studyOf(name: string): StudyDetails {
  const study = {
    version: 1,
    name,
    metric: { name: 'BLEU' },
    systems: [{ path: `/${name}.txt` }],
    n: 7,
    leaderboard: name,
    warnings: [],
  };
  const identity = {
    name,
    outputs: [`/${name}.txt`],
    references: [],
    metric: null,
    idColumn: null,
    clusterColumn: null,
    groups: null,
    settings: {},
  };
  return { study, identity, messages: {} } as unknown as StudyDetails;
}

describe('the studies on trouble', () => {
  const log = vscode.window.createOutputChannel('RealGain faults', { log: true });

  it('are listed again from their files; damaged ones are set aside, and no others lost', async () => {
    const storage = file('studies-damaged');
    const folder = path.join(storage.fsPath, 'studies');
    const studies = await Studies.open(storage, log);
    const [kept, broken] = [await studies.add(studyOf('kept')), await studies.add(studyOf('broken'))];
    writeFileSync(path.join(folder, `${broken.key}.json`), '{"study":');
    writeFileSync(path.join(folder, 'index.json'), '{"version":1,"stud');
    const names = ({ all }: Studies) => all.map(({ name }) => name);
    const reopened = await Studies.open(storage, log);
    assert.deepEqual(names(reopened), ['kept']);
    assert.equal((await reopened.read(kept.key))?.study.name, 'kept');
    const asides = readdirSync(folder).filter((name) => name.includes('.corrupt-'));
    assert.deepEqual(asides.map((name) => readFileSync(path.join(folder, name), 'utf8')).sort(), [
      '{"study":',
      '{"version":1,"stud',
    ]);
    await reopened.add(studyOf('next'));
    assert.deepEqual(names(await Studies.open(storage, log)), ['next', 'kept']);
  });
});

describe('a file watcher that misses changes', () => {
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

  it('is supplemented by polling, also in a folder that is linked into itself', async () => {
    const run = path.join(file('deaf').fsPath, 'deaf-run.txt');
    writeFileSync(run, scores('better'));
    assert.equal((await comparisonOf('deaf-run.txt', 'deaf-base.txt')).verdict, 'significant');
  });
});

describe('invalid settings', () => {
  const settings = () => vscode.workspace.getConfiguration('realgain');
  const wrong = { alpha: 'five', 'watch.folders': 'runs', threads: -1, resamples: 7, test: 'magic' };
  const set = async (value: (name: keyof typeof wrong) => unknown) => {
    for (const name of Object.keys(wrong) as (keyof typeof wrong)[]) {
      await settings().update(name, value(name), vscode.ConfigurationTarget.Workspace);
    }
  };
  before(() => set((name) => wrong[name]));
  after(async () => {
    await set(() => undefined);
    await closeEditors();
  });

  it('are reported by name, and ignored', () => {
    assert.deepEqual(
      wrongSettings().map(({ name, value }) => [name, value]),
      Object.entries(manifest.contributes.configuration.properties)
        .map(([name]) => [name, wrong[name.replace('realgain.', '') as keyof typeof wrong]])
        .filter(([, value]) => value !== undefined),
    );
    const { alpha, resamples, test } = defaultSettings();
    assert.deepEqual({ alpha, resamples, test }, { alpha: 0.05, resamples: null, test: 'auto' });
    assert.deepEqual([watchedFolders(), engineSettings('', []).threads], [[], null]);
  });

  it('block no comparison', async () => {
    const files = [file('scores/better.txt'), file('scores/similar.txt')];
    await vscode.commands.executeCommand(COMMANDS.compare, files[0], files);
    assert.equal((await comparisonOf('better.txt', 'similar.txt')).alpha, 0.05);
  });

  it('stay as they were written', () => {
    assert.equal(settings().get('alpha'), 'five');
  });
});

describe('a broken realgain.json', () => {
  const config = () => file('halved/realgain.json');
  const write = (uri: vscode.Uri, text: string) =>
    vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  const WHOLE = '{ "testSets": [{ "name": "halved", "outputs": "*.txt", "baseline": "base.txt" }] }';

  after(closeEditors);

  it('is reported in Problems, and nothing is compared until it is fixed', async () => {
    const half = WHOLE.slice(0, WHOLE.length / 2);
    await write(file('halved/base.txt'), scores('base'));
    await write(file('halved/new.txt'), scores('better'));
    await write(config(), half);
    await vscode.commands.executeCommand(COMMANDS.refreshTestSets);
    await until('the problem', () =>
      vscode.languages.getDiagnostics(config()).length > 0 ? true : undefined,
    );
    const files = [file('halved/new.txt'), file('halved/base.txt')];
    // α and the metric may be others than those that it declares.
    const before = (await api()).comparisons().length;
    await vscode.commands.executeCommand(COMMANDS.compare, files[0], files);
    await pause(1_000);
    assert.equal((await api()).comparisons().length, before);
    assert.equal(readFileSync(config().fsPath, 'utf8'), half, 'RealGain does not write it');
    await write(config(), WHOLE);
    await vscode.commands.executeCommand(COMMANDS.refreshTestSets);
    await until('no problem', () =>
      vscode.languages.getDiagnostics(config()).length === 0 ? true : undefined,
    );
    await write(file('halved/newer.txt'), scores('better'));
    await vscode.commands.executeCommand(COMMANDS.compareWithBaseline, file('halved/newer.txt'));
    assert.equal((await comparisonOf('newer.txt', 'base.txt')).verdict, 'significant');
  });
});
