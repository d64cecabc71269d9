import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, it } from 'mocha';
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
            `q${seed}${i},${(((i * 37 + seed * 53 + shift * i * i * 7) % 101) / 100 - shift / 10).toFixed(4)}`,
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
    assert.match(whole.warnings.join('\n'), /hold the items of other tasks .*: all, mmlu\.$/);
  });

  it('leaves nothing to average if all are the same', async () => {
    for (const task of ['copa', 'math', 'rte', 'wic']) {
      write('same', task, 1);
    }
    const { pooled, heterogeneity } = await suite('same');
    assert.deepEqual([pooled, heterogeneity], [null, null]);
  });
});
