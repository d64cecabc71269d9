import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { Failures } from '../../src/editor/stores/failures';
import { lookAt } from '../../src/editor/watch/settling';
import { BackgroundWatcher, type Watched } from '../../src/editor/watch/watcher';
import { badSetting } from '../../src/model/errors';
import { api, file, until, writing } from './support';

describe('the background watcher', () => {
  const log = vscode.window.createOutputChannel('RealGain watcher', { log: true });
  const changed = new vscode.EventEmitter<void>();
  const failures = new Failures();
  const folder = (kind: string) => file(`watched-${kind}`).fsPath;
  const compared: string[] = [];
  let atOnce = 0;

  const write = (kind: string, name: string, text: string): string => {
    const result = path.join(folder(kind), name);
    writeFileSync(result, text);
    return result;
  };
  const comparedTo = (count: number) =>
    until(`${count} comparisons`, () => (compared.length >= count ? compared : undefined));

  /** Files of a folder; those with "bad" in them can't be compared. */
  const kindOf = (name: string): Watched => {
    const declared = { configPath: path.join(folder(name), 'realgain.json'), name };
    return {
      name,
      targets: () => [
        {
          declared,
          pattern: new vscode.RelativePattern(vscode.Uri.file(folder(name)), '*.txt'),
          resultOf: (one) => one,
          results: () => Promise.resolve([]),
          missing: () => Promise.resolve([path.join(folder(name), 'there.txt')]),
        },
      ],
      look: (result) => lookAt([result]),
      compare: async (result, { isNew }) => {
        assert.equal(++atOnce, 1, 'one after another, of whatever kind');
        await new Promise((resolve) => setTimeout(resolve, 50));
        atOnce--;
        compared.push(`${name} ${path.basename(result)} ${isNew ? 'new' : 'was there'}`);
        if (readFileSync(result, 'utf8').includes('bad')) {
          throw badSetting('{0} is bad.', result);
        }
        return [];
      },
    };
  };
  let watcher: BackgroundWatcher;

  before(async () => {
    await api();
    const configuration = vscode.workspace.getConfiguration('realgain');
    await configuration.update('watch.settleSeconds', 0.3, vscode.ConfigurationTarget.Workspace);
    for (const kind of ['runs', 'systems']) {
      mkdirSync(folder(kind));
      write(kind, 'there.txt', 'good');
    }
    watcher = new BackgroundWatcher(
      { failures, testSets: { areFound: true, onDidChange: changed.event } as never },
      log,
    );
  });
  after(() => {
    vscode.Disposable.from(watcher, failures, changed, log).dispose();
    for (const kind of ['runs', 'systems']) rmSync(folder(kind), { recursive: true });
  });

  it('compares what was there when it began to watch, and not again when it starts again', async () => {
    watcher.watch(kindOf('runs'));
    watcher.watch(kindOf('systems'));
    await comparedTo(2);
    assert.deepEqual([...compared].sort(), ['runs there.txt was there', 'systems there.txt was there']);
    changed.fire();
  });

  it('compares each new result once, one after another, and keeps why one couldn’t be, until it can', async () => {
    compared.length = 0;
    const kinds = ['runs', 'systems'];
    const isSeen = () => kinds.every((kind) => compared.includes(`${kind} first.txt new`));
    await writing(
      () => kinds.forEach((kind) => write(kind, 'first.txt', `${Math.random()}`)),
      () => until('an event of both', () => (isSeen() ? true : undefined)),
    );
    const bad = write('runs', 'bad.txt', 'bad');
    write('systems', 'good.txt', 'good');
    // Events of the files before may come late.
    const others = () => compared.filter((one) => /(?:bad|good)\.txt/.test(one));
    await until('both', () => (others().length >= 2 ? true : undefined));
    assert.deepEqual(others().sort(), ['runs bad.txt new', 'systems good.txt new']);
    assert.equal(
      await until('why', () => failures.of(bad) ?? undefined),
      'bad.txt is bad.',
      'the reason, with the name of the file',
    );
    assert.equal(failures.of(bad, Date.now() + 1), null, 'a later result is not out of date');
    write('runs', 'bad.txt', 'good');
    await until('that it was compared', () => (failures.of(bad) === null ? true : undefined));
    assert.deepEqual(others().slice(2), ['runs bad.txt new']);
  });
});
