import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Harness, TASKS } from './support';

const harness = new Harness();

describe('results of harnesses', () => {
  const report = (id: string, resolved: boolean) => ({
    [id]: { patch_is_None: false, patch_exists: true, patch_successfully_applied: true, resolved },
  });

  /** A run of SWE-bench in which some patches were empty. */
  function run(name: string, right: (i: number) => boolean, empty: readonly number[], summary = true): void {
    const lists = {
      submitted_ids: TASKS,
      resolved_ids: [] as string[],
      empty_patch_ids: empty.map((i) => TASKS[i]),
    };
    TASKS.forEach((id, i) => {
      if (!empty.includes(i)) {
        harness.write(`${name}/logs/run_evaluation/r/${name}/${id}/report.json`, report(id, right(i)));
      }
    });
    if (summary) {
      harness.write(`${name}/${name}.r.json`, lists);
    }
  }

  it('of SWE-bench count instances with an empty patch, which have no folder', async () => {
    run('gpt', (i) => i % 2 === 0, [1, 3, 5]);
    run('llama', (i) => i % 3 === 0, [2]);
    const place = (name: string) => `${name}/logs/run_evaluation/r/${name}`;
    assert.deepEqual(await harness.scores(place('gpt'), place('llama')), [50, 33.3333, 12]);
    // The folder of the run holds its only system.
    assert.deepEqual(
      await harness.scores('gpt/logs/run_evaluation/r', 'llama/logs/run_evaluation/r'),
      [50, 33.3333, 12],
    );
  });

  it('of SWE-bench say without a summary that empty patches are missing', async () => {
    run('alone', (i) => i % 2 === 0, [1, 3], false);
    run('other', (i) => i % 3 === 0, [1], false);
    const { n, warnings } = await harness.compared(
      'alone/logs/run_evaluation/r/alone',
      'other/logs/run_evaluation/r/other',
    );
    assert.equal(n, 10);
    assert.match(warnings.join('\n'), /empty have no report, so they are missing here/);
  });

  it('that are verdicts by id may lack items', async () => {
    const verdicts = (from: number, right: number) =>
      Object.fromEntries(TASKS.slice(from).map((id, i) => [`instance_${id}-v${i * 0}`, i % right === 0]));
    harness.write('pro/a/eval_results.json', verdicts(0, 2));
    harness.write('pro/b/eval_results.json', verdicts(1, 3));
    const { n, warnings } = await harness.compared('pro/a/eval_results.json', 'pro/b/eval_results.json');
    assert.equal(n, 11);
    assert.match(warnings.join('\n'), /1 of 12 items/);
  });

  it('of AlpacaEval may lack instructions, which count for neither system', async () => {
    const annotations = (name: string, lacks: readonly number[]) =>
      TASKS.map((instruction, i) => ({
        instruction: `Write about ${instruction}`,
        output_1: `The reference on ${instruction}`,
        generator_1: 'gpt4_1106_preview',
        output_2: `${name} on ${instruction}`,
        generator_2: name,
        annotator: 'weighted_alpaca_eval_gpt4_turbo',
        preference: 1 + ((i * name.length) % 5) / 5,
      })).filter((_, i) => !lacks.includes(i));
    harness.write('alpaca/phi/annotations.json', annotations('phi', [3, 7]));
    harness.write('alpaca/llama/annotations.json', annotations('llama', []));
    harness.write('alpaca/mistral/annotations.json', annotations('mistral', [0, 1]));
    const { n, warnings } = await harness.compared(
      'alpaca/phi/annotations.json',
      'alpaca/llama/annotations.json',
    );
    assert.equal(n, 10);
    assert.match(warnings.join('\n'), /2 of 12 items/);
    // Equally many, but not the same.
    const both = await harness.compared('alpaca/phi/annotations.json', 'alpaca/mistral/annotations.json');
    assert.equal(both.n, 8);
  });

  it('of Inspect ask which word of a judge is right', async () => {
    const log = (model: string, words: readonly string[]) => ({
      version: 2,
      status: 'success',
      eval: { task: 'bias', model },
      samples: TASKS.map((input, i) => ({
        id: i,
        epoch: 1,
        input,
        target: '',
        output: { completion: `${model} on ${input}` },
        scores: { judge: { value: words[i % words.length] } },
        total_time: 2,
      })),
    });
    harness.write('inspect/a.json', log('a', ['left', 'right', 'both']));
    harness.write('inspect/b.json', log('b', ['left', 'both']));
    assert.match(
      await harness.refused('compare', 'inspect/a.json', 'inspect/b.json'),
      /say which of them means right/,
    );
    assert.deepEqual(
      await harness.scores(
        'inspect/a.json',
        'inspect/b.json',
        '--metric',
        'accuracy',
        '--column',
        'judge',
        '--option',
        'right=left',
      ),
      [33.3333, 50, 12],
    );
  });

  it('of MT-bench are judgments of turns, of which −1 is none and some were made twice', async () => {
    const judgment = (model: string, id: number, turn: number, score: number) =>
      JSON.stringify({
        question_id: id,
        model,
        judge: ['gpt-4', turn === 1 ? 'single-v1' : 'single-v1-multi-turn'],
        user_prompt: `[Question]\nAsk ${id}\n\n[The Start of Assistant's Answer]\n${model}`,
        judgment: `Rating: [[${score}]]`,
        score,
        turn,
        tstamp: 1700000000.5 + id,
      });
    const judged = (model: string, score: (i: number) => number) =>
      TASKS.flatMap((_, i) => [1, 2].map((turn) => judgment(model, 81 + i, turn, score(i + turn))));
    const [ada, bea] = [
      judged('ada', (i) => 1 + (i % 5)),
      judged('bea', (i) => (i === 3 ? -1 : 1 + (i % 3))),
    ];
    const again = judgment('ada', 81, 1, 9);
    harness.write('mt/both.jsonl', [...ada, again, ...bea].join('\n'));
    harness.write('mt/ada.jsonl', [...ada, again].join('\n'));
    harness.write('mt/bea.jsonl', bea.join('\n'));
    const found = await harness.scores('mt/ada.jsonl', 'mt/bea.jsonl');
    // Two of 24 turns have no rating for Bea, and Ada was judged twice in one, of which Bea has only one judgment.
    assert.equal(found[2], 22);
    assert.deepEqual(await harness.scores('mt/both.jsonl', '--systems', 'ada,bea'), found);
    // The tool's own mean is that of all judgments.
    assert.match(
      await harness.printed('score', 'mt/ada.jsonl'),
      /is 3\.2400 .* on 25 items in 12 conversations/,
    );
    assert.match(await harness.printed('look', 'mt/both.jsonl'), /Systems +ada, bea/);
  });

  it('of EvalScope are compared by their main score, and its reports refused', async () => {
    const review = (right: number) =>
      TASKS.map((input, i) =>
        JSON.stringify({
          index: i,
          target: '',
          messages: [
            { id: `${right}${i}u`, role: 'user', content: input },
            {
              id: `${right}${i}a`,
              role: 'assistant',
              content: `${i * right}`,
              perf_metrics: { latency: 0.5 },
            },
          ],
          sample_score: {
            score: {
              value: { prompt_level_strict: Number(i % right === 0), inst_level_strict: 1 / (1 + i) },
              prediction: `${i * right}`,
              main_score_name: 'prompt_level_strict',
            },
            sample_id: i,
            group_id: i,
          },
        }),
      ).join('\n');
    harness.write('evalscope/a/reviews/a/ifeval_default.jsonl', review(2));
    harness.write('evalscope/b/reviews/b/ifeval_default.jsonl', review(3));
    assert.deepEqual(
      await harness.scores(
        'evalscope/a/reviews/a/ifeval_default.jsonl',
        'evalscope/b/reviews/b/ifeval_default.jsonl',
      ),
      [50, 33.3333, 12],
    );
    const metrics = ['strict', 'loose'].map((name) => ({
      name,
      num: 12,
      score: 0.5,
      macro_score: 0.5,
      categories: [],
    }));
    harness.write('evalscope/report.json', { name: 'a@ifeval', dataset_name: 'ifeval', score: 0.5, metrics });
    assert.match(
      await harness.refused('score', 'evalscope/report.json'),
      /only averages of EvalScope.*reviews/,
    );
  });

  it('are outputs of one system where each folder of a run holds one', async () => {
    const rows = (right: number) => TASKS.map((id, i) => ({ task_id: id, is_resolved: i % right === 0 }));
    [2, 3].forEach((right, k) => harness.write(`runs/a/run-${k}/results.json`, { results: rows(right) }));
    [4, 6].forEach((right, k) => harness.write(`runs/b/run-${k}/results.json`, { results: rows(right) }));
    assert.deepEqual(await harness.scores('runs/a', 'runs/b'), [41.6667, 20.8333, 12]);
  });

  it('of code may have titles such as “Sum = 0” beside ids', async () => {
    const rows = (right: number) =>
      TASKS.map((id, i) => ({
        title: i === 4 ? 'Sum = 0' : `problem-${i}`,
        question_id: id,
        passed: i % right === 0,
      }));
    harness.write('titles/a.json', rows(2));
    harness.write('titles/b.json', rows(3));
    assert.deepEqual(await harness.scores('titles/a.json', 'titles/b.json'), [50, 33.3333, 12]);
  });
});

