import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import seedrandom from 'seedrandom';
import { meanOf } from '../../../src/model/lists';
import type { Leaderboard } from '../../../src/model/results/leaderboard';
import { checkedIdentity } from '../../../src/questions';
import { tableBy } from '../../support/ask';
import { TestEngine } from '../../support/test-engine';
import { TemporaryFolder } from '../engine/temporary';

describe('the same task several times in a suite', () => {
  const folder = new TemporaryFolder();
  const engine = new TestEngine();

  /** Scores of A and B, the same for the same seeds. */
  const write = (suite: string, task: string, ...seeds: readonly number[]) => {
    ['A', 'B'].forEach((system, shift) => {
      mkdirSync(folder.path(`${suite}/${system}`), { recursive: true });
      const rows = seeds.flatMap((seed) =>
        Array.from(
          { length: 20 },
          (_, i) =>
            `q${seed * 100 + i},${(((i * 37 + seed * 53 + shift * i * i * 7) % 101) / 100 - shift / 10).toFixed(4)}`,
        ),
      );
      writeFileSync(folder.path(`${suite}/${system}/${task}.csv`), `id,score\n${rows.join('\n')}\n`);
    });
  };
  const suite = async (name: string) => {
    const [a, b] = [folder.path(`${name}/A`), folder.path(`${name}/B`)];
    return (await tableBy(engine.service, ['suite', a, b, '--resamples', '500'])).table;
  };

  it('counts once in the mean over tasks and where gains are compared, with a warning', async () => {
    write('once', 'copa', 1);
    write('once', 'wic', 2);
    const once = await suite('once');
    write('thrice', 'copa', 1);
    write('thrice', 'math', 1);
    write('thrice', 'rte', 1);
    write('thrice', 'wic', 2);
    const thrice = await suite('thrice');
    assert.ok(once.pooled && thrice.pooled);
    assert.equal(thrice.rows.length, 4);
    assert.equal(thrice.pooled.tasks, 2);
    assert.equal(thrice.pooled.gain, once.pooled.gain);
    assert.ok(Math.abs(thrice.pooled.p / once.pooled.p - 1) < 0.02, `${thrice.pooled.p}`);
    assert.equal(thrice.heterogeneity?.degreesOfFreedom, 1);
    assert.match(thrice.warnings.join('\n'), /math = copa, rte = copa/);
    assert.doesNotMatch(once.warnings.join('\n'), /byte for byte/);
  });

  it('counts once if another task holds the items of several, or of all', async () => {
    for (const task of ['parts', 'whole']) {
      ['mmlu_law', 'mmlu_math', 'wic'].forEach((name, seed) => write(task, name, seed));
    }
    write('whole', 'mmlu', 0, 1);
    write('whole', 'all', 0, 1, 2);
    const [parts, whole] = [await suite('parts'), await suite('whole')];
    assert.deepEqual(whole.pooled, parts.pooled);
    assert.match(whole.warnings.join('\n'), /items are in other tasks, too, .*: all, mmlu\.$/);
  });

  it('does not count in a task that is named and scored as the mean of the others', async () => {
    const tasks = ['copa', 'rte', 'wic'];
    for (const name of ['others', 'average']) {
      tasks.forEach((task, seed) => write(name, task, seed));
    }
    for (const system of ['A', 'B']) {
      const all = tasks.map((task) =>
        [...readFileSync(folder.path(`average/${system}/${task}.csv`), 'utf8').matchAll(/,([\d.-]+)$/gm)].map(
          ([, score]) => Number(score),
        ),
      );
      const means = Array.from({ length: 20 }, (_, i) => meanOf(all.map((scores) => scores[i] ?? NaN)));
      const rows = means.map((mean, i) => `q${i},${mean.toFixed(4)}`);
      writeFileSync(folder.path(`average/${system}/all_tasks.csv`), `id,score\n${rows.join('\n')}\n`);
    }
    const [others, found] = [await suite('others'), await suite('average')];
    assert.deepEqual(found.pooled, others.pooled);
    const [alone, besideMean] = [others, found].map(({ rows }) =>
      rows.map(({ task, corrected }) => [task, corrected]),
    );
    assert.deepEqual(besideMean, alone);
    assert.match(found.warnings.join('\n'), /the mean of the other tasks: all_tasks\.$/m);
    assert.deepEqual(found.missing, []);
    const identity = checkedIdentity('leaderboard', { files: [folder.path('average')] });
    const { result } = await engine.service.ask({ question: 'leaderboard', identity });
    assert.deepEqual(
      (result as Leaderboard).tasks.map(({ name }) => name),
      tasks,
    );
  });

  it('counts once if it is a part of another task, whose items have ids, or are in a row', async () => {
    write('without', 'mmlu', 0, 1, 3);
    write('without', 'wic', 2);
    const without = await suite('without');
    for (const name of ['ids', 'rows']) {
      write(name, 'mmlu', 0, 1, 3);
      write(name, 'mmlu_stem', 1);
      write(name, 'wic', 2);
    }
    for (const system of ['A', 'B']) {
      for (const task of ['mmlu', 'mmlu_stem', 'wic']) {
        const file = folder.path(`rows/${system}/${task}.csv`);
        writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/^(?:q\d+|id),/gm, ''));
      }
    }
    for (const found of [await suite('ids'), await suite('rows')]) {
      assert.ok(found.pooled && without.pooled);
      assert.equal(found.rows.length, 3);
      assert.equal(found.pooled.gain, without.pooled.gain);
      assert.match(found.warnings.join('\n'), /items are in other tasks, too, .*: mmlu_stem\.$/m);
    }
    assert.doesNotMatch(without.warnings.join('\n'), /other tasks/);
  });

  it('leaves nothing to average if all are the same', async () => {
    for (const task of ['copa', 'math', 'rte', 'wic']) {
      write('same', task, 1);
    }
    const { pooled, heterogeneity } = await suite('same');
    assert.deepEqual([pooled, heterogeneity], [null, null]);
  });

  it('warns if gains on the same ids are alike, as those of one item in several languages are', async () => {
    const random = seedrandom('languages');
    const own = ['A', 'B'].map(() => Array.from({ length: 100 }, () => random() * 2));
    const isRight = (name: string, system: number, item: number) =>
      (name === 'alike' ? (own[system]?.[item] ?? 0) : 1) + random() > 1.4;
    for (const name of ['alike', 'independent']) {
      for (const [system, folderName] of ['A', 'B'].entries()) {
        mkdirSync(folder.path(`${name}/${folderName}`), { recursive: true });
        // The first task has no ids, and is none of theirs.
        const other = Array.from({ length: 100 }, () => (random() > 0.5 ? 1 : 0)).join('\n');
        writeFileSync(folder.path(`${name}/${folderName}/arc.csv`), `correct\n${other}\n`);
        for (const language of ['de', 'en', 'fr']) {
          const rows = Array.from({ length: 100 }, (_, i) => `${i},${isRight(name, system, i) ? 1 : 0}`);
          const file = folder.path(`${name}/${folderName}/${language}.csv`);
          writeFileSync(file, `id,correct\n${rows.join('\n')}\n`);
        }
      }
    }
    const [alike, independent] = [await suite('alike'), await suite('independent')];
    assert.match(alike.warnings.join('\n'), /^The same ids in de, en, fr .* about 1\.[3-6] times as large/m);
    assert.doesNotMatch(independent.warnings.join('\n'), /same ids/);
  });
});
