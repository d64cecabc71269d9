import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import type * as vscode from 'vscode';
import { disk } from '../../src/cli/disk';
import { Choices } from '../../src/editor/stores/choices';
import { identify } from '../../src/editor/comparison/identity';
import { References } from '../../src/editor/stores/references';
import { pairAskedBy, studyAskedBy } from '../support/ask';
import { studyOfSelection } from '../../src/editor/study/identity';
import { TestSets } from '../../src/editor/stores/test-sets';
import { DEFAULT_SETTINGS } from '../../src/model/settings/settings';
import { resolvedPair } from '../../src/questions/pair/find';
import { saidBy } from '../../src/questions/pair/said';

const SCORES = 'id,score\n1,2\n2,3\n';

/** Folders of experiments: what they hold, what is selected in them, and which two are compared. */
const FOLDERS: readonly {
  readonly what: string;
  readonly files: readonly string[];
  readonly config?: object;
  readonly selected: readonly string[];
  readonly pair: readonly [string, string];
}[] = [
  {
    what: 'outputs beside notes, sources and a reference',
    files: ['a.csv', 'b.csv', 'c.csv', 'README.md', 'src.csv', 'ref.csv', 'train.py', 'run.log'],
    selected: ['.'],
    pair: ['a.csv', 'b.csv'],
  },
  {
    what: 'files that are selected one by one',
    files: ['a.csv', 'b.csv', 'c.csv'],
    selected: ['c.csv', 'a.csv'],
    pair: ['c.csv', 'a.csv'],
  },
  {
    what: 'outputs two folders down',
    files: ['one/x/a.csv', 'one/y/b.csv', 'two/z/c.csv', 'node_modules/x/d.csv', '.hidden/e.csv'],
    selected: ['.'],
    pair: ['one/x/a.csv', 'two/z/c.csv'],
  },
  {
    what: 'a realgain.json with settings, groups and a reference',
    files: ['out/a.txt', 'out/b.txt', 'out/notes.md', 'gold/ref.txt', 'other/c.txt'],
    config: {
      outputs: ['out/*.txt'],
      reference: 'gold/ref.txt',
      metric: 'bleu',
      groups: { ours: 'out/a*' },
      test: 'randomization',
      alpha: 0.01,
      seed: 'mine',
      clusterColumn: 'doc',
      format: 'text',
    },
    selected: ['.'],
    pair: ['out/a.txt', 'out/b.txt'],
  },
  {
    what: 'several training runs of a system',
    files: ['a1.csv', 'a2.csv', 'b1.csv', 'b2.csv'],
    config: { outputs: '*.csv', runs: { A: ['a1.csv', 'a2.csv'], B: ['b1.csv', 'b2.csv'] }, header: true },
    selected: ['a1.csv', 'b1.csv'],
    pair: ['a1.csv', 'b1.csv'],
  },
];

describe('the same folder in the editor and on the command line', () => {
  const memory: vscode.Memento = {
    keys: () => [],
    get: <T>(_: string, otherwise?: T) => otherwise,
    update: () => Promise.resolve(),
  };
  let testSets: TestSets;
  let services: Parameters<typeof identify>[2];
  let root: string;

  before(async () => {
    // Not sooner: it shows the problems of every realgain.json, a second time beside the extension's own.
    testSets = new TestSets(memory);
    services = {
      testSets,
      references: new References(memory),
      choices: new Choices(memory, testSets),
    };
    root = await realpath(await mkdtemp(path.join(tmpdir(), 'realgain-resolve-')));
  });

  after(async () => {
    testSets.dispose();
    await rm(root, { recursive: true });
  });

  for (const [number, { what, files, config, selected, pair }] of FOLDERS.entries()) {
    const at = (name: string) => path.join(root, String(number), name);

    before(async () => {
      for (const name of files) {
        await mkdir(path.dirname(at(name)), { recursive: true });
        await writeFile(at(name), SCORES);
      }
      if (config !== undefined) {
        await writeFile(at('realgain.json'), JSON.stringify({ testSets: [{ name: 'set', ...config }] }));
      }
    });

    it(`is one study: ${what}`, async () => {
      const chosen = selected.map((name) => path.resolve(at(name)));
      const inEditor = await studyOfSelection(chosen, services, () =>
        Promise.resolve({ files: [], unreadable: [] }),
      );
      assert.deepEqual(withWholePaths(await studyAskedBy(...chosen)), withWholePaths(inEditor));
    });

    it(`is one comparison: ${what}`, async () => {
      const [a, b] = [at(pair[0]), at(pair[1])];
      const inEditor = await identify(a, b, services);
      const { identity } = pairAskedBy(['compare', a, b]);
      const onCommandLine = await resolvedPair({ a, b }, saidBy(identity), false, {
        disk,
        defaults: DEFAULT_SETTINGS,
      });
      // By its settings, the editor stops drawing once p is clear of α; scripts draw all.
      const { resampling } = onCommandLine.settings;
      const settings = { ...inEditor.settings, resampling };
      assert.deepEqual(withWholePaths(onCommandLine), withWholePaths({ ...inEditor, settings }));
    });
  }

  /** The command line writes paths as seen from where it is. */
  function withWholePaths(identity: unknown): unknown {
    const whole = (_: string, value: unknown): unknown =>
      typeof value === 'string' && path.resolve(value).startsWith(root) ? path.resolve(value) : value;
    return JSON.parse(JSON.stringify(identity), whole);
  }
});