describe('what sacreBLEU prints', () => {
  const line = (score: number, metric = 'BLEU', tokenizer = '13a') =>
    `${metric}|nrefs:1|case:mixed|eff:yes|tok:${tokenizer}|smooth:exp|version:2.6.0 = ${score.toFixed(1)} 57.1/33.3/20.0/12.5 (BP = 1.000 ratio = 1.000 hyp_len = 7 ref_len = 7)`;
  const sentences = (factor: number, ...how: [metric?: string, tokenizer?: string]) =>
    TASKS.map((_, i) => line((i * factor) % 100, ...how)).join('\n') + '\n';

  it('of sentences are their scores, by the metric of the signature', async () => {
    harness.write('sacre/a.txt', sentences(37));
    harness.write('sacre/b.txt', sentences(31));
    assert.deepEqual(await harness.scores('sacre/a.txt', 'sacre/b.txt'), [45.1667, 45.5, 12]);
    harness.write('sacre/ter.txt', sentences(37, 'TER'));
    harness.write('sacre/other.txt', sentences(31, 'TER'));
    assert.match(await harness.printed('compare', 'sacre/ter.txt', 'sacre/other.txt'), /lower is better/);
  });

  it('by other signatures are other measures', async () => {
    harness.write('sacre/intl.txt', sentences(31, 'BLEU', 'intl'));
    assert.match(await harness.refused('compare', 'sacre/a.txt', 'sacre/intl.txt'), /metric/);
  });

  it('of several systems, tested or not, are totals, which are refused with advice', async () => {
    const total = (BLEU: unknown) => ['Baseline: a.txt', 'b.txt'].map((system) => ({ system, BLEU }));
    harness.write('sacre/several.json', total('54.1'));
    harness.write('sacre/paired.json', total({ score: 54.1, p_value: 0.005, mean: 54.3, ci: 7.8 }));
    for (const file of ['several', 'paired']) {
      assert.match(await harness.refused('leaderboard', `sacre/${file}.json`), /only averages of sacreBLEU/);
      assert.match(await harness.printed('look', `sacre/${file}.json`), /--reference and --metric bleu/);
    }
  });
});

