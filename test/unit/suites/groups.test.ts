import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { before, describe, it } from 'mocha';
import { comparisonTableSchema, type ComparisonTable } from '../../../src/model/results/table';
import * as v from 'valibot';
import { runHere } from '../../support/command-line';
import { lmEvaluationHarness } from './layouts';
import { TemporaryFolder } from '../engine/temporary';

/** Gains of 20, 40 and 10 items. */
const TASKS = { stem_physics: [20, 3], stem_biology: [40, 1], history: [10, -2] } as const;

describe('groups of tasks in realgain.json', () => {
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

/** Right answers of ten models' worth of items. */
const right = (n: number, every: number) => Array.from({ length: n }, (_, i) => i % every !== 0);

const SUBJECTS = {
  new: { anatomy: right(20, 4), biology: right(60, 5), law: right(35, 3), history: right(12, 2) },
  old: { anatomy: right(20, 2), biology: right(60, 2), law: right(35, 2), history: right(12, 2) },
};

const BELOW = {
  mmlu: ['mmlu_stem', 'mmlu_other'],
  mmlu_stem: ['anatomy', 'biology'],
  mmlu_other: ['law', 'history'],
  tagged: ['anatomy', 'law'],
  partly: ['anatomy', 'absent'],
};

describe('groups of tasks in results of lm-evaluation-harness', () => {
  const folder = new TemporaryFolder();

  const shareOf = (answers: readonly boolean[]) => answers.filter(Boolean).length / answers.length;

  /** As `aggregate_subtask_metrics` of the harness makes the number of a group. */
  function reported(
    tasks: Record<string, readonly boolean[]>,
    members: readonly string[],
    isWeighted: boolean,
  ): number {
    const answers = members.map((task) => tasks[task]!);
    return isWeighted
      ? shareOf(answers.flat())
      : answers.reduce((sum, one) => sum + shareOf(one) / answers.length, 0);
  }

  async function groupsOf(root: string, isWeighted: boolean) {
    lmEvaluationHarness(folder.path(root), SUBJECTS);
    const all = ['anatomy', 'biology', 'law', 'history'];
    for (const [system, tasks] of Object.entries(SUBJECTS)) {
      const mean = (members: readonly string[]) => ({
        'acc,none': reported(tasks, members, isWeighted),
        'acc_stderr,none': 0.1,
      });
      const name = `${root}/${system}/results_2025-03-02T10-11-12.345678.json`;
      const results = {
        ...Object.fromEntries(
          Object.entries(tasks).map(([task, own]) => [task, { alias: task, 'acc,none': shareOf(own) }]),
        ),
        mmlu: mean(all),
        mmlu_stem: mean(['anatomy', 'biology']),
        mmlu_other: mean(['law', 'history']),
        tagged: { ' ': ' ', alias: 'tagged' },
        partly: mean(['anatomy']),
        absent: { 'acc,none': NaN },
      };
      const sizes = Object.fromEntries(
        Object.entries(tasks).map(([task, { length }]) => [task, { original: 99, effective: length }]),
      );
      const written = { results, group_subtasks: BELOW, 'n-samples': sizes, model_name: system };
      await folder.write(name, JSON.stringify(written).replaceAll('null', 'NaN'));
    }
    const args = ['suite', root, '--systems', 'new,old', '--resamples', '1000', '--json'];
    const { stdout, stderr } = await runHere(folder.path(''), args);
    assert.notEqual(stdout, '', stderr);
    const { groups = [] } = v.parse(comparisonTableSchema, JSON.parse(stdout));
    return groups.map(({ name, by, a, b }) => [name, by, a.score.toFixed(12), b.score.toFixed(12)]);
  }

  it('can be what a gate is about', async () => {
    await groupsOf('gated', true);
    const gated = (row: string, gate = 'better') =>
      runHere(folder.path(''), ['suite', 'gated', '--systems', 'new,old', '--gate', gate, '--row', row]);
    assert.equal((await gated('group:mmlu')).code, 0);
    assert.equal((await gated('group:mmlu_other')).code, 1);
    assert.match(
      (await gated('group:humanities')).stderr,
      /no row of a group humanities; the groups are: mmlu, /,
    );
    assert.match((await gated('group:mmlu', 'not-worse')).stderr, /needs a margin/);
    assert.match((await gated('mmlu')).stderr, /--row/);
  });

  it('have the numbers that the harness reports, weighted by size or not, without being declared', async () => {
    for (const isWeighted of [true, false]) {
      const row = (name: string, members: readonly string[]) => [
        ...[name, isWeighted ? 'micro' : 'macro'],
        ...[SUBJECTS.new, SUBJECTS.old].map((tasks) =>
          (100 * reported(tasks, members, isWeighted)).toFixed(12),
        ),
      ];
      assert.deepEqual(await groupsOf(isWeighted ? 'weighted' : 'plain', isWeighted), [
        row('mmlu', ['anatomy', 'biology', 'law', 'history']),
        row('mmlu_stem', ['anatomy', 'biology']),
        row('mmlu_other', ['law', 'history']),
      ]);
    }
  });
});
