import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { Harness, TASKS } from './support';

/** Models of lm-evaluation-harness, with the samples that they get right on two tasks: each nth. */
const MODELS = [
  ['ada', 2],
  ['bea', 3],
  ['cee', 4],
] as const;

function samples(task: string, right: number): string {
  return TASKS.map((_, doc_id) =>
    JSON.stringify({
      doc_id,
      doc: { q: `${task} ${doc_id}?` },
      target: 'a',
      resps: [['a']],
      filter: 'none',
      metrics: ['acc'],
      doc_hash: `${task}${doc_id}`,
      acc: Number(doc_id % right === 0),
    }),
  ).join('\n');
}

describe('a study of folders of logs', () => {
  const harness = new Harness();
  before(() => {
    for (const [model, right] of MODELS) {
      const time = `2026-01-0${right}T10-00-00.123`;
      const folder = `runs/lm_eval/out/v1/org__${model}`;
      harness.write(`${folder}/results_${time}.json`, { results: {}, model_name: `org/${model}` });
      for (const task of ['arith', 'logic']) {
        harness.write(`${folder}/samples_${task}_${time}.jsonl`, samples(task, right));
      }
    }
  });

  const systems = async (...args: readonly string[]) => {
    const printed = await harness.printed('study', ...args, '--json', '--resamples', '1000');
    const study = JSON.parse(printed) as { systems: { name: string }[]; n: number };
    return study.systems.map(({ name }) => name);
  };

  it('takes the systems of one task, however deep they are, and calls them as their files do', async () => {
    const expected = ['org/ada', 'org/bea', 'org/cee'];
    assert.deepEqual(await systems('runs', '--task', 'logic'), expected);
    const folders = MODELS.map(([model]) => `runs/lm_eval/out/v1/org__${model}`);
    assert.deepEqual(await systems(...folders, '--task', 'arith'), expected);
  });

  it('asks which of several tasks, by their names in the logs', async () => {
    const said = /holds outputs of 2 tasks \(arith, logic\); choose one .*\n {2}--task arith\n/;
    assert.match(await harness.refused('study', 'runs'), said);
    assert.match(await harness.refused('study', 'runs', '--task', 'algebra'), said);
  });

  it('refuses a task where no output names one', async () => {
    harness.write('plain/a.csv', 'id,score\n1,1\n2,3\n');
    harness.write('plain/b.csv', 'id,score\n1,2\n2,4\n');
    assert.match(await harness.refused('study', 'plain', '--task', 'arith'), /no tasks/);
    assert.deepEqual((await systems('plain')).sort(), ['a', 'b']);
  });

  it('calls systems by their files where these name one model twice', async () => {
    const log = (trial: number) => ({
      info: { agent_info: { implementation: 'agent', llm: 'm' } },
      simulations: TASKS.map((task_id, i) => ({
        id: `${trial}${i}`,
        task_id,
        trial: 0,
        reward_info: { reward: (i + trial) % 2 },
      })),
    });
    harness.write('twice/first.json', log(0));
    harness.write('twice/second.json', log(1));
    assert.deepEqual((await systems('twice')).sort(), ['first', 'second']);
  });

  it('calls variants of one model by their folders', async () => {
    for (const [variant, right] of [
      ['long', 2],
      ['short', 3],
    ] as const) {
      const time = `2026-02-0${right}T10-00-00.123`;
      harness.write(`variants/${variant}/model/results_${time}.json`, { results: {}, model_name: 'org/one' });
      harness.write(`variants/${variant}/model/samples_arith_${time}.jsonl`, samples('arith', right));
    }
    const printed = await harness.printed('suite', 'variants', '--json', '--resamples', '1000');
    const { a, b } = JSON.parse(printed) as { a: string; b: string };
    assert.deepEqual([a, b], ['long', 'short']);
  });

  it('takes files that differ in a time only for one task', async () => {
    const run = (right: number) => ({
      testCases: TASKS.map((name, i) => ({
        name,
        input: `${name}?`,
        actualOutput: 'x',
        success: i % right === 0,
        metricsData: [
          { name: 'Equal', threshold: 1, success: i % right === 0, score: Number(i % right === 0) },
        ],
      })),
    });
    harness.write('runs-of-deepeval/ada/test_run_20260101_101112.json', run(2));
    harness.write('runs-of-deepeval/bea/test_run_20260102_111213.json', run(3));
    const printed = await harness.printed('suite', 'runs-of-deepeval', '--resamples', '1000');
    assert.match(printed, /test_run +12 +50.00 +33.33/);
  });

  it('takes logs of different systems for one task if none says which it is', async () => {
    const log = (llm: string, right: number) => ({
      info: { agent_info: { implementation: 'agent', llm } },
      simulations: TASKS.map((task_id, i) => ({
        id: `${llm}${i}`,
        task_id,
        trial: 0,
        reward_info: { reward: Number(i % right === 0) },
      })),
    });
    harness.write('tau/20260101_ada.json', log('ada', 2));
    harness.write('tau/20260102_bea.json', log('bea', 3));
    const printed = await harness.printed('suite', 'tau', '--json', '--resamples', '1000');
    const { a, b, rows } = JSON.parse(printed) as { a: string; b: string; rows: unknown[] };
    assert.deepEqual([a, b, rows.length], ['agent ada', 'agent bea', 1]);
  });
});
