import { mkdirSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { parquetWriteBuffer } from 'hyparquet-writer';

/** Right answers of a system on a task. */
type Answers = readonly boolean[];

/** What a made-up evaluation found: by system, by task. */
export type Found = Readonly<Record<string, Readonly<Record<string, Answers>>>>;

/** Right answers at fixed places, more for a greater share; the same places are hard for all systems. */
export function answers(n: number, share: number, shift = 0): boolean[] {
  return Array.from({ length: n }, (_, i) => ((i * 37 + shift * 11) % 101) / 101 < share);
}

export function write(file: string, contents: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, contents);
}

const lines = (objects: readonly unknown[]) =>
  objects.map((object) => `${JSON.stringify(object)}\n`).join('');

/** Writes an evaluation as a tool does. */
export type Layout = (root: string, found: Found) => void;

function eachOf(found: Found, work: (system: string, task: string, right: Answers) => void): void {
  for (const [system, tasks] of Object.entries(found)) {
    for (const [task, right] of Object.entries(tasks)) {
      work(system, task, right);
    }
  }
}

const TIME = '2025-03-02T10-11-12.345678';

/** The same as `inspectLogs`, but samples were run twice. */
export const inspectEpochs: Layout = (root, found) => inspect(root, found, 2);

/** `--output_path out --log_samples` of lm-evaluation-harness. */
export const lmEvaluationHarness: Layout = (root, found) => {
  for (const [system, tasks] of Object.entries(found)) {
    const folder = path.join(root, system.replaceAll('/', '__'));
    const results = Object.fromEntries(Object.keys(tasks).map((task) => [task, { 'acc,none': 0.5 }]));
    write(path.join(folder, `results_${TIME}.json`), JSON.stringify({ results, model_name: system }));
    for (const [task, right] of Object.entries(tasks)) {
      const samples = right.map((isRight, id) => ({
        doc_id: id,
        doc: { question: `${task} ${id}` },
        target: 'A',
        arguments: { gen_args_0: { arg_0: `${task} ${id}` } },
        resps: [['A']],
        filtered_resps: ['A'],
        filter: 'none',
        metrics: ['acc'],
        doc_hash: `${task}${id}`,
        acc: isRight ? 1 : 0,
      }));
      write(path.join(folder, `samples_${task}_${TIME}.jsonl`), lines(samples));
    }
  }
};

/** `logs/` of Inspect: one log for each task of each model, all in one folder. */
export const inspectLogs: Layout = (root, found) => inspect(root, found, 1);

function inspect(root: string, found: Found, epochs: number): void {
  eachOf(found, (system, task, right) => {
    const name = `2024-11-05T13-31-45-05-00_${task}_${system.replace(/\W/g, '')}${task.length}zXjbRzCWrL9G.json`;
    const log = {
      version: 2,
      status: 'success',
      eval: { task, task_id: name, model: system, dataset: { samples: right.length }, config: { epochs } },
      results: { total_samples: right.length, completed_samples: right.length, scores: [] },
      samples: Array.from({ length: epochs }, (_, e) =>
        right.map((isRight, i) => ({
          id: i + 1,
          epoch: e + 1,
          input: `${task} ${i}`,
          target: 'A',
          output: { model: system, choices: [], completion: isRight ? 'A' : 'B' },
          scores: { match: { value: isRight ? 'C' : 'I', answer: 'A' } },
        })),
      ).flat(),
    };
    write(path.join(root, name), JSON.stringify(log));
  });
}

/** `benchmark_output/runs/SUITE` of HELM: a folder for each run, named after its scenario, its arguments and the model. */
export const helmRuns: Layout = (root, found) => {
  eachOf(found, (system, task, right) => {
    const [scenario = '', ...args] = task.split(':');
    const named = [...args, 'method=multiple_choice_joint', `model=${system.replaceAll('/', '_')}`];
    const name = `${scenario}:${named.join(',')}`;
    const stat = (of: string, value: number, more = {}) => ({
      name: { name: of, split: 'test', ...more },
      count: 1,
      sum: value,
      sum_squared: value,
      min: value,
      max: value,
      mean: value,
      variance: 0,
      stddev: 0,
    });
    const statistics = right.map((isRight, i) => ({
      instance_id: `id${i}`,
      train_trial_index: 0,
      stats: [stat('num_references', 4), stat('exact_match', isRight ? 1 : 0)],
    }));
    const adapter = {
      method: 'multiple_choice_joint',
      substitutions: [],
      model_deployment: `x/${system}`,
      model: system,
    };
    const states = right.map((_, i) => ({
      instance: {
        input: { text: `${task} ${i}` },
        references: [{ output: { text: 'A' }, tags: ['correct'] }],
        split: 'test',
        sub_split: i % 2 === 0 ? 'even' : 'odd',
        id: `id${i}`,
      },
      request_mode: 'original',
      train_trial_index: 0,
      output_mapping: { A: 'A' },
      request: { model: system, prompt: `Question: ${task} ${i}\nAnswer:` },
      result: { success: true, completions: [{ text: 'A', logprob: 0, tokens: [] }] },
    }));
    const files = {
      'per_instance_stats.json': statistics,
      'run_spec.json': { name, scenario_spec: { class_name: 'x.Scenario', args: {} }, adapter_spec: adapter },
      'scenario_state.json': { adapter_spec: adapter, request_states: states },
      'scenario.json': { name: scenario, description: 'Questions', tags: [] },
      'stats.json': [stat('exact_match', 0.5)],
    };
    for (const [file, contents] of Object.entries(files)) {
      write(path.join(root, name, file), JSON.stringify(contents, null, 2));
    }
  });
};

