import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Harness, TASKS } from './support';

const harness = new Harness();
const write = harness.write.bind(harness);
const compared = harness.compared.bind(harness);
const realgain = harness.printed.bind(harness);

const scores = ({ a, b, n }: Awaited<ReturnType<typeof compared>>) => [
  Number(a.score.toFixed(4)),
  Number(b.score.toFixed(4)),
  n,
];

/** The part of a study’s JSON that these tests read. */
interface Studied {
  readonly systems: readonly { readonly score: number }[];
  readonly n: number;
  readonly leftOut: readonly unknown[];
}

describe('trials in Harbor’s folders', () => {
  const trial = (task: string, agent: string, reward: number | null, at: string, run = 'abc') => ({
    id: `${run}-${at}`,
    task_name: task,
    trial_name: `${task}__${at}`,
    source: 'bench',
    config: { agent: { name: agent, model_name: `org/${agent}-model` } },
    agent_info: { name: agent, version: '1', model_info: null },
    agent_result: { n_input_tokens: 1000, n_output_tokens: 10, cost_usd: 0.5 },
    verifier_result: reward === null ? null : { rewards: { reward } },
    exception_info: reward === null ? { exception_type: 'AgentTimeoutError' } : null,
    agent_execution: { started_at: '2026-01-01T00:00:00Z', finished_at: '2026-01-01T00:01:40Z' },
  });

  function job(place: string, agent: string, rewards: readonly (number | null)[], trials = 1): void {
    write(`${place}/result.json`, {
      id: place,
      n_total_trials: 1,
      stats: { evals: { [agent]: { metrics: [{ mean: 0.1 }] } } },
    });
    TASKS.forEach((task, i) => {
      for (let k = 0; k < trials; k++) {
        const at = `${place.length}${k}${i}xyz`;
        write(
          `${place}/${task}__${at}/result.json`,
          trial(task, agent, rewards[(i + k) % rewards.length] ?? null, at, place),
        );
      }
    });
  }

  it('are samples of tasks, whether a job holds all of them or each job one', async () => {
    job('harbor/one/job', 'Ada', [1, 0, 1], 3);
    for (const k of [1, 2, 3]) {
      job(`harbor/three/job-${k}`, 'Bea', [1, 0, null, 0]);
    }
    const found = await compared('harbor/one', 'harbor/three');
    assert.deepEqual(scores(found), [66.6667, 25, 36]);
    assert.deepEqual(scores(await compared('harbor/one/job', 'harbor/three')), scores(found));
    assert.match(found.warnings.join('\n'), /never graded \(9 of 36\) count as failed/);
  });

  it('are averaged where one system was run once and the other several times', async () => {
    job('harbor/once/job', 'Eve', [0, 1]);
    job('harbor/often/job', 'Ada', [1, 0, 1], 3);
    const { a, b, n, warnings } = await compared('harbor/once', 'harbor/often');
    // Shares of right samples are an accuracy, as single samples are.
    assert.deepEqual([a.score, Number(b.score.toFixed(4)), n], [50, 66.6667, 12]);
    assert.match(warnings.join('\n'), /36 samples of 12 items/);
  });

  it('are averaged in a study as in the comparison with its first output', async () => {
    job('harbor/single/job', 'Eve', [0, 1]);
    job('harbor/triple/job', 'Ada', [1, 0, 1], 3);
    job('harbor/another/job', 'Bea', [1, 0, 0], 3);
    const outputs = ['harbor/single', 'harbor/triple', 'harbor/another'];
    const { systems, n, leftOut } = JSON.parse(
      await realgain('study', ...outputs, '--json', '--resamples', '1000'),
    ) as Studied;
    const scoresOf = (study: Studied) => study.systems.map(({ score }) => Number(score.toFixed(4)));
    assert.deepEqual(scoresOf({ systems, n, leftOut }), [66.6667, 50, 33.3333]);
    assert.deepEqual([n, leftOut], [12, []]);
    // The first two have equally many, which the third shows not to be those of all.
    const turned = JSON.parse(
      await realgain('study', ...outputs.toReversed(), '--json', '--resamples', '1000'),
    ) as Studied;
    assert.deepEqual([scoresOf(turned), turned.n, turned.leftOut], [[66.6667, 50, 33.3333], 12, []]);
  });

  it('that were repeated here and there are matched with a log of single trials', async () => {
    const run = (right: number, again: readonly number[]) => ({
      simulations: [...TASKS.keys(), ...TASKS.keys(), ...again].map((i, at) => ({
        task_id: at < TASKS.length ? i : 100 + i,
        reward_info: { reward: Number(i % right === 0) },
        duration: 3 + ((i * 5) % 7),
      })),
    });
    write('again/a.json', run(2, [0]));
    write('again/b.json', run(3, []));
    assert.deepEqual(scores(await compared('again/a.json', 'again/b.json')), [50, 33.3333, 24]);
  });

  it('are called samples of items, not items in clusters', async () => {
    job('harbor/many/job', 'Ada', [1, 0, 1], 3);
    job('harbor/more/job', 'Bea', [1, 0, 0], 3);
    assert.match(await realgain('compare', 'harbor/many', 'harbor/more'), /n = 36 samples of 12 items\)/);
    assert.match(await realgain('score', 'harbor/many'), /on 36 samples of 12 items\./);
    assert.match(await realgain('study', 'harbor/many', 'harbor/more'), /on 36 samples of 12 items: /);
  });

  it('say what they cost', async () => {
    job('harbor/dear', 'Ada', [1, 0, 1]);
    job('harbor/cheap', 'Bea', [1, 0]);
    const table = await realgain(
      'compare',
      'harbor/dear',
      'harbor/cheap',
      '--metric',
      'all',
      '--resamples',
      '1000',
    );
    for (const name of ['cost_usd', 'time_s', 'input_tokens', 'output_tokens']) {
      assert.match(table, new RegExp(`mean of ${name}`));
    }
    assert.match(table, /time_s +12 +100\.0000 +100\.0000/);
  });

  it('of several systems are outputs of their own', async () => {
    job('harbor/jobs/first', 'Ada', [1, 0]);
    job('harbor/jobs/second', 'Bea', [0, 1, 1]);
    const study = JSON.parse(await realgain('study', 'harbor/jobs', '--json', '--resamples', '1000')) as {
      systems: { name: string }[];
    };
    assert.deepEqual(study.systems.map(({ name }) => name).sort(), [
      'Ada org/Ada-model',
      'Bea org/Bea-model',
    ]);
  });
});

