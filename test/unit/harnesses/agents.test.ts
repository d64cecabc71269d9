import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { zipped } from '../../support/spreadsheets';
import { Harness, TASKS } from './support';

const harness = new Harness();

function lines(rows: readonly object[]): string {
  return rows.map((row) => JSON.stringify(row)).join('\n');
}

/** The questions that come right: each nth. */
function isRight(i: number, nth: number): boolean {
  return i % nth === 0;
}

describe('benchmarks of agents and models', () => {
  it('of Aider are a folder of exercises in several languages, with the attempts of each', async () => {
    // Exercises of one name are tasks of their own in each language.
    const run = (folder: string, model: string, first: number, second: number) =>
      ['go', 'python'].forEach((language) =>
        TASKS.forEach((task, i) =>
          harness.write(`aider/${folder}/${language}/exercises/practice/${task}/.aider.results.json`, {
            testcase: task,
            model,
            tests_outcomes: isRight(i, first) ? [true] : [false, isRight(i, second)],
            cost: 0.01 + i / 1000,
            duration: 3 + i,
            num_user_asks: i % 3,
            chat_hashes: [['a', 'b']],
          }),
        ),
      );
    run('2026-01-01--ada', 'org/ada', 4, 2);
    run('2026-01-02--bea', 'org/bea', 6, 3);
    const folders = ['aider/2026-01-01--ada', 'aider/2026-01-02--bea'];
    assert.deepEqual(await harness.scores(...folders), [50, 33.3333, 24]);
    assert.deepEqual(await harness.scores(...folders, '--column', 'pass_rate_1'), [25, 16.6667, 24]);
    const cost = await harness.scores(...folders, '--column', 'cost_usd');
    assert.deepEqual(cost, [0.0155, 0.0155, 24]);
    assert.match(await harness.printed('study', 'aider', '--resamples', '1000'), /org\/ada/);
  });

  it('of AgentBench are episodes, which failed if they never came to an outcome', async () => {
    const episodes = (nth: number) =>
      lines(
        TASKS.map((task, index) => ({
          index,
          error: null,
          info: null,
          output: {
            index,
            status: index === 5 ? 'task limit reached' : 'completed',
            result: index === 5 ? null : { result: isRight(index, nth) },
            history: [{ role: 'user', content: `Do ${task}.` }],
          },
          time: { timestamp: 1_700_000_000_000 + index * nth, str: '2026' },
        })),
      );
    harness.write('agentbench/2026-01-01/ada/os-std/runs.jsonl', episodes(2));
    harness.write('agentbench/2026-01-01/bea/os-std/runs.jsonl', episodes(3));
    harness.write('agentbench/2026-01-01/ada/os-std/overall.json', { total: 12, custom: { acc: 0.5 } });
    const folder = 'agentbench/2026-01-01';
    assert.deepEqual(
      await harness.scores(`${folder}/ada/os-std/runs.jsonl`, `${folder}/bea/os-std/runs.jsonl`),
      [50, 33.3333, 12],
    );
    assert.match(await harness.printed('suite', folder), /os-std +12 +50.00 +33.33/);
  });

  it('of verifiers are tasks with their rollouts, of which those that ended in an error have no reward', async () => {
    const rollouts = (model: string, nth: number) =>
      lines(
        TASKS.flatMap((task, idx) =>
          [0, 1].map((rollout) => {
            const data = { idx, prompt: `Do ${task}.`, answer: `${idx}` };
            const ok = idx !== 5 || rollout === 1;
            const rewards = { right: { score: isRight(idx, nth) ? 1 : 0, weight: 1 } };
            return {
              id: `${model}-${idx}-${rollout}`,
              env: { id: 'chores' },
              task: { type: 'Chore', data, key: `key of ${task}` },
              ok,
              errors: [],
              traces: [
                {
                  agent: { config: { model }, name: 'agent' },
                  nodes: [{ message: { role: 'assistant', content: 'Done.' } }],
                  rewards: ok ? rewards : {},
                  metrics: {},
                  ok,
                  num_output_tokens: 10 * nth,
                },
              ],
            };
          }),
        ),
      );
    harness.write('verifiers/chores--ada/traces.jsonl', rollouts('ada', 2));
    harness.write('verifiers/chores--bea/traces.jsonl', rollouts('bea', 3));
    const files = ['verifiers/chores--ada/traces.jsonl', 'verifiers/chores--bea/traces.jsonl'];
    const printed = await harness.printed('compare', ...files, '--resamples', '1000');
    assert.match(printed, /^ada and bea .*\(52\.17 vs 34\.78; .* n = 23 samples of 12 items\)/);
    assert.match(printed, /ended in an error \(1 of 24\) have no reward/);
  });

  it('of BIG-bench are the samples of its queries, with questions of several shots together', async () => {
    const log = (model: string, nth: number) => ({
      model: { model_name: model },
      task: { task_name: 'movies' },
      scores: [{ score_dict: { grade: 0.5 }, number_of_shots: 0 }],
      queries: [0, 1].map((shots) => ({
        queries: 1,
        shots,
        task: 'movies',
        subtask: null,
        metrics: ['multiple_choice_grade'],
        samples: TASKS.map((task, i) => ({
          input: `Q: ${task}?`,
          targets: ['a', 'b'],
          absolute_scores: [-1, -2],
          correct: Number(isRight(i + shots, nth)),
        })),
      })),
    });
    harness.write('big-bench/ada.json', log('ada', 2));
    harness.write('big-bench/bea.json', log('bea', 3));
    assert.deepEqual(await harness.scores('big-bench/ada.json', 'big-bench/bea.json'), [50, 33.3333, 24]);
    const printed = await harness.printed('compare', 'big-bench/ada.json', 'big-bench/bea.json');
    assert.match(printed, /n = 24 samples of 12 items/);
  });

  it('of BFCL are named by the folders of models, however deep their files are', async () => {
    for (const [model, right] of [
      ['org_ada', 3],
      ['org_bea', 2],
    ] as const) {
      for (const task of ['simple_python', 'multiple']) {
        const failures = Array.from({ length: 4 - right }, (_, i) => ({
          id: `${task}_${i}`,
          valid: false,
          error_type: 'wrong',
        }));
        const head = { accuracy: right / 4, correct_count: right, total_count: 4 };
        const place = `bfcl/run/score/${model}/non_live/BFCL_v4_${task}_score.json`;
        harness.write(place, lines([head, ...failures]));
      }
    }
    harness.write('bfcl/run/score/data_overall.csv', 'Rank,Model,Overall\n1,ada,75\n2,bea,50\n');
    const printed = await harness.printed('suite', 'bfcl', '--resamples', '1000');
    assert.match(printed, /org_ada +org_bea/);
    assert.match(printed, /simple_python +4 +75.00 +50.00/);
  });
});

