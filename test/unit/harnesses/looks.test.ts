import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Look } from '../../../src/questions/look/schema';
import { wordsOf } from '../readings/case';
import { Harness, TASKS } from './support';

const harness = new Harness();

async function look(...places: readonly string[]): Promise<Look> {
  return JSON.parse(await harness.printed('look', ...places, '--json')) as Look;
}

/** Runs what a look offers, which must answer. */
async function run({ ways }: Look): Promise<string[]> {
  const complete = ways.filter(({ lacks }) => lacks === null).map(({ command }) => command);
  for (const command of complete) {
    await harness.printed(...wordsOf(command).slice(1), '--resamples', '1000');
  }
  return complete;
}

describe('a look at the results of harnesses', () => {
  const trials = (reward: (i: number, k: number) => number, samples: number) => ({
    simulations: Array.from({ length: samples }, (_, k) =>
      TASKS.map((_task, i) => ({
        task_id: i,
        reward_info: { reward: reward(i, k) },
        duration: 3 + ((i * 5) % 7),
        messages: Array.from({ length: 2 + (i % 3) }, () => ({
          role: 'assistant',
          content: 'x'.repeat(9000),
        })),
      })),
    ).flat(),
  });

  it('counts items and their samples as a comparison does, also of long logs', async () => {
    harness.write(
      'trials/once.json',
      trials((i) => i % 2, 1),
    );
    harness.write(
      'trials/often.json',
      trials((i, k) => (i + k) % 2, 3),
    );
    const found = await look('trials/once.json', 'trials/often.json');
    assert.deepEqual(
      found.files.map(({ items, clusters }) => [items, clusters]),
      [
        [{ n: 12, are: 'exact' }, []],
        [{ n: 36, are: 'exact', samplesOf: 12 }, ['sample']],
      ],
    );
    assert.deepEqual(found.pairs[0]?.ids, { column: 'id', shared: 12, of: 12 });
    const commands = await run(found);
    assert.match(commands.join('\n'), /^realgain compare trials\/once\.json trials\/often\.json$/m);
    // The number of a task is no score, and what a trial cost no cluster.
    assert.doesNotMatch(commands.join('\n'), /--column sample|--cluster/);
    const shown = await harness.printed('look', 'trials/often.json');
    assert.match(shown, /Items +12 \(36 samples of them\)/);
  });

  it('asks in folders what a comparison would ask', async () => {
    const evals = (right: number) => ({
      eval: Object.fromEntries(
        TASKS.map((task_id, i) => [
          task_id,
          [
            {
              task_id,
              solution: 'x',
              base_status: i % right === 0 ? 'pass' : 'fail',
              plus_status: i % (right + 1) === 0 ? 'pass' : 'fail',
            },
          ],
        ]),
      ),
    });
    [2, 3, 4].forEach((right) => harness.write(`code/m${right}/samples_eval_results.json`, evals(right)));
    const two = await look('code/m2', 'code/m3');
    assert.deepEqual(two.pairs[0]?.ids, { column: 'id', shared: 12, of: 12 });
    assert.deepEqual(await run(two), [
      'realgain compare code/m2 code/m3 --column pass@1,base',
      'realgain study code/m2 code/m3 --column pass@1,base',
    ]);
    const all = await look('code');
    assert.equal(all.pairs.length, 2);
    assert.deepEqual(await run(all), ['realgain study code --column pass@1,base']);
  });

  it('leaves out what EvalScope writes beside its reviews, as a suite does', async () => {
    const review = (index: number, right: number) =>
      JSON.stringify({
        index,
        target: '4',
        sample_score: {
          score: { value: { acc: Number(index % right === 0) }, main_score_name: 'acc' },
          sample_id: index,
          group_id: index,
        },
      });
    for (const [model, right] of [
      ['ada', 2],
      ['bea', 3],
    ] as const) {
      for (const task of ['gsm8k_main', 'arc_easy']) {
        harness.write(
          `scope/${model}/reviews/${model}/${task}.jsonl`,
          TASKS.map((_, i) => review(i, right)).join('\n'),
        );
        harness.write(
          `scope/${model}/predictions/${model}/${task}.jsonl`,
          TASKS.map((_, i) => JSON.stringify({ index: i, model, output: { tokens: i } })).join('\n'),
        );
        harness.write(`scope/${model}/reports/${model}/${task}.json`, {
          name: `${model}@${task}`,
          score: 0.5,
        });
      }
    }
    const found = await look('scope');
    assert.deepEqual(
      found.files.map(({ system, task }) => `${system} ${task}`),
      ['ada arc_easy', 'ada gsm8k_main', 'bea arc_easy', 'bea gsm8k_main'],
    );
    assert.equal(found.pairs.length, 2);
    assert.deepEqual(await run(found), ['realgain suite scope']);
  });

  it('says how many outputs of a folder a study takes', async () => {
    const ids = (right: number) => TASKS.filter((_, i) => i % right === 0);
    for (const [model, right] of [
      ['ada', 2],
      ['bea', 3],
    ] as const) {
      harness.write(`swe/${model}.r.json`, {
        submitted_ids: TASKS,
        resolved_ids: ids(right),
        empty_patch_ids: [],
      });
      TASKS.forEach((id, i) =>
        harness.write(`swe/logs/run_evaluation/${model}/m/${id}/report.json`, {
          [id]: {
            patch_is_None: false,
            patch_exists: true,
            patch_successfully_applied: true,
            resolved: i % right === 0,
          },
        }),
      );
    }
    const { ways } = await look('swe');
    assert.deepEqual(
      ways.map(({ what, command }) => [what, command]),
      [['2 of 4 outputs: ranking, and which differ', 'realgain study swe']],
    );
  });

  it('compares folders in which lm-evaluation-harness wrote samples beside its totals', async () => {
    const samples = (right: number) =>
      TASKS.map((_, doc_id) =>
        JSON.stringify({
          doc_id,
          doc: { q: `${doc_id}?` },
          target: 'a',
          resps: [['a']],
          filter: 'none',
          metrics: ['acc'],
          doc_hash: `h${doc_id}`,
          acc: Number(doc_id % right === 0),
        }),
      ).join('\n');
    for (const [model, right] of [
      ['ada', 2],
      ['bea', 3],
    ] as const) {
      const time = `2026-01-0${right}T10-00-00.123`;
      harness.write(`lm/${model}/org__${model}/samples_arith_${time}.jsonl`, samples(right));
      harness.write(`lm/${model}/org__${model}/results_${time}.json`, {
        results: { arith: { 'acc,none': 0.5, 'acc_stderr,none': 0.1 } },
        model_name: `org/${model}`,
      });
    }
    assert.deepEqual(await harness.scores('lm/ada', 'lm/bea'), [50, 33.3333, 12]);
    assert.deepEqual(await harness.scores('lm/ada/org__ada', 'lm/bea/org__bea'), [50, 33.3333, 12]);
    const found = await look('lm/ada', 'lm/bea');
    assert.deepEqual(await run(found), ['realgain compare lm/ada lm/bea', 'realgain study lm/ada lm/bea']);
  });
});
