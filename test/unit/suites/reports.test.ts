import assert from 'node:assert/strict';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { before, describe, it } from 'mocha';
import type { TableIdentity } from '../../../src/model/results/table';
import { runHere } from '../../support/command-line';
import { TemporaryFolder } from '../engine/temporary';
import { answers, lmEvaluationHarness, plainFiles, write, type Found } from './layouts';

const found: Found = {
  new: { news: answers(40, 0.9), talks: answers(60, 0.6, 3), mail: answers(50, 0.7, 5) },
  old: { news: answers(40, 0.5), talks: answers(60, 0.55, 3), mail: answers(50, 0.6, 5) },
  base: { news: answers(40, 0.4), talks: answers(60, 0.5, 3), mail: answers(50, 0.5, 5) },
};

describe('a report of a table or a leaderboard that is written and computed again', () => {
  const folder = new TemporaryFolder();
  const run = (...args: string[]) => runHere(folder.path(''), args);

  before(() => {
    plainFiles(folder.path('runs'), found);
    lmEvaluationHarness(folder.path('harness'), { 'meta/large': found['new']!, 'meta/small': found['old']! });
    write(folder.path('runs/new/odd.csv'), 'id,score\n1,1\n2,0\n3,1\n');
    write(folder.path('runs/old/odd.csv'), 'id,score\n7,1\n8,0\n9,1\n');
    write(folder.path('paper/.keep'), '');
  });

  async function written(name: string, ...args: string[]): Promise<string> {
    const { code, stderr } = await run(...args, '--report', name);
    assert.equal(code, 0, stderr);
    return folder.path(name);
  }

  async function agrees(name: string, ...more: string[]): Promise<void> {
    const { code, stdout, stderr } = await run('reproduce', name, ...more);
    assert.equal(code, 0, stdout + stderr);
    assert.match(stdout, /^The report agrees: all \d+ values came out again/);
  }

  const SUITE = ['suite', 'runs/new', 'runs/old', '--resamples', '1000', '--seed', 'x'];

  for (const ending of ['html', 'md', 'tex', 'json']) {
    it(`agrees to the last digit for a suite, from .${ending}`, async () => {
      const report = await written(`paper/suite.${ending}`, ...SUITE);
      await agrees(`paper/suite.${ending}`);
      const text = readFileSync(report, 'utf8');
      assert.ok(!text.includes(folder.path('')), 'no absolute path is in it');
      assert.match(text, /odd/);
      assert.doesNotMatch(text, /\bat \w+ \(|undefined|\[object/);
    });

    it(`notices every edit of a suite’s report, in .${ending}`, async () => {
      const report = await written(`paper/edited.${ending}`, ...SUITE);
      const text = readFileSync(report, 'utf8');
      const edits = [
        text.replace(/is better than|could not be told apart/, 'is far better than'),
        text.replace(/("corrected":\s?0\.)\d/, '$19'),
        text.replace(/("verdict":\s?")[a-z-]+/, '$1identical'),
        text.replace(/("reason":\s?")/, '$1Not '),
        text.replace(/("command":\s?"realgain suite) /, '$1  '),
      ];
      for (const edited of edits) {
        assert.notEqual(edited, text);
        writeFileSync(report, edited);
        const { code, stdout } = await run('reproduce', `paper/edited.${ending}`);
        assert.equal(code, 1, stdout);
      }
    });
  }

  it('finds files that have moved, and says which have changed', async () => {
    await written('paper/moved.md', ...SUITE);
    const [from, to] = [folder.path('runs/old/news.csv'), folder.path('elsewhere.csv')];
    const before = readFileSync(from, 'utf8');
    renameSync(from, to);
    const { code, stderr } = await run('reproduce', 'paper/moved.md');
    assert.equal(code, 2);
    assert.match(stderr, /Not found: \.\.\/runs\/old\/news\.csv.* --in FOLDER/);
    await agrees('paper/moved.md', '--in', '.');
    renameSync(to, from);
    writeFileSync(from, before.replace(/,1\b/, ',0'));
    const changed = await run('reproduce', 'paper/moved.md');
    writeFileSync(from, before);
    assert.equal(changed.code, 1);
    assert.match(changed.stdout, /news\.csv has changed/);
  });

  it('contains a shell command that gives the same digits', async () => {
    const report = await written('paper/command.json', ...SUITE, '--slice', '(difficulty):2');
    const { command, table } = JSON.parse(readFileSync(report, 'utf8')) as {
      command: string;
      table: { rows: object; pooled: object };
    };
    assert.equal(
      command,
      "realgain suite ../runs/new ../runs/old --slice '(difficulty):2' --resamples 1000 --seed x",
    );
    const words = command.replaceAll("'", '').split(' ').slice(1);
    const { stdout } = await runHere(folder.path('paper'), [...words, '--json']);
    const withoutPaths = (of: object): unknown =>
      JSON.parse(JSON.stringify(of).replaceAll(/"path":"[^"]*"/g, '"path":""'));
    const { rows, pooled } = table;
    const again = JSON.parse(stdout) as typeof table;
    assert.deepEqual(withoutPaths([again.rows, again.pooled]), withoutPaths([rows, pooled]));
  });

  it('agrees for all metrics and for slices of two files, with realgain compare', async () => {
    const rows = (add: number) =>
      Array.from({ length: 40 }, (_, i) => `${i},${((i * 7 + add) % 10) / 10},${(i * 3 + add) % 2},${i % 3}`);
    for (const [name, add] of [
      ['a.csv', 2],
      ['b.csv', 0],
    ] as const) {
      await folder.write(name, `id,f1,em,level\n${rows(add).join('\n')}\n`);
    }
    const pair = ['compare', 'a.csv', 'b.csv', '--column', 'f1', '--resamples', '1000'];
    const metrics = await written('paper/metrics.html', ...pair, '--metric', 'all');
    assert.match(
      readFileSync(metrics, 'utf8'),
      /realgain suite \.\.\/a\.csv \.\.\/b\.csv --metric all --column f1 --resamples 1000/,
    );
    await agrees('paper/metrics.html');
    const slices = await written('paper/slices.html', ...pair, '--slice', 'level', '--correction', 'holm');
    assert.match(readFileSync(slices, 'utf8'), />level = 0</);
    await agrees('paper/slices.html');
    rmSync(slices);
  });

  it('agrees for logs that hold several systems, and for training runs', async () => {
    await written('paper/harness.html', 'suite', 'harness', '--resamples', '1000');
    await agrees('paper/harness.html');
    for (const [system, share] of [
      ['one', 0.7],
      ['two', 0.5],
    ] as const) {
      for (const seed of [1, 2]) {
        for (const [task, n] of [
          ['x', 30],
          ['y', 40],
        ] as const) {
          const right = answers(n, share, seed).map((isRight, i) => `${i},${isRight ? 1 : 0}`);
          write(folder.path(`seeds/${system}/${task}-seed-${seed}.csv`), `id,score\n${right.join('\n')}\n`);
        }
      }
    }
    const report = await written('paper/seeds.json', 'suite', 'seeds', '--resamples', '1000');
    const { files } = JSON.parse(readFileSync(report, 'utf8')) as { files: unknown[] };
    assert.equal(files.length, 8, 'each run is found by its contents');
    await agrees('paper/seeds.json');
  });

  it('runs no program from a report unless it is allowed', async () => {
    const report = await written('paper/program.json', ...SUITE);
    const record = JSON.parse(readFileSync(report, 'utf8')) as { identity: TableIdentity };
    const own = { kind: 'command', command: ['touch', 'ran', '{output}'], folder: '.', timeLimit: 5 };
    const [, ...tasks] = record.identity.tasks;
    const [first] = record.identity.tasks;
    const forged = { ...first, identity: { ...first?.identity, metric: { id: 'command', own } } };
    for (const identity of [
      { ...record.identity, tasks: [...tasks, forged] },
      { ...record.identity, answers: [{ id: 'command', own }] },
      { ...record.identity, metrics: [{ id: 'command', own }] },
    ]) {
      writeFileSync(report, JSON.stringify({ ...record, identity }));
      const { code, stderr } = await run('reproduce', 'paper/program.json');
      assert.equal(code, 2);
      assert.match(stderr, /scored by a program \(touch .*--trust/);
    }
  });

  it('refuses another ending, and to replace a file that was compared', async () => {
    const { code, stderr } = await run(...SUITE, '--report', 'paper/suite.pdf');
    assert.equal(code, 2);
    assert.match(stderr, /--report takes a file that ends in \.html, \.md, \.tex, \.csv, \.json, \.svg, not/);
    assert.match(
      (await run(...SUITE, '--report', 'runs/new/news.csv')).stderr,
      /one of the files that the report/,
    );
  });

  describe('of a leaderboard', () => {
    for (const ending of ['html', 'md', 'tex', 'json']) {
      it(`agrees to the last digit, from .${ending}`, async () => {
        await written(`paper/ranks.${ending}`, 'leaderboard', 'runs');
        await agrees(`paper/ranks.${ending}`);
        const table = ['set,x,y,z', ...Array.from({ length: 9 }, (_, i) => `d${i},${i + 3},${i + 1},${i}`)];
        await folder.write('scores.csv', `${table.join('\n')}\n`);
        const report = await written(`paper/scores.${ending}`, 'leaderboard', 'scores.csv', '--task', 'set');
        await agrees(`paper/scores.${ending}`);
        assert.match(readFileSync(report, 'utf8'), /realgain leaderboard \.\.\/scores\.csv --task set/);
        writeFileSync(report, readFileSync(report, 'utf8').replace(/"averageRank": ?1/, '"averageRank":2'));
        assert.equal((await run('reproduce', `paper/scores.${ending}`)).code, 1);
      });
    }

    it('still writes the diagram and all pairs', async () => {
      const names = ['ranks.svg', 'ranks.csv'].map((name) => path.join('paper', name));
      await run('leaderboard', 'runs', ...names.flatMap((name) => ['--report', name]));
      const [svg = '', csv = ''] = names.map((name) => readFileSync(folder.path(name), 'utf8'));
      assert.match(svg, /^<svg.*average rank/s);
      assert.match(csv, /^a,b,rank_a,rank_b,/);
    });
  });
});