describe('trials in one file', () => {
  it('of τ²-bench are its simulations, by their reward', async () => {
    const run = (rewards: readonly (number | null)[], llm: string) => ({
      timestamp: 'now',
      info: { num_trials: 2, agent_info: { implementation: 'llm_agent', llm } },
      tasks: TASKS.map((id) => ({ id, description: { purpose: 'p' }, evaluation_criteria: { actions: [] } })),
      simulations: [0, 1].flatMap((k) =>
        TASKS.map((task_id, i) => ({
          id: `${llm}${k}${i}`,
          task_id,
          duration: 3 + i,
          agent_cost: 0.1,
          user_cost: 0.2,
          reward_info: {
            reward: rewards[(i + k) % rewards.length],
            db_check: { db_match: true, db_reward: 1 },
            reward_breakdown: { DB: 1 },
          },
          messages: [
            { role: 'user', content: 'x' },
            { role: 'assistant', content: 'y' },
          ],
          trial: k,
        })),
      ),
    });
    write('tau2/a.json', run([1, 0], 'm1'));
    write('tau2/b.json', run([1, 0, 0], 'm2'));
    const found = await compared('tau2/a.json', 'tau2/b.json');
    assert.deepEqual(scores(found), [50, 33.3333, 24]);
  });

  it('of τ²-bench may have a file each, which the results list', async () => {
    const run = (name: string, right: number) => {
      const simulations = [0, 1].flatMap((trial) =>
        TASKS.map((task_id, i) => ({
          id: `${name}${trial}${i}`,
          task_id,
          trial,
          reward: Number((i + trial) % right === 0),
          termination_reason: 'user_stop',
          agent_cost: 0.1,
          duration: 3 + ((i * 5) % 7),
        })),
      );
      write(`voice/${name}/results.json`, {
        timestamp: 'now',
        info: { num_trials: 2, agent_info: { implementation: 'llm_agent', llm: name } },
        tasks: TASKS.map((id) => ({ id, description: { purpose: 'p' } })),
        simulation_index: simulations,
        format_version: '1',
      });
      simulations.forEach(({ id, task_id, reward }) =>
        write(`voice/${name}/simulations/${id}.json`, { id, task_id, reward_info: { reward }, messages: [] }),
      );
    };
    run('ada', 2);
    run('bea', 3);
    assert.deepEqual(scores(await compared('voice/ada', 'voice/bea')), [50, 33.3333, 24]);
    assert.deepEqual(scores(await compared('voice/ada/results.json', 'voice/bea')), [50, 33.3333, 24]);
  });

  it('of Terminal-Bench count as unresolved if they were never graded', async () => {
    const run = (right: readonly (boolean | null)[]) => ({
      id: 'x',
      results: TASKS.map((task_id, i) => ({
        id: `${i}`,
        trial_name: `${task_id}.1-of-1.run`,
        task_id,
        instruction: `Do ${task_id}.`,
        is_resolved: right[i % right.length],
        failure_mode: 'unset',
        total_input_tokens: 0,
      })),
      accuracy: 0.5,
    });
    write('tb/a.json', run([true, null]));
    write('tb/b.json', run([true, false, false]));
    const found = await compared('tb/a.json', 'tb/b.json');
    assert.deepEqual(scores(found), [50, 33.3333, 12]);
    assert.match(found.warnings.join('\n'), /never graded \(6 of 12\)/);
  });

  it('of verifiers are rollouts of examples, a line each', async () => {
    const lines = (rewards: readonly number[]) =>
      TASKS.flatMap((task, i) =>
        [0, 1].map((k) =>
          JSON.stringify({
            example_id: i,
            prompt: [{ role: 'user', content: `${task}?` }],
            completion: [{ role: 'assistant', content: `${i * k}` }],
            task: 'default',
            reward: rewards[(i + k) % rewards.length],
            generation_ms: 12.5,
            correct_answer: rewards[i % rewards.length],
          }),
        ),
      ).join('\n');
    write('verifiers/a/results.jsonl', lines([1, 0]));
    write('verifiers/b/results.jsonl', lines([0.5, 0, 0.25]));
    const found = await compared('verifiers/a/results.jsonl', 'verifiers/b/results.jsonl');
    assert.deepEqual(scores(found), [0.5, 0.25, 24]);
  });

  it('of Terminal-Bench are in the folder of a run, a folder a task, however few tasks there are', async () => {
    const run = (name: string, right: number, tasks: readonly string[]) => {
      const results = tasks.flatMap((task_id, i) =>
        [1, 2].map((k) => ({
          id: `${name}${i}${k}`,
          trial_name: `${task_id}.${k}-of-2.${name}`,
          task_id,
          is_resolved: (i + k) % right === 0,
          failure_mode: 'unset',
        })),
      );
      results.forEach((trial) =>
        write(`bench/${name}/${trial.task_id}/${trial.trial_name}/results.json`, trial),
      );
      write(`bench/${name}/results.json`, {
        id: name,
        results,
        resolved_ids: ['x'],
        unresolved_ids: [],
        accuracy: 0.5,
      });
      write(`bench/${name}/run_metadata.json`, { run_id: name, agent_name: 'terminus' });
    };
    run('ada', 2, TASKS);
    run('bea', 3, TASKS);
    run('cem', 4, TASKS);
    assert.deepEqual(scores(await compared('bench/ada', 'bench/bea')), [50, 33.3333, 24]);
    assert.deepEqual(scores(await compared('bench/ada/results.json', 'bench/bea')), [50, 33.3333, 24]);
    const { systems, n } = JSON.parse(
      await realgain('study', 'bench', '--json', '--resamples', '1000'),
    ) as Studied;
    assert.deepEqual([systems.length, n], [3, 24]);
  });
});
