import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import * as path from 'node:path';
import { before, describe, it } from 'mocha';
import { bundlePrograms } from '../../support/bundle';
import { runHere } from '../../support/command-line';
import { TemporaryFolder } from '../engine/temporary';

describe('--report', () => {
  const folder = new TemporaryFolder();
  const csv = (gain: number) =>
    ['id,score', ...Array.from({ length: 30 }, (_, i) => `${i},${(i % 7) + gain * (1 + (i % 3))}`)].join(
      '\n',
    );

  before(async () => {
    for (const [system, gain] of Object.entries({ a: 1, b: 0, c: 2 })) {
      await mkdir(folder.path(`board/${system}`), { recursive: true });
      await folder.write(`${system}.csv`, csv(gain));
      for (const task of ['one', 'two', 'three']) {
        await folder.write(`board/${system}/${task}.csv`, csv(gain));
      }
    }
  });

  const compare = (...more: string[]) =>
    runHere(folder.path('.'), ['compare', 'a.csv', 'b.csv', '--resamples', '1000', ...more]);

  const FOREIGN: Readonly<Record<string, string>> = {
    'notes.md': '# My notes\n',
    'package.json': '{"name": "x"}\n',
    'realgain.json': '{"testSets": []}\n',
    'page.html': '<!doctype html>\n<title>x</title>\n',
    'paper.tex': '\\documentclass{article}\n',
    'data.csv': 'id,score\n1,2\n',
  };

  for (const [name, text] of Object.entries(FOREIGN)) {
    it(`replaces no other file, except with --force: ${name}`, async () => {
      await folder.write(name, text);
      const { code, stderr } = await compare('--report', name);
      assert.equal(code, 2);
      assert.equal(
        stderr,
        `realgain: ${name} exists and is not a report of RealGain; name another file, or replace it with --force.\n`,
      );
      assert.equal(readFileSync(folder.path(name), 'utf8'), text);
      if (name !== 'realgain.json') {
        assert.equal((await compare('--report', name, '--force')).code, 0);
        assert.notEqual(readFileSync(folder.path(name), 'utf8'), text);
      }
    });
  }

  it('refuses a file before anything is computed', async () => {
    await folder.write('kept.md', '# Mine\n');
    const words = ['compare', 'nowhere.csv', 'neither.csv', '--report', 'kept.md'];
    const { code, stderr } = await runHere(folder.path('.'), words);
    assert.deepEqual([code, stderr.includes('kept.md exists')], [2, true], stderr);
  });

  it('replaces a report of RealGain in any form, and an empty file, but none that was changed', async () => {
    for (const name of ['own.md', 'own.html', 'own.tex', 'own.csv', 'own.json']) {
      await folder.write(name, '');
      assert.equal((await compare('--report', name)).stderr, '');
      assert.equal((await compare('--report', name, '--seed', '2')).stderr, '', name);
    }
    const text = readFileSync(folder.path('own.md'), 'utf8');
    await folder.write('own.md', `${text}\nMy conclusion.\n`);
    assert.match(
      (await compare('--report', 'own.md')).stderr,
      /was changed since RealGain wrote it.*--force/,
    );
  });

  it('is never taken for an output of the folder that it is in', async () => {
    await mkdir(folder.path('beside'), { recursive: true });
    for (const [system, gain] of Object.entries({ a: 1, b: 0, c: 2 })) {
      await folder.write(`beside/${system}.csv`, csv(gain));
    }
    const inside = (...words: string[]) => runHere(folder.path('beside'), [...words, '--resamples', '1000']);
    const reports = ['r.html', 'r.md', 'r.tex', 'r.json', 'r.csv'];
    const all = (kind: string) => reports.flatMap((name) => ['--report', `${kind}-${name}`]);
    const before = (await inside('study', '.')).stdout;
    await inside('compare', 'a.csv', 'b.csv', ...all('pair'));
    await inside('study', '.', ...all('study'));
    await inside('runs', 'a.csv', 'c.csv', '--baseline', 'b.csv', ...all('runs'));
    await folder.write('beside/printed.json', (await inside('compare', 'a.csv', 'b.csv', '--json')).stdout);
    assert.equal((await inside('study', '.')).stdout, before);
    for (const name of [
      'pair-r.html',
      'pair-r.tex',
      'study-r.csv',
      'runs-r.csv',
      'runs-r.json',
      'printed.json',
    ]) {
      const { stderr } = await inside('compare', name, 'b.csv');
      assert.match(stderr, /^realgain: \S+ is a report by RealGain; .*“realgain reproduce \S+”/, name);
    }
  });

  it('holds for studies, suites and leaderboards, with their drawings', async () => {
    const board = (...more: string[]) => runHere(folder.path('.'), ['leaderboard', 'board', ...more]);
    for (const name of ['ranks.svg', 'ranks.json', 'ranks.csv', 'ranks.html']) {
      assert.equal((await board('--report', name)).stderr, '');
      assert.equal((await board('--report', name, '--alpha', '0.1')).stderr, '', name);
      await folder.write(name, name.endsWith('svg') ? '<svg xmlns="x"><rect/></svg>' : '{"my": "data"}');
      const { code, stderr } = await board('--report', name);
      assert.deepEqual([code, /is not a report of RealGain.*--force/.test(stderr)], [2, true], name);
    }
    await folder.write('drawn.svg', '<svg xmlns="x"><rect/></svg>');
    assert.match((await board('--wins', 'drawn.svg')).stderr, /--force/);
    await folder.write('study.md', 'mine');
    for (const command of [
      ['study', 'a.csv', 'b.csv', 'c.csv'],
      ['suite', 'board/a', 'board/b'],
    ]) {
      const { stderr } = await runHere(folder.path('.'), [...command, '--report', 'study.md']);
      assert.match(stderr, /study\.md exists and is not a report of RealGain/);
    }
  });
});

/** Prints a line once a worker thread has drawn for half a second of processor time, in which the main thread waits. */
const SAYS_WHEN_IT_DRAWS = `
  const { Worker } = require('node:worker_threads');
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (...message) {
    postMessage.apply(this, message);
    const before = process.cpuUsage();
    const timer = setInterval(() => {
      const { user, system } = process.cpuUsage(before);
      if (user + system < 500_000) return;
      clearInterval(timer);
      console.log('draws');
    }, 20);
    timer.unref();
  };
`;

(process.platform === 'win32' ? describe.skip : describe)('a shard of a study', () => {
  const folder = new TemporaryFolder();

  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    it(`keeps what it has drawn when it gets ${signal}`, async () => {
      for (let system = 0; system < 12; system += 1) {
        const scores = Array.from(
          { length: 400 },
          (_, i) => `${i},${((i * 7919 + system * 104729) % 1009) / 10}`,
        );
        await folder.write(`s${system}.csv`, ['id,score', ...scores].join('\n'));
      }
      const script = path.join(await bundlePrograms(), 'cli.js');
      const part = folder.path(`${signal}.json`);
      const args = [script, 'study', 's*.csv', '--shard', '1/1', '--out', part, '--resamples', '50000000'];
      const watch = await folder.write('watch.cjs', SAYS_WHEN_IT_DRAWS);
      const child = spawn(process.execPath, ['--require', watch, ...args, '--threads', '1'], {
        cwd: folder.path('.'),
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const ended = once(child, 'exit');
      await Promise.race([once(child.stdout, 'data'), ended]);
      child.kill(signal);
      assert.deepEqual(await ended, [130, null]);
      assert.match(readFileSync(part, 'utf8'), /^\{"realgainPart":1/);
    });
  }
});
