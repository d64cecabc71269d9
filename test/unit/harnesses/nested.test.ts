import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Harness, TASKS } from './support';

const harness = new Harness();

describe('nested results', () => {
  const trial = (system: number) => (i: number) => [0, 1, 2].map((j) => Number((i + j) % 3 < system));
  const byTask = <T>(of: (i: number) => T) => Object.fromEntries(TASKS.map((id, i) => [id, of(i)]));
  const crossed: readonly (readonly [what: string, document: unknown])[] = [
    ['of each system and task', { gpt: byTask(trial(2)), llama: byTask(trial(1)) }],
    [
      'with an object for each trial',
      byTask((i) =>
        Object.fromEntries(
          ['llama', 'gpt'].map((name, k) => [
            name,
            trial(k + 1)(i).map((score) => ({ score, answer: `x${i}` })),
          ]),
        ),
      ),
    ],
  ];
  for (const [what, document] of crossed) {
    it(`hold the trials ${what} below two names`, async () => {
      harness.write('crossed.json', document);
      const { a, b, n } = await harness.compared('crossed.json', '--systems', 'gpt,llama');
      assert.deepEqual([a.score.toFixed(2), b.score.toFixed(2), n], ['66.67', '33.33', 36]);
    });
  }

  it('hold lists of an item’s own below two names', async () => {
    harness.write(
      'own.json',
      byTask((i) => ({ scores: trial(2)(i), times: [1, 2, i] })),
    );
    assert.doesNotMatch(await harness.printed('look', 'own.json'), /Systems/);
  });

  it('of AutoGPT’s benchmark hold tests in tests', async () => {
    const test = (success: boolean) => ({ task: 'Write.', metrics: { success } });
    for (const [name, wrong] of [
      ['a', 3],
      ['b', 4],
    ] as const) {
      const outcome = (i: number) => test(i % wrong !== 0);
      const inner = { [`${TASKS[10]}`]: outcome(10), [`${TASKS[11]}`]: outcome(11) };
      const tests = { ...Object.fromEntries(TASKS.slice(0, 10).map((id, i) => [id, outcome(i)])) };
      const suite = { task: 'All.', metrics: { percentage: 50, success: false }, tests: inner };
      harness.write(`${name}.json`, {
        command: 'start',
        metrics: { run_time: '1 s' },
        tests: { ...tests, suite },
      });
    }
    assert.deepEqual(await harness.scores('a.json', 'b.json'), [66.6667, 75, 12]);
  });

  it('of a folder may have the settings of the run beside them', async () => {
    for (const [name, wrong] of [
      ['one', 3],
      ['other', 4],
    ] as const) {
      const row = (i: number) => ({ id: `t${i}`, correct: i % wrong !== 0 });
      harness.write(
        `settings/${name}/all_results.jsonl`,
        TASKS.map((_, i) => JSON.stringify(row(i))).join('\n'),
      );
      harness.write(`settings/${name}/config.json`, { model: name, org: 'x', link: 'y' });
    }
    assert.deepEqual(await harness.scores('settings/one', 'settings/other'), [66.6667, 75, 12]);
  });
});
