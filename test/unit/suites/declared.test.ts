import assert from 'node:assert/strict';
import * as path from 'node:path';
import { describe, it } from 'mocha';
import { disk } from '../../../src/cli/disk';
import { suiteFoundBy, tableBy } from '../../support/ask';
import { findConfig } from '../../../src/config/locate';
import type { LocatedSuite } from '../../../src/config/located-config';
import { parseConfig } from '../../../src/config/parse';
import type { RealGainError } from '../../../src/model/errors';
import { resolvePair } from '../../../src/config/resolve';
import { resolveTable, pairIn } from '../../../src/config/suites/resolve-suite';
import { suiteOf } from '../../../src/config/suites/suite';
import { outputsOf, possibleOutputs } from '../../../src/config/suites/suite-outputs';
import {
  folderOf,
  foldersOf,
  isBaselineFolder,
  suiteOfFolders,
} from '../../../src/config/suites/suite-folders';
import { filesBelow, foldersIn } from '../../../src/files/folder';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import { englishOf } from '../../../src/model/words';
import type { TableIdentity } from '../../../src/model/results/table';
import { TestEngine } from '../../support/test-engine';
import { TemporaryFolder } from '../engine/temporary';
import { answers, lmEvaluationHarness, plainFiles, write, type Found } from './layouts';

const suiteWith = (declared: object): string =>
  JSON.stringify({ suites: [{ name: 'harness', folders: '*', ...declared }] }, null, 1);