describe('benchmarks of programs', () => {
  const FILES: Readonly<Record<string, unknown>> = {
    'hyperfine.json': { results: [{ command: './a', mean: 1.2, stddev: 0.1, times: [1.1, 1.3] }] },
    'pytest.json': {
      machine_info: { node: 'x' },
      benchmarks: [{ name: 'test_a', stats: { mean: 0.1, rounds: 5 } }],
    },
    'google.json': {
      context: { date: 'x' },
      benchmarks: [{ name: 'BM_a', real_time: 5, cpu_time: 5, time_unit: 'ns' }],
    },
    'asv.json': {
      commit_hash: 'abc',
      result_columns: ['result', 'params'],
      results: { 'a.time_b': [[0.1], []] },
    },
    'go.txt':
      'goos: linux\npkg: example.org/x\nBenchmarkA-8   \t 1000\t  1234 ns/op\t 16 B/op\nBenchmarkB-8   \t 2000\t  99.5 ns/op\nPASS\n',
    'vllm.json': { date: 'x', model_id: 'm', request_throughput: 3.5, mean_ttft_ms: 20, median_ttft_ms: 19 },
  };

  for (const [file, contents] of Object.entries(FILES)) {
    it(`are told apart from outputs: ${file}`, async () => {
      harness.write(`programs/${file}`, contents);
      assert.match(
        await harness.refused('compare', `programs/${file}`, `programs/${file}`),
        /holds times of independent runs of programs/,
      );
    });
  }
});