describe('results of other tools', () => {
  it('of Inspect may hold each sample in a folder of the archive, beside its messages and events', async () => {
    const log = (nth: number) =>
      zipped({
        'header.json': JSON.stringify({
          version: 2,
          status: 'success',
          eval: { task: 'sums', model: `m/${nth}` },
          results: { total_samples: TASKS.length },
        }),
        ...Object.fromEntries(
          TASKS.flatMap((task, i) => {
            const folder = `samples/${task}_epoch_1`;
            const sample = {
              id: task,
              epoch: 1,
              input: `${task}?`,
              target: 'a',
              scores: { match: { value: isRight(i, nth) ? 'C' : 'I' } },
            };
            return [
              [`${folder}/sample.json`, JSON.stringify(sample)],
              [`${folder}/messages/0.json`, JSON.stringify([{ role: 'user', content: task }])],
              [`${folder}/events/0.json`, JSON.stringify([{ event: 'score' }])],
            ];
          }),
        ),
      });
    harness.write('inspect/a.eval', log(2));
    harness.write('inspect/b.eval', log(3));
    assert.deepEqual(await harness.scores('inspect/a.eval', 'inspect/b.eval'), [50, 33.3333, 12]);
  });

  it('of NeMo are transcriptions of speech beside the right ones: their WER', async () => {
    const manifest = (nth: number) =>
      TASKS.map((task, i) => ({
        audio_filepath: `/data/${task}.wav`,
        duration: 1.5 + i,
        text: `the dog of ${task} ran home`,
        pred_text: isRight(i, nth) ? `the dog of ${task} ran home` : `the dog of ${task} run home`,
      }));
    harness.write('nemo/ada.json', lines(manifest(2)));
    harness.write('nemo/bea.json', lines(manifest(3).reverse()));
    assert.deepEqual(await harness.scores('nemo/ada.json', 'nemo/bea.json'), [8.3333, 11.1111, 12]);
  });

  it('of vLLM’s benchmarks of latency and throughput are no items', async () => {
    harness.write('vllm/a.json', { avg_latency: 1.2, latencies: [1, 1.4], percentiles: { 50: 1.2 } });
    harness.write('vllm/b.json', {
      elapsed_time: 12.1,
      num_requests: 100,
      total_num_tokens: 1000,
      requests_per_second: 8.2,
      tokens_per_second: 90.1,
    });
    for (const file of ['vllm/a.json', 'vllm/b.json']) {
      assert.match(await harness.refused('compare', file, file), /independent runs of programs/);
    }
  });

  it('of LangSmith have feedback, whose averages are the scores', async () => {
    const runs = (nth: number) =>
      lines(
        TASKS.map((task, i) => ({
          id: `${nth}-${i}-${task}`,
          inputs: { question: `${task}?` },
          outputs: { answer: `${nth} ${task}` },
          reference_example_id: task,
          feedback_stats: { correctness: { n: 1, avg: Number(isRight(i, nth)), values: {} } },
          total_cost: 0.01 + i / 1000,
        })),
      );
    harness.write('langsmith/a.jsonl', runs(2));
    harness.write('langsmith/b.jsonl', runs(3));
    assert.deepEqual(await harness.scores('langsmith/a.jsonl', 'langsmith/b.jsonl'), [50, 33.3333, 12]);
  });
});
