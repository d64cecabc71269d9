import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parseQuestion } from '../../../src/cli/question-arguments';
import { makeFolder } from '../../../src/files/folder';
import { RealGainError } from '../../../src/model/errors';
import type { Leaderboard } from '../../../src/model/results/leaderboard';
import { checkedIdentity, questionOf } from '../../../src/questions';
import { TestEngine } from '../../support/test-engine';
import { TemporaryFolder } from '../engine/temporary';
import { mtebResults } from '../suites/layouts';

const SYSTEMS = ['good', 'bad', 'same'];

describe('leaderboards of outputs', () => {
  const folder = new TemporaryFolder();
  const engine = new TestEngine();

  /** Ten items a test set, of which `good` has more right. */
  async function outputs(root: string, testSets: number): Promise<void> {
    await Promise.all(SYSTEMS.map((system) => makeFolder(folder.path(`${root}/${system}`))));
    for (let task = 0; task < testSets; task++) {
      for (const [place, system] of SYSTEMS.entries()) {
        const right = (item: number) => (item < (place === 0 ? 8 : place === 1 ? 4 : 3 + (task % 3)) ? 1 : 0);
        const rows = Array.from({ length: 10 }, (_, item) =>
          JSON.stringify({ id: `${task}-${item}`, score: right(item) }),
        );
        await folder.write(`${root}/${system}/task${task}.jsonl`, rows.join('\n'));
      }
    }
  }

  async function leaderboard(root: string, asked: object = {}) {
    const identity = checkedIdentity('leaderboard', { files: [folder.path(root)], ...asked });
    const { result, files } = await engine.service.ask({ question: 'leaderboard', identity });
    return { found: result as Leaderboard, files };
  }

  it('take the averages of MTEB’s tasks for the sample', async () => {
    const task = (i: number, right: number) => Array.from({ length: 100 }, (_, k) => k < right + i);
    const tasks = Array.from({ length: 8 }, (_, i) => i);
    const of = (right: number) => Object.fromEntries(tasks.map((i) => [`Task${i}`, task(i, right)]));
    mtebResults(folder.path('mteb'), { 'intfloat/e5': of(70), 'BAAI/bge': of(60) });
    const { found } = await leaderboard('mteb');
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

  it('are refused if no test set has two systems, and say how to rank one test set', async () => {
    await outputs('eight-of-one', 8);
    await assert.rejects(
      leaderboard('eight-of-one/good'),
      /^\S+: No test set has outputs of two systems.*make a study/,
    );
  });

  it('warn of what a comparison of the items would warn of', async () => {
    for (const system of ['good', 'bad']) {
      await makeFolder(folder.path(`weights/${system}`));
      for (const task of ['task0', 'task1']) {
        const rows = Array.from(
          { length: 20 },
          (_, i) => `${task}-${i},${Number(i % (system === 'good' ? 5 : 3) > 0)}`,
        );
        const weighed = task === 'task0' ? rows.map((row, i) => `${row},${1 + (i % 3)}`) : rows;
        const head = task === 'task0' ? 'id,correct,weight' : 'id,correct';
        await folder.write(`weights/${system}/${task}.csv`, [head, ...weighed].join('\n'));
      }
    }
    const { found } = await leaderboard('weights');
    assert.match(found.warnings.join('\n'), /task0: Every item counts once, whatever its "weight"/);
  });

  it('score every system on the same items of every test set', async () => {
    await outputs('eight', 8);
    const { found, files } = await leaderboard('eight');
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
    await Promise.all(SYSTEMS.map((system) => makeFolder(folder.path(`auc/${system}`))));
    for (let task = 0; task < 6; task++) {
      for (const [place, system] of SYSTEMS.entries()) {
        // Each place down, one more negative item is above all positive ones.
        const rows = Array.from({ length: 10 }, (_, item) => {
          const negative = item % 2;
          const score = negative === 0 ? 20 - item : item < 2 * place ? 30 + item : item - 20;
          return [item, 1 - negative, score].join();
        });
        await folder.write(`auc/${system}/auc${task}.csv`, `id,label,score\n${rows.join('\n')}\n`);
      }
    }
    const { found } = await leaderboard('auc', {
      metric: { id: 'auc', referenceColumn: 'label' },
      column: ['score'],
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

  it('score what a path in JSON leads to, of the test sets that have it', async () => {
    for (const system of SYSTEMS) {
      await makeFolder(folder.path(`paths/${system}`));
      const right = (i: number) => Number(i < (system === 'good' ? 8 : 4));
      const deep = Array.from({ length: 10 }, (_, i) => ({ id: i, found: [{ r: right(i) }] }));
      const flat = deep.map(({ id }) => `${id},${right(id)}`).join('\n');
      await folder.write(`paths/${system}/deep.json`, JSON.stringify(deep));
      await folder.write(`paths/${system}/flat.csv`, `id,correct\n${flat}`);
    }
    const { found } = await leaderboard('paths', {
      metric: { higherIsBetter: true },
      column: ['$[*].found[*].r', 'correct'],
    });
    assert.deepEqual(found.missing, []);
    assert.deepEqual(
      found.tasks.map(({ name, scores }) => [name, ...scores]),
      [
        ['deep', 80, 40, 40],
        ['flat', 80, 40, 40],
      ],
    );
    await assert.rejects(
      leaderboard('paths', { metric: { higherIsBetter: true }, column: ['$[*].lost[*].r'] }),
      /lost/,
    );
  });

  it('count a test set once whose outputs are copies of those of another', async () => {
    await outputs('copied', 3);
    for (const system of SYSTEMS) {
      const bytes = readFileSync(folder.path(`copied/${system}/task1.jsonl`), 'utf8');
      await folder.write(`copied/${system}/older.jsonl`, bytes);
    }
    const { tasks, warnings } = (await leaderboard('copied')).found;
    assert.equal(tasks.length, 3);
    assert.match(warnings.join(), /same score there as on another test set: task1\./);
  });

  it('count items once that are in a test set and in a part of it', async () => {
    const subjects = ['law', 'math', 'art'];
    const make = async (root: string, ...tests: readonly (readonly string[])[]) => {
      for (const [place, system] of SYSTEMS.entries()) {
        for (const names of tests) {
          const rows = names.flatMap((name) =>
            Array.from({ length: 20 }, (_, i) =>
              JSON.stringify({
                id: `${name}-${i}`,
                score: (i * 7 + subjects.indexOf(name) * 3 + place * i * i) % 5 > place ? 1 : 0,
              }),
            ),
          );
          await makeFolder(folder.path(`${root}/${system}`));
          await folder.write(`${root}/${system}/mmlu_${names.join('')}.jsonl`, rows.join('\n'));
        }
      }
      return (await leaderboard(root)).found;
    };
    const each = subjects.map((name) => [name]);
    const [parts, all] = [await make('parts', ...each), await make('all', subjects, ...each)];
    assert.deepEqual(all.pairs, parts.pairs);
    assert.match(all.warnings.join('\n'), /items are in other test sets, too: mmlu_lawmathart\./);
    assert.doesNotMatch(parts.warnings.join('\n'), /Not counted/);
    const one = await make('one', subjects, ['law']);
    assert.deepEqual(
      one.tasks.map(({ name }) => name),
      ['mmlu_lawmathart'],
    );
  });

  it('leave out what has other items, with the reason', async () => {
    await outputs('other', 8);
    await folder.write('other/same/task3.jsonl', '{"id":"x","score":1}\n{"id":"y","score":0}');
    const { found } = await leaderboard('other');
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
  const parse = (line: string) =>
    parseQuestion(
      questionOf('leaderboard'),
      line.split(' ').filter((word) => word !== ''),
    );

  it('are folders or a table, with columns, forms and reports', () => {
    const command = parse(
      'runs --column acc --column f1 --alpha 0.01 --format latex --report a.svg --report b.csv --wins c.svg',
    );
    const { files, column, alpha } = command.identity as Readonly<Record<string, unknown>>;
    assert.deepEqual([files, column, alpha], [['runs'], ['acc', 'f1'], 0.01]);
    assert.deepEqual([command.format, command.drawings], ['latex', { wins: 'c.svg' }]);
    assert.deepEqual(command.reports, ['a.svg', 'b.csv']);
    const table = parse('t.csv --score f1 --lower-is-better').identity;
    assert.deepEqual([Reflect.get(table, 'score'), Reflect.get(table, 'task')], ['f1', null]);
    assert.deepEqual(Reflect.get(table, 'metric'), { higherIsBetter: false });
    assert.equal(parse('t.csv --csv').format, 'csv');
  });

  it('are refused with what to write instead', () => {
    for (const line of [
      '',
      't.csv --json --csv',
      't.csv --format word',
      't.csv --report x.doc',
      't --wins x.png',
    ]) {
      assert.throws(() => parse(line), RealGainError, line);
    }
  });
});