describe('results of harnesses, in further layouts', () => {
  it('of OpenAI’s hosted evals are the items of the data source, by their graders', async () => {
    const items = (right: number, model: string) =>
      TASKS.map((input, i) => ({
        object: 'eval.run.output_item',
        id: `${model}-${i}`,
        status: 'pass',
        datasource_item_id: i,
        datasource_item: { input },
        results: [{ name: 'match', sample: null, passed: i % right === 0, score: Number(i % right === 0) }],
        sample: {
          output: [{ role: 'assistant', content: `${i * right}` }],
          model,
          usage: { prompt_tokens: 9 },
        },
      }));
    harness.write('openai/a.json', { object: 'list', data: items(2, 'a'), has_more: false });
    harness.write(
      'openai/b.jsonl',
      items(3, 'b')
        .map((item) => JSON.stringify(item))
        .join('\n'),
    );
    assert.deepEqual(await harness.scores('openai/a.json', 'openai/b.jsonl'), [50, 33.3333, 12]);
  });

  it('of BFCL before v3 number their failures from 1', async () => {
    const scores = (wrong: readonly number[]) =>
      [
        { accuracy: 1 - wrong.length / 12, correct_count: 12 - wrong.length, total_count: 12 },
        ...wrong.map((id) => ({ id, test_category: 'simple', valid: false, error: ['x'], error_type: 't' })),
      ]
        .map((line) => JSON.stringify(line))
        .join('\n');
    harness.write('bfcl/a/simple_score.json', scores([1, 12]));
    harness.write('bfcl/b/simple_score.json', scores([3, 4, 12]));
    assert.deepEqual(
      await harness.scores('bfcl/a/simple_score.json', 'bfcl/b/simple_score.json'),
      [83.3333, 75, 12],
    );
  });

  it('of BigCodeBench and EvalPlus 0.1 are the statuses of problems', async () => {
    const code = (right: number) =>
      Object.fromEntries(
        TASKS.map((task_id, i) => [
          task_id,
          [{ task_id, solution: 'x', status: i % right === 0 ? 'pass' : 'fail', details: {} }],
        ]),
      );
    harness.write('bigcode/a_eval_results.json', { date: 'x', eval: code(2) });
    harness.write('bigcode/b_eval_results.json', { date: 'x', eval: code(3) });
    assert.deepEqual(
      await harness.scores('bigcode/a_eval_results.json', 'bigcode/b_eval_results.json'),
      [50, 33.3333, 12],
    );
    const old = (right: number) =>
      Object.fromEntries(
        TASKS.map((id, i) => {
          const result = [[i % right === 0 ? 'success' : 'failed', [true]]];
          return [id, { nfiles: 1, base: result, plus: [['failed', []]], files: ['x.py'] }];
        }),
      );
    harness.write('evalplus/a_eval_results.json', { date: 'x', hash: 'y', eval: old(2) });
    harness.write('evalplus/b_eval_results.json', { date: 'x', hash: 'y', eval: old(3) });
    assert.deepEqual(
      await harness.scores(
        'evalplus/a_eval_results.json',
        'evalplus/b_eval_results.json',
        '--column',
        'pass@1,base',
      ),
      [50, 33.3333, 12],
    );
  });

  it('of MTEB go by the split test, if there is one', async () => {
    const subsets = (by: number) =>
      ['de', 'en', 'fr'].map((hf_subset, i) => ({ hf_subset, main_score: by + i / 10, languages: [] }));
    const task = (by: number) => ({
      task_name: 'T',
      mteb_version: '1',
      scores: { validation: subsets(0), test: subsets(by) },
    });
    harness.write('mteb/a/r/T.json', task(0.4));
    harness.write('mteb/b/r/T.json', task(0.2));
    assert.deepEqual(await harness.scores('mteb/a/r/T.json', 'mteb/b/r/T.json'), [0.5, 0.3, 3]);
  });

  it('of fairseq and Kaldi hold references beside the hypotheses', async () => {
    const sentence = (i: number) => `the small house number ${i} is on the hill over there`;
    const generated = (wrong: number) =>
      TASKS.map((_, i) => {
        const said = i % wrong === 0 ? sentence(i).replace('small house', 'house') : sentence(i);
        return `S-${i}\tx\nT-${i}\t${sentence(i)}\nH-${i}\t-0.5\t${said}\nD-${i}\t-0.5\t${said}\nP-${i}\t-0.1`;
      })
        .reverse()
        .join('\n');
    harness.write('fairseq/a.txt', generated(100));
    harness.write('fairseq/b.txt', generated(2));
    const [a, , n] = await harness.scores('fairseq/a.txt', 'fairseq/b.txt', '--metric', 'bleu');
    assert.deepEqual([n, (a ?? 0) > 90], [12, true]);
    const utterances = (wrong: number) =>
      TASKS.map((id, i) => {
        const [hyp, op] = i % wrong === 0 ? ['***', 'D'] : ['b', 'C'];
        return `${id} ref  a  b\n${id} hyp  a  ${hyp}\n${id} op   C  ${op}\n${id} #csid 1 0 0 1`;
      }).join('\n');
    harness.write('kaldi/a/per_utt', utterances(4));
    harness.write('kaldi/b/per_utt', utterances(2));
    assert.deepEqual(await harness.scores('kaldi/a/per_utt', 'kaldi/b/per_utt'), [12.5, 25, 12]);
  });
});

