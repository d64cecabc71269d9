import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { before, describe, it } from 'mocha';
import { comparisonTableSchema, type ComparisonTable } from '../../../src/model';
import * as v from 'valibot';
import { runHere } from '../../support/command-line';
import { TemporaryFolder } from '../engine/temporary';

/** Gains of 20, 40 and 10 items. */
const TASKS = { stem_physics: [20, 3], stem_biology: [40, 1], history: [10, -2] } as const;

describe('groups of tasks in realgain.json', function () {
  this.timeout(60_000);
  const folder = new TemporaryFolder();

  before(async () => {
    for (const [system, factor] of [
      ['new', 1],
      ['old', 0],
    ] as const) {
      mkdirSync(folder.path(system), { recursive: true });
      for (const [task, [n, gain]] of Object.entries(TASKS)) {
        const rows = Array.from(
          { length: n },
          (_, i) => `q${i},${((i * 7) % n) + factor * (gain + ((i % 2) - 0.5))}\n`,
        );
        await folder.write(`${system}/${task}.csv`, `id,points\n${rows.join('')}`);
      }
    }
  });

  async function groups(declared: object): Promise<NonNullable<ComparisonTable['groups']>> {
    const suite = { name: 'mine', folders: ['new', 'old'], baseline: 'old', groups: declared };
    await folder.write('realgain.json', JSON.stringify({ suites: [suite] }));
    const args = ['suite', 'new', 'old', '--resamples', '1000', '--json'];
    const { stdout, stderr } = await runHere(folder.path(''), args);
    assert.notEqual(stdout, '', stderr);
    return v.parse(comparisonTableSchema, JSON.parse(stdout)).groups ?? [];
  }

  it('are means over members, which may be groups, or over items', async () => {
    const found = await groups({
      stem: ['stem_*'],
      all: ['stem', 'history'],
      'by items': { tasks: ['stem', 'history'], mean: 'micro' },
      none: ['law_*'],
    });
    assert.deepEqual(
      found.map(({ name, by, tasks, n, gain }) => [name, by, tasks, n, Number(gain.toFixed(9))]),
      [
        ['stem', 'macro', 2, 60, 2],
        ['all', 'macro', 3, 70, 0],
        ['by items', 'micro', 3, 70, Number(((20 * 3 + 40 - 20) / 70).toFixed(9))],
      ],
    );
    const [stem, all] = found;
    assert.ok(stem !== undefined && all !== undefined);
    // Three groups that are told from 0, and one that isn't: Holm.
    assert.equal(stem.verdict, 'significant');
    assert.deepEqual([all.verdict, all.p], ['not-significant', 1]);
    assert.ok(found.every(({ p, corrected }) => corrected >= p));
    // Var of a mean of ±0.5 with n − 1: the weights are ¼, ¼ and ½.
    const variance = (n: number) => (0.25 * n) / (n - 1) / n;
    const expected = Math.sqrt(variance(20) / 16 + variance(40) / 16 + variance(10) / 4);
    assert.ok(Math.abs(all.standardError / expected - 1) < 0.05, `${all.standardError}, not ${expected}`);
  });
});