describe('suites in realgain.json', () => {
  it('reads a minimal suite with every default spelled out', () => {
    const { suites, testSets, problems } = parseConfig(suiteWith({}));
    assert.deepEqual([problems, testSets], [[], []]);
    assert.deepEqual(suites, [
      {
        name: 'harness',
        folders: ['*'],
        baseline: null,
        deciding: [],
        metrics: [],
        slices: [],
        correction: null,
        pooling: null,
        watch: true,
        settings: {},
        gate: null,
        undecided: null,
        row: null,
      },
    ]);
  });

  it('reads all that a suite may say', () => {
    const { suites, problems } = parseConfig(
      suiteWith({
        folders: ['./runs/*/', 'old', '.'],
        baseline: 'runs/chat-1',
        metric: [{ id: 'accuracy', column: 'acc' }, 'bleu'],
        metrics: 'all',
        slices: ['category', '(length):4'],
        correction: 'holm',
        pooling: 'micro',
        watch: false,
        alpha: 0.01,
        seed: 7,
        gate: 'not-worse',
        undecided: 'pass',
        row: 'all',
        margin: 0.5,
      }),
    );
    assert.deepEqual(problems, []);
    assert.deepEqual(suites[0], {
      name: 'harness',
      folders: ['runs/*', 'old', ''],
      baseline: 'runs/chat-1',
      deciding: [{ id: 'accuracy', column: 'acc' }, { id: 'bleu' }],
      metrics: 'all',
      slices: [{ column: 'category' }, { column: '(length)', parts: 4 }],
      correction: 'holm',
      pooling: 'micro',
      watch: false,
      settings: { alpha: 0.01, seed: '7', margin: 0.5 },
      gate: 'not-worse',
      undecided: 'pass',
      row: 'all',
    });
  });

  it('reports a wrong value with its line', () => {
    const complaints = (declared: object) =>
      parseConfig(suiteWith(declared)).problems.map(({ line, message }) => `${line}: ${englishOf(message)}`);
    assert.match(complaints({ gate: 'best' }).join(), /"suites\.0\.gate": expected \("better" \| /);
    assert.deepEqual(complaints({ correction: 'fdr' }), [
      '6: "suites.0.correction": expected ("max-t" | "holm" | "bonferroni" | "benjamini-hochberg"), but found "fdr".',
    ]);
    assert.match(
      complaints({ slices: ['category=math'] }).join(),
      /^7: "suites.0.slices.0": is not a column/,
    );
    assert.match(complaints({ slices: ['(length):1'] }).join(), /2 to 100 parts/);
    assert.match(complaints({ metric: [{ column: 'acc' }] }).join(), /"suites.0.metric.0.id": is missing/);
    assert.match(complaints({ metric: { column: 'acc' } }).join(), /"suites.0.metric.id": is missing/);
    assert.match(complaints({ outputs: '*' }).join(), /no such property/);
    assert.match(complaints({ folders: '//server/runs' }).join(), /on the network/);
    assert.match(complaints({ folders: '*a*a*a*a*b' }).join(), /more than 3 stars/);
    const twice = { name: 'x', folders: 'x' };
    const { problems } = parseConfig(JSON.stringify({ suites: [twice, twice] }));
    assert.match(englishOf(problems[0]?.message ?? ''), /two suites named "x"/);
  });

  it('requires test sets or suites', () => {
    for (const text of ['{}', '{"$schema": "x"}']) {
      const [problem] = parseConfig(text).problems;
      assert.equal(englishOf(problem?.message ?? ''), 'realgain.json: declare "testSets" or "suites".');
    }
  });
});

describe('a declared suite', () => {
  const folder = new TemporaryFolder();
  const engine = new TestEngine();

  const found: Found = {
    base: { arc: answers(60, 0.5), gsm8k: answers(80, 0.5, 3) },
    chat: { arc: answers(60, 0.75), gsm8k: answers(80, 0.6, 3) },
  };

  const command = (...args: string[]) => ['suite', ...args];

  async function declare(name: string, declared: object): Promise<LocatedSuite> {
    write(folder.path(`${name}/realgain.json`), suiteWith(declared));
    const config = await findConfig(disk, folder.path(`${name}/realgain.json`));
    assert.deepEqual(config?.problems, []);
    assert.ok(config?.suites[0] !== undefined);
    return config.suites[0];
  }

  /** With what the editor adds where nothing is remembered. */
  async function inEditor(places: readonly string[]): Promise<TableIdentity> {
    const chosen = await suiteOfFolders(disk, foldersIn, places);
    assert.ok(chosen !== null);
    const { suite, folders } = chosen;
    const files = await Promise.all(folders.map(async (one) => possibleOutputs(one, await filesBelow(one))));
    const outputs = outputsOf(folders, await engine.service.survey({ files: files.flat() }, {}));
    const pair = pairIn(outputs, suite, places.slice(0, 1), null);
    return resolveTable({ name: '', suite, found: suiteOf(outputs, ...pair) }, {}, (a, b, said) =>
      Promise.resolve(
        resolvePair({ a: a.path, b: b.path, testSet: null }, said, { settings: DEFAULT_SETTINGS }),
      ),
    );
  }

  const withWholePaths = (table: TableIdentity): TableIdentity => ({
    ...table,
    tasks: table.tasks.map(({ name, identity }) => ({
      name,
      identity: { ...identity, a: path.resolve(identity.a), b: path.resolve(identity.b) },
    })),
  });

  it('is the same table on the command line and in the editor', async () => {
    const declarations = [
      {},
      { baseline: 'base', metric: { id: 'mean', column: 'score' } },
      { baseline: 'chat', correction: 'holm', pooling: 'micro', metrics: 'all', alpha: 0.01, seed: 5 },
      { folders: ['base', 'ch*'], slices: ['score', '(difficulty):2'], test: 'sign', alternative: 'greater' },
      { folders: '.', baseline: 'base', metric: [{ id: 'mean', column: 'nothing' }, 'accuracy'] },
    ];
    for (const [i, declared] of declarations.entries()) {
      const root = folder.path(`both-${i}`);
      plainFiles(root, found);
      await declare(`both-${i}`, declared);
      const { command: typed, ...onCommandLine } = await suiteFoundBy(engine.service, command(root));
      assert.deepEqual(typed?.places, [root]);
      assert.deepEqual(withWholePaths(onCommandLine), await inEditor([root]));
      assert.equal(onCommandLine.name, 'harness');
      assert.equal(onCommandLine.b, i === 2 ? 'chat' : 'base');
      const pair = [path.join(root, 'chat'), path.join(root, 'base')] as const;
      const ofTwo = await suiteFoundBy(engine.service, command(...pair));
      assert.deepEqual(ofTwo.correction, declared.correction ?? 'max-t');
      assert.equal(ofTwo.tasks[0]?.identity.settings.alpha, declared.alpha ?? 0.05);
    }
  });

  it('gives way to options of the command line', async () => {
    const root = folder.path('options');
    plainFiles(root, found);
    await declare('options', {
      baseline: 'base',
      metric: { id: 'mean', column: 'score' },
      metrics: 'all',
      slices: ['score'],
      correction: 'holm',
      pooling: 'micro',
      alpha: 0.01,
      seed: 5,
    });
    const table = await suiteFoundBy(
      engine.service,
      command(
        ...[root, '--systems', 'base,chat', '--column', 'score', '--slice', '(length):4'],
        ...['--correction', 'bonferroni', '--pooling', 'macro', '--alpha', '0.2'],
      ),
    );
    assert.deepEqual([table.a, table.b], ['base', 'chat']);
    assert.equal(table.deciding, undefined);
    assert.equal(table.tasks[0]?.identity.metric?.column, 'score');
    assert.deepEqual(table.slices, [{ column: '(length)', parts: 4 }]);
    assert.deepEqual([table.correction, table.pooling], ['bonferroni', 'macro']);
    const { alpha, seed } = table.tasks[0].identity.settings;
    assert.deepEqual([alpha, seed], [0.2, '5']);
  });

  it('lets the first of its metrics that a task has decide, without a question', async () => {
    const root = folder.path('metrics');
    const rows = (columns: string, of: (i: number) => string) =>
      `id,${columns}\n${Array.from({ length: 40 }, (_, i) => `${i},${of(i)}\n`).join('')}`;
    for (const [system, shift] of [
      ['base', 0],
      ['chat', 1],
    ] as const) {
      const right = (i: number, by: number) => ((i * 7 + by) % 5 < 2 + shift ? 1 : 0);
      write(
        `${root}/${system}/both.csv`,
        rows('acc,exact', (i) => `${right(i, 0)},${right(i, 1)}`),
      );
      write(
        `${root}/${system}/one.csv`,
        rows('exact,f1', (i) => `${right(i, 0)},${right(i, 1)}`),
      );
      write(
        `${root}/${system}/none.csv`,
        rows('f1,rouge', (i) => `${right(i, 0)},${right(i, 1)}`),
      );
    }
    const metric = [
      { id: 'accuracy', column: 'acc' },
      { id: 'accuracy', column: 'exact' },
    ];
    await declare('metrics', { baseline: 'base', metric });
    const { table } = await tableBy(engine.service, command(root, '--resamples', '1000'));
    assert.deepEqual(
      table.rows.map(({ task, column }) => [task, column]),
      [
        ['both', 'acc'],
        ['one', 'exact'],
      ],
    );
    assert.deepEqual(
      table.missing.map(({ task }) => task),
      ['none'],
    );
    assert.equal(table.pooled?.tasks, 2);
    await declare('metrics', { baseline: 'base', metric: { id: 'accuracy', column: 'typo' } });
    await assert.rejects(tableBy(engine.service, command(root)), /typo/);
  });

  it('finds its folders, and the folder of a file', async () => {
    const root = folder.path('folders');
    for (const name of ['runs/a', 'runs/b/inner', 'old', 'other']) {
      write(`${root}/${name}/task.csv`, 'id,score\n1,1\n');
    }
    const suite = await declare('folders', { folders: ['runs/*', 'old'], baseline: 'old' });
    assert.deepEqual(
      (await foldersOf(suite, foldersIn)).map((one) => path.relative(root, one)),
      ['old', path.join('runs', 'a'), path.join('runs', 'b')],
    );
    assert.equal(folderOf(suite, path.join(root, 'runs/b/inner/task.csv')), path.join(root, 'runs/b'));
    assert.equal(folderOf(suite, path.join(root, 'other/task.csv')), null);
    assert.equal(isBaselineFolder(suite, path.join(root, 'old')), true);
    assert.equal(await suiteOfFolders(disk, foldersIn, [path.join(root, 'other')]), null);
    const inner = await suiteOfFolders(disk, foldersIn, [path.join(root, 'runs')]);
    assert.equal(inner?.folders.length, 2);
  });

  it('doesn’t take the folder of its realgain.json for a system', async () => {
    const root = folder.path('root');
    plainFiles(root, found);
    write(`${root}/notes.csv`, 'id,score\n1,1\n');
    for (const folders of ['*', '**', '{base,chat}']) {
      const suite = await declare('root', { folders, baseline: 'base' });
      assert.equal(folderOf(suite, path.join(root, 'notes.csv')), null);
      assert.equal(folderOf(suite, path.join(root, 'chat/arc.csv')), path.join(root, 'chat'));
      const chosen = await suiteOfFolders(disk, foldersIn, [root]);
      assert.deepEqual(chosen?.folders, [path.join(root, 'base'), path.join(root, 'chat')]);
    }
  });

  it('runs no program that it names without --trust', async () => {
    const root = folder.path('program');
    plainFiles(root, found);
    await declare('program', { baseline: 'base', metric: { command: ['./score', '{output}'] } });
    await assert.rejects(suiteFoundBy(engine.service, command(root)), /add --trust to let it run/);
    const { deciding } = await suiteFoundBy(engine.service, command(root, '--trust'));
    assert.equal(deciding?.[0]?.own?.kind, 'command');
    assert.equal(
      (await suiteFoundBy(engine.service, command(root, '--column', 'score'))).deciding,
      undefined,
    );
  });

  it('of one folder takes systems as its logs name them', async () => {
    const root = folder.path('logs');
    lmEvaluationHarness(`${root}/out`, {
      'acme/chat-1': found['base'] ?? {},
      'acme/chat-2': found['chat'] ?? {},
      'acme/chat-3': found['chat'] ?? {},
    });
    await declare('logs', { folders: 'out', baseline: 'acme/chat-1' });
    await assert.rejects(suiteFoundBy(engine.service, command(root)), (error: RealGainError) => {
      assert.match(
        error.message,
        /2 systems besides the baseline acme\/chat-1 \(acme\/chat-2, acme\/chat-3\)/,
      );
      const pairs = error.question?.choices.map(({ answer }) => answer.systems);
      assert.deepEqual(pairs, [
        { a: 'acme/chat-2', b: 'acme/chat-1' },
        { a: 'acme/chat-3', b: 'acme/chat-1' },
      ]);
      return true;
    });
    const table = await suiteFoundBy(engine.service, command(root, '--systems', 'acme/chat-3,acme/chat-1'));
    assert.deepEqual([table.a, table.b, table.name], ['acme/chat-3', 'acme/chat-1', 'harness']);
  });

  it('is found from a folder with another realgain.json, and must be readable', async () => {
    const root = folder.path('nested');
    plainFiles(root, found);
    await declare('nested', { baseline: 'base', alpha: 0.01 });
    write(`${root}/chat/realgain.json`, '{"testSets": [{"name": "arc", "outputs": "arc.csv", "seed": "9"}]}');
    const table = await suiteFoundBy(engine.service, command(root));
    const settings = table.tasks.map(({ identity }) => [identity.settings.alpha, identity.settings.seed]);
    assert.deepEqual(settings, [
      [0.01, '9'],
      [0.01, '1'],
    ]);
    write(`${root}/realgain.json`, '{"suites": [{"name": "harness"}]}');
    await assert.rejects(suiteFoundBy(engine.service, command(root)), /can’t be understood/);
  });
});
