import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { after, describe, it } from 'mocha';
import * as v from 'valibot';
import { studentTail } from '../../../src/significance/distributions';
import { runHere } from '../../support/command-line';

/** Differences of five items of four tasks each. */
const DIFFERENCES = [
  [4, -6, 9, 3, 1],
  [7, 2, -5, 8, 0],
  [-3, 12, 5, 6, -2],
  [10, -4, 2, 9, 5],
];

const answer = v.object({
  pooled: v.object({ p: v.number(), standardError: v.number() }),
  rows: v.array(v.object({ partlyPooled: v.optional(v.number()) })),
  heterogeneity: v.object({ p: v.number() }),
  warnings: v.array(v.string()),
});

describe('the pooled row of tasks with few items', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pooled-'));

  after(() => rmSync(folder, { recursive: true }));

  async function suite(
    tasks: readonly (readonly number[])[],
    ...more: string[]
  ): Promise<v.InferOutput<typeof answer>> {
    for (const system of ['new', 'old']) {
      rmSync(path.join(folder, system), { recursive: true, force: true });
      mkdirSync(path.join(folder, system));
      tasks.forEach((items, task) => {
        const rows = items.map(
          (difference, i) => `q${i},${10 + 3 * i + (system === 'new' ? difference : 0)}\n`,
        );
        writeFileSync(path.join(folder, system, `t${task}.csv`), `id,points\n${rows.join('')}`);
      });
    }
    const args = ['suite', 'new', 'old', '--resamples', '100000', '--json', ...more];
    const { stdout, stderr } = await runHere(folder, args);
    assert.notEqual(stdout, '', stderr);
    return v.parse(answer, JSON.parse(stdout));
  }

  it('is about other tasks like these if asked to', async () => {
    const four = await suite(DIFFERENCES, '--pooling', 'random');
    assert.equal(four.pooled.p, 2 ** -3);
    assert.ok(four.warnings.some((warning) => warning.includes('differ on 4 tasks, too few')));
    assert.ok(four.rows.every(({ partlyPooled = 0 }) => partlyPooled > 2.2 && partlyPooled < 4.4));
    const six = await suite([...DIFFERENCES, [1, -8, 6, 2, 3], [0, 9, -7, 4, 1]], '--pooling', 'random');
    // One sample t on the means 2.2, 2.4, 3.6, 4.4, 0.8 and 1.4: t = 4.54 with 5 degrees of freedom, below 2^−5.
    assert.equal(six.pooled.p, 2 ** -5);
    assert.doesNotMatch(six.warnings.join(), /too few to say/);
  });

  it('estimates the variance of items as s² does, with n − 1', async () => {
    const { pooled } = await suite(DIFFERENCES);
    const tasks = DIFFERENCES.map((items) => {
      const mean = items.reduce((sum, one) => sum + one, 0) / items.length;
      const squares = items.reduce((sum, one) => sum + (one - mean) ** 2, 0);
      return { mean, variance: squares / (items.length - 1) / items.length / DIFFERENCES.length ** 2 };
    });
    const variance = tasks.reduce((sum, one) => sum + one.variance, 0);
    const gain = tasks.reduce((sum, { mean }) => sum + mean, 0) / tasks.length;
    const freedom = variance ** 2 / tasks.reduce((sum, one) => sum + one.variance ** 2 / 4, 0);
    const p = 2 * studentTail(-gain / Math.sqrt(variance), freedom).p;
    assert.ok(Math.abs(pooled.standardError / Math.sqrt(variance) - 1) < 0.02, String(pooled.standardError));
    assert.ok(Math.abs(pooled.p - p) < 0.003, `${pooled.p}, not ${p}`);
  });

  it('warns that Welch’s test is an approximation there, where it finds that tasks differ', async () => {
    const alike = await suite(DIFFERENCES);
    assert.ok(alike.heterogeneity.p > 0.05);
    assert.doesNotMatch(alike.warnings.join('\n'), /Welch/);
    const apart = await suite(DIFFERENCES.map((items, task) => items.map((one) => one + 40 * (task % 2))));
    assert.ok(apart.heterogeneity.p <= 0.05);
    assert.match(apart.warnings.join('\n'), /rows with as few as 5 items .* \(Welch 1951\)/);
  });
});