describe('outputs of other tools', () => {
  it('are runs and judgments in JSON, and judgments of BEIR', async () => {
    const documents = (i: number) => Array.from({ length: 4 }, (_, k) => `d${7 * i + k}`);
    const queries = (score: (i: number, k: number) => number) =>
      Object.fromEntries(
        TASKS.map((query, i) => [
          query,
          Object.fromEntries(documents(i).map((one, k) => [one, score(i, k)])),
        ]),
      );
    harness.write(
      'ranx/qrels.json',
      queries((_, k) => Number(k === 0)),
    );
    harness.write(
      'ranx/a.json',
      queries((_, k) => 1.5 - k),
    );
    harness.write(
      'ranx/b.json',
      queries((i, k) => (i % 2 === 0 ? 1.5 - k : k + 0.5)),
    );
    const rows = TASKS.flatMap((query, i) =>
      documents(i).map((one, k) => `${query}\t${one}\t${Number(k === 0)}`),
    );
    harness.write('ranx/qrels.tsv', ['query-id\tcorpus-id\tscore', ...rows].join('\n'));
    harness.write(
      'ranx/qrels.csv',
      ['q_id,doc_id,score', ...rows.map((row) => row.replaceAll('\t', ','))].join('\n'),
    );
    const table = (score: (i: number, k: number) => number) =>
      TASKS.flatMap((query, i) => documents(i).map((one, k) => `${one},${query},${score(i, k)}`));
    const header = 'docno,qid,score';
    harness.write('ranx/a.csv', [header, ...table((_, k) => 1.5 - k)].join('\n'));
    harness.write('ranx/b.csv', [header, ...table((i, k) => (i % 2 === 0 ? 1.5 - k : k + 0.5))].join('\n'));
    for (const [qrels, kind] of [
      ['ranx/qrels.json', 'json'],
      ['ranx/qrels.tsv', 'json'],
      ['ranx/qrels.csv', 'csv'],
    ] as const) {
      assert.deepEqual(
        await harness.scores(`ranx/a.${kind}`, `ranx/b.${kind}`, '--reference', qrels, '--metric', 'map'),
        [1, 0.625, 12],
        qrels,
      );
    }
    // How well documents match says nothing of which system is better.
    await assert.rejects(harness.scores('ranx/a.csv', 'ranx/b.csv'), /judgments/);
  });

  it('are lists of the same segments, one a system', async () => {
    const segments = (by: number) =>
      TASKS.map((src, i) => ({ src, mt: `${src} ${by}`, ref: `${src}!`, COMET: by + i / 100 }));
    harness.write('comet.json', { 'a.txt': segments(0.8), 'b.txt': segments(0.7) });
    assert.deepEqual(await harness.scores('comet.json', '--systems', 'a.txt,b.txt'), [0.855, 0.755, 12]);
  });

  it('are probabilities of classes, whose AUC is offered', async () => {
    const rows = (by: number) =>
      TASKS.map((_, i) => `${i % 2},${i % 2},${((i * by) % 10) / 10 + 0.05}`).join('\n');
    harness.write('sklearn/a.csv', `y_true,y_pred,y_proba\n${rows(3)}\n`);
    harness.write('sklearn/b.csv', `y_true,y_pred,y_proba\n${rows(7)}\n`);
    assert.match(
      await harness.refused('compare', 'sklearn/a.csv', 'sklearn/b.csv'),
      /--metric auc --column y_proba/,
    );
  });
});