/** `oaieval MODEL EVAL` of OpenAI Evals: a file for each run. */
export const openaiEvals: Layout = (root, found) => {
  let run = 0;
  eachOf(found, (system, task, right) => {
    run += 1;
    const id = `2304172208${10 + run}DPM75QNS`;
    const event = (sample: number, isRight: boolean) => ({
      run_id: id,
      event_id: sample,
      sample_id: `${task}.${sample}`,
      type: 'match',
      data: { correct: isRight, expected: 'A', picked: isRight ? 'A' : null, sampled: 'A' },
    });
    const log = [
      { spec: { completion_fns: [system], eval_name: task, base_eval: task, run_id: id } },
      { final_report: { accuracy: 0.5 } },
      ...right.map((isRight, i) => event(i, isRight)),
    ];
    write(path.join(root, `${id}_${system}_${task}.jsonl`), lines(log));
  });
};

/** `promptfoo eval -o TASK.json`: a file holds all providers. */
export const promptfooResults: Layout = (root, found) => {
  const tasks = [...new Set(Object.values(found).flatMap((one) => Object.keys(one)))];
  for (const task of tasks) {
    const results = Object.entries(found).flatMap(([system, ofTask], p) =>
      (ofTask[task] ?? []).map((isRight, testIdx) => ({
        promptIdx: p,
        testIdx,
        provider: { id: system, label: '' },
        prompt: { raw: 'Q', label: 'Q' },
        vars: { question: `${task} ${testIdx}` },
        response: { output: 'A' },
        success: isRight,
        score: isRight ? 1 : 0,
        namedScores: {},
        gradingResult: { pass: isRight, score: isRight ? 1 : 0 },
      })),
    );
    write(
      path.join(root, `${task}.json`),
      JSON.stringify({ evalId: `eval-${task}`, results: { version: 3, results } }),
    );
  }
};

/** A folder for each system, with a file named after each task. */
export const plainFiles: Layout = (root, found) => {
  eachOf(found, (system, task, right) => {
    const rows = right.map((isRight, i) => `${i},${isRight ? 1 : 0}`);
    write(path.join(root, system, `${task}.csv`), `id,score\n${rows.join('\n')}\n`);
  });
};

/** Runs of one task: a folder for each system, with a file for each seed. */
export const seeds: Layout = (root, found) => {
  eachOf(found, (system, task, right) => {
    for (const seed of [1, 2, 3]) {
      const rows = right.map((isRight, i) => `${i},${(isRight ? 1 : 0) * ((i + seed) % 4 === 0 ? 0 : 1)}`);
      write(path.join(root, system, `${task}_seed-${seed}.csv`), `id,score\n${rows.join('\n')}\n`);
    }
  });
};

/** `results/MODEL/REVISION/TASK.json` of MTEB: a mean score for each subset, and for each of ten experiments. */
export const mtebResults: Layout = (root, found) => {
  eachOf(found, (system, task, right) => {
    const folder = path.join(root, system.replaceAll('/', '__'), 'e4ce9877abf3edfe10b0d82785e83bdcb973e22e');
    const mean = right.filter(Boolean).length / right.length;
    const experiments = Array.from({ length: 10 }, (_, i) => ({ accuracy: mean + i / 100, f1: mean }));
    const subset = {
      scores_per_experiment: experiments,
      accuracy: mean,
      main_score: mean,
      hf_subset: 'default',
      languages: ['eng-Latn'],
    };
    const results = {
      dataset_revision: '0fd18e25b25c072e09e0d92ab615fda904d66300',
      task_name: task,
      mteb_version: '1.14.15',
      scores: { test: [subset] },
      evaluation_time: 12.3,
      kg_co2_emissions: null,
    };
    write(path.join(folder, `${task}.json`), JSON.stringify(results, null, 2));
    write(path.join(folder, 'model_meta.json'), JSON.stringify({ name: system, revision: 'e4ce' }));
  });
};

/** `--output-dir OUT --save-details` of lighteval: `details/MODEL/TIME/details_TASK_TIME.parquet`, and results beside. */
export const lightevalDetails: Layout = (root, found) => {
  eachOf(found, (system, task, right) => {
    const doc = right.map((_, i) => ({ query: `${task} ${i}`, choices: ['A'], gold_index: 0 }));
    const columnData = [
      { name: 'doc', data: doc, type: 'JSON' as const },
      { name: 'metric', data: right.map((isRight) => ({ em: isRight ? 1 : 0 })), type: 'JSON' as const },
      { name: 'model_response', data: right.map(() => ({ text: ['A'] })), type: 'JSON' as const },
    ];
    const folder = path.join(root, 'details', system, TIME);
    mkdirSync(folder, { recursive: true });
    const bytes = new Uint8Array(parquetWriteBuffer({ columnData }));
    writeFileSync(path.join(folder, `details_${task}_${TIME}.parquet`), bytes);
    const results = { config_general: { lighteval_sha: '017581f' }, results: { [task]: { em: 0.5 } } };
    write(path.join(root, 'results', system, `results_${TIME}.json`), JSON.stringify(results));
  });
};
