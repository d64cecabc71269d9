import * as assert from 'node:assert/strict';
import { tasksOfAll } from '../../../src/config/suites/suite';
import { outputsOf, possibleOutputs } from '../../../src/config/suites/suite-outputs';
import { parseLeaderboard } from '../../../src/cli/leaderboard-arguments';
import { filesBelow, makeFolder } from '../../../src/files/folder';
import { RealGainError, type LeaderboardIdentity, type MetricChoice } from '../../../src/model';
import { TestEngine } from '../../support/test-engine';
import { TemporaryFolder } from '../engine/temporary';
import { mtebResults } from '../suites/layouts';

const SYSTEMS = ['good', 'bad', 'same'];

describe('leaderboards of outputs', function () {
  this.timeout(120_000);
  const folder = new TemporaryFolder();
  const engine = new TestEngine();

  /** Ten items a test set, of which `good` has more right. */
  async function outputs(testSets: number): Promise<string[]> {
    const files: string[] = [];
    await Promise.all(SYSTEMS.map((system) => makeFolder(folder.path(system))));
    for (let task = 0; task < testSets; task++) {
      for (const [place, system] of SYSTEMS.entries()) {
        const right = (item: number) => (item < (place === 0 ? 8 : place === 1 ? 4 : 3 + (task % 3)) ? 1 : 0);
        const rows = Array.from({ length: 10 }, (_, item) =>
          JSON.stringify({ id: `${task}-${item}`, score: right(item) }),
        );
        files.push(await folder.write(`${system}/task${task}.jsonl`, rows.join('\n')));
      }
    }
    return files;
  }

  async function leaderboard(files: readonly string[], metric: MetricChoice | null = null) {
    const survey = await engine.service.survey({ files });
    const tasks = tasksOfAll(outputsOf([folder.path('')], survey).outputs, 'all');
    const identity: LeaderboardIdentity = {
      name: 'suite',
      alpha: 0.05,
      from: { kind: 'outputs', tasks, metric, columns: [], higherIsBetter: undefined },
    };
    return engine.service.leaderboard({ identity, priority: 'foreground' });
  }

  it('take the averages of MTEB’s tasks for the sample', async () => {
    const task = (i: number, right: number) => Array.from({ length: 100 }, (_, k) => k < right + i);
    const tasks = Array.from({ length: 8 }, (_, i) => i);
    const of = (right: number) => Object.fromEntries(tasks.map((i) => [`Task${i}`, task(i, right)]));
    mtebResults(folder.path('mteb'), { 'intfloat/e5': of(70), 'BAAI/bge': of(60) });
    const files = possibleOutputs(folder.path('mteb'), await filesBelow(folder.path('mteb')));
    const survey = await engine.service.survey({ files });
    const from = {
      kind: 'outputs' as const,
      tasks: tasksOfAll(outputsOf([folder.path('mteb')], survey).outputs, 'all'),
      metric: null,
      columns: [],
      higherIsBetter: undefined,
    };
    const identity = { name: 'mteb', alpha: 0.05, from };
    const { leaderboard: found } = await engine.service.leaderboard({ identity, priority: 'foreground' });
    assert.deepEqual(found.missing, []);
    assert.deepEqual(
      found.tasks.map(({ n }) => n),
      tasks.map(() => 1),
    );
    assert.deepEqual(
      found.pairs.map(({ a, b, wins, verdict }) => [
        found.systems[a]?.name,
        found.systems[b]?.name,
        wins,
        verdict,
      ]),
      [['intfloat/e5', 'BAAI/bge', 8, 'significant']],
    );
  });

  it('score every system on the same items of every test set', async () => {
    const { leaderboard: found, files } = await leaderboard(await outputs(8));
    assert.equal(files.length, 24);
    assert.equal(found.tasks.length, 8);
    assert.deepEqual(
      found.tasks.map(({ n }) => n),
      Array.from({ length: 8 }, () => 10),
    );
    assert.deepEqual(found.missing, []);
    assert.deepEqual([found.systems[0]?.name, found.systems[0]?.averageRank], ['good', 1]);
    assert.equal(found.systems[0]?.meanScore, 80);
    assert.deepEqual(
      found.pairs.slice(0, 2).map(({ verdict, wins }) => [verdict, wins]),
      [
        ['significant', 8],
        ['significant', 8],
      ],
    );
  });

  it('score by metrics of weights', async () => {
    const files: string[] = [];
    for (let task = 0; task < 6; task++) {
      for (const [place, system] of SYSTEMS.entries()) {
        // Each place down, one more negative item is above all positive ones.
        const rows = Array.from({ length: 10 }, (_, item) =>
          [item, item < 5 ? 1 : 0, item < 5 ? 20 - item : item < 5 + place ? 30 + item : item - 10].join(),
        );
        files.push(await folder.write(`${system}/auc${task}.csv`, `id,label,score\n${rows.join('\n')}\n`));
      }
    }
    const { leaderboard: found } = await leaderboard(files, {
      id: 'auc',
      column: 'score',
      referenceColumn: 'label',
    });
    assert.deepEqual(
      found.systems.map(({ name, meanScore }) => [name, Number(meanScore?.toFixed(12))]),
      [
        ['good', 1],
        ['bad', 0.8],
        ['same', 0.6],
      ],
    );
  });

  it('leave out what has other items, with the reason', async () => {
    const files = await outputs(8);
    await folder.write('same/task3.jsonl', '{"id":"x","score":1}\n{"id":"y","score":0}');
    const { leaderboard: found } = await leaderboard(files);
    assert.equal(found.tasks.length, 7);
    assert.deepEqual(
      found.missing.map(({ task, system }) => [task, system]),
      [
        ['task3', 'same'],
        ['task3', null],
      ],
    );
    assert.match(found.missing[0]?.reason ?? '', /^task3\.jsonl: /);
  });
});

describe('arguments of realgain leaderboard', () => {
  it('are folders or a table, with columns, forms and reports', () => {
    const command = parseLeaderboard(
      'runs --column acc --column f1 --alpha 0.01 --format latex --report a.svg --report b.csv --wins c.svg'.split(
        ' ',
      ),
    );
    assert.deepEqual(command.sources, ['runs']);
    assert.deepEqual(command.columns, ['acc', 'f1']);
    assert.deepEqual([command.alpha, command.format, command.wins], [0.01, 'latex', 'c.svg']);
    assert.deepEqual(command.reports, ['a.svg', 'b.csv']);
    assert.deepEqual(parseLeaderboard(['t.csv', '--score', 'f1']).table, {
      task: null,
      system: null,
      score: 'f1',
    });
    assert.equal(parseLeaderboard(['t.csv', '--csv']).format, 'csv');
  });

  it('are refused with what to write instead', () => {
    for (const args of [
      '',
      't.csv --json --csv',
      't.csv --format word',
      't.csv --report x.doc',
      't --wins x.png',
    ]) {
      assert.throws(() => parseLeaderboard(args.split(' ').filter(Boolean)), RealGainError, args);
    }
  });
});