describe('further results of harnesses', () => {
  it('of IFEval say whether instructions were followed, which is no input', async () => {
    const rows = (right: number) =>
      TASKS.map((id, i) =>
        JSON.stringify({
          follow_all_instructions: i % right === 0,
          follow_instruction_list: [i % right === 0, true],
          instruction_id_list: ['length:words', 'change_case:lower'],
          prompt: `Write about ${id} in lower case`,
          response: `${right} about ${id}`,
        }),
      ).join('\n');
    harness.write('ifeval/a.jsonl', rows(2));
    harness.write('ifeval/b.jsonl', rows(3));
    assert.deepEqual(await harness.scores('ifeval/a.jsonl', 'ifeval/b.jsonl'), [50, 33.3333, 12]);
  });

  it('of MLE-bench have scores of several measures, which are not averaged', async () => {
    const report = (medal: number) => ({
      total_runs: 12,
      competition_reports: TASKS.map((id, i) => ({
        competition_id: id,
        score: ((i * 5) % 12) / 12 + medal / 10,
        median_threshold: 0.5,
        any_medal: i % medal === 0,
        valid_submission: true,
        is_lower_better: i % 3 === 0,
      })),
    });
    harness.write('mle/a.json', report(2));
    harness.write('mle/b.json', report(3));
    assert.match(
      await harness.refused('compare', 'mle/a.json', 'mle/b.json'),
      /"is_lower_better" says that a lower "score" is better in some rows/,
    );
    assert.deepEqual(
      await harness.scores('mle/a.json', 'mle/b.json', '--column', 'any_medal', '--higher-is-better'),
      [50, 33.3333, 12],
    );
  });
});
