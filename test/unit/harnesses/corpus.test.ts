import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { describe, it } from 'mocha';
import { runHere } from '../../support/command-line';
import type { Printed } from './support';

/*
 * Real outputs of real harnesses, which aren't part of this repository: the folder that the environment variable names holds one folder a
 * harness. Fixtures of the same shapes are in the other tests.
 */

const CORPUS = process.env['REALGAIN_HARNESSES'] ?? '';

const HARBOR = 'harbor/submissions/terminal-bench/2.0';
const TERMINAL_BENCH = 'terminal-bench-1/results/terminal-bench-core@0.1.1';
const SWE = 'swe-bench/logs/run_evaluation';
const SWE_MODEL = 'hosted_vllm__Devstral-Small-2-24B-Instruct-2512';
const INSPECT = 'inspect/kevinschaul/logs';
const EVALSCOPE = 'evalscope/examples/viz';
const BFCL = 'bfcl/v4/results/2025-11-12-main/score';
const MTEB = [
  'intfloat__multilingual-e5-small/fd1525a9fd15316a2d503bf26ab031a61d056e98',
  'BAAI__bge-small-en-v1.5/5c38ec7c405ec4b44b94cc5a9bb96e735b38267a',
];
const MT_BENCH = 'mt-bench/fastchat/llm_judge/data/mt_bench/model_judgment/gpt-4_single-origin.jsonl';
const CODE = 'Scenario.codegeneration_1_0.2_eval_all.json.gz';
const POLITICAL = [
  `${INSPECT}/2026-06-18T15-29-02+00-00_political-bias_68LHTP6ciAmphyGcVs5ySE.eval`,
  `${INSPECT}/2026-06-18T15-29-07+00-00_political-bias_QNcDdvg57CiENxYgDiWPvv.eval`,
];

/** What is compared, the harness's own totals (in the unit that RealGain shows), and further options. */
const PAIRS: readonly (readonly [a: string, b: string, ofA: number, ofB: number, ...options: string[]])[] = [
  [`${HARBOR}/Droid__GPT-5.3-Codex`, `${HARBOR}/Terminus2__GPT-5.3-Codex`, 77.3034, 64.7191],
  [`${HARBOR}/Terminus2__GPT-5.3-Codex`, `${HARBOR}/Terminus2__Claude-Opus-4.6`, 64.7191, 62.9213],
  [`${HARBOR}/Mux__GPT-5.2`, `${HARBOR}/Terminus2__GPT-5.3-Codex`, 60.6742, 64.7191],
  [
    'tau2-bench/jitrc/samples/logs/airline_gemini2_5_flash_10tasks_2t.json',
    'tau2-bench/jitrc/samples/logs/airline_gemini2_5_flash_10tasks_2t_enhanced_agent.json',
    60,
    55,
  ],
  [
    `${TERMINAL_BENCH}/20250923_droid_claude-4-sonnet/tb_rc2_sonnet_1/results.json`,
    `${TERMINAL_BENCH}/20250711_openhands_claude-4-sonnet/openhands-sonnet/results.json`,
    53.75,
    40,
  ],
  [
    `${TERMINAL_BENCH}/20250923_droid_claude-4-sonnet`,
    `${TERMINAL_BENCH}/20250711_openhands_claude-4-sonnet`,
    52.5,
    40.625,
  ],
  [
    `${SWE}/verified10_swe_agent_all13_full100_defaultdevstral_20260320/${SWE_MODEL}`,
    `${SWE}/verified10_aider_all13_full100_defaultdevstral_20260320/${SWE_MODEL}`,
    53,
    53,
  ],
  // One of 730 instances is in the first file only.
  [
    'swe-bench-pro/traj/claude-45sonnet-10132025/eval_results.json',
    'swe-bench-pro/traj/kimi-k2-instruct-10132025/eval_results.json',
    43.7586,
    27.7092,
  ],
  [
    `${INSPECT}/2025-10-14T16-18-34-00-00_article-tracking-categories_anthropic-claude-sonnet-4-0_18c9afb51f81f87bbadf.eval`,
    `${INSPECT}/2025-10-14T16-18-34-00-00_article-tracking-categories_openai-gpt-4o-mini_cdb2d634ff49cadc7efc.eval`,
    77.3196,
    65.9794,
  ],
  ...['left', 'right', 'both'].map((word, i): readonly [string, string, number, number, ...string[]] => [
    POLITICAL[0] ?? '',
    POLITICAL[1] ?? '',
    [80, 6.6667, 13.3333][i] ?? 0,
    [43.3333, 0, 56.6667][i] ?? 0,
    ...['--metric', 'accuracy', '--column', 'llm_judge', '--option', `right=${word}`],
  ]),
  [
    `${EVALSCOPE}/qwen-plus/reviews/qwen-plus/ifeval_default.jsonl`,
    `${EVALSCOPE}/qwen3-max/reviews/qwen3-max/ifeval_default.jsonl`,
    90,
    80,
  ],
  [
    `${BFCL}/openai_gpt-oss-120b/non_live/BFCL_v4_simple_python_score.json`,
    `${BFCL}/openai_gpt-oss-20b/non_live/BFCL_v4_simple_python_score.json`,
    86.75,
    87,
  ],
  [
    'bfcl/2024-08-11/score/gpt-4o-2024-05-13-FC/simple_score.json',
    'bfcl/2024-08-11/score/gpt-4o-2024-05-13/simple_score.json',
    88.25,
    89.5,
  ],
  [
    'evalplus/results/70B-instruct-base/samples_eval_results.json',
    'evalplus/results/8b-instruct-base/samples_eval_results.json',
    70.7317,
    54.878,
    '--column',
    'pass@1,plus',
  ],
  [
    `livecodebench/O1-Mini-2024-09-12 (N=1)/${CODE}`,
    `livecodebench/O1-Preview-2024-09-12 (N=1)/${CODE}`,
    68.4091,
    55.5682,
  ],
  [`mteb/results/${MTEB[0]}/STS22.json`, `mteb/results/${MTEB[1]}/STS22.json`, 0.6416, 0.4525],
  [`mteb/results/${MTEB[0]}/SciFact.json`, `mteb/results/${MTEB[1]}/SciFact.json`, 0.6758, 0.7127],
  [
    'alpaca-eval/results/FuseChat-Llama-3.1-8B-Instruct/weighted_alpaca_eval_gpt4_turbo/annotations.json.gz',
    'alpaca-eval/results/gpt-3.5-turbo-1106/weighted_alpaca_eval_gpt4_turbo/annotations.json',
    63.3316,
    9.178,
  ],
  [
    'fairseq/17-1generate-test.txt.gz',
    'fairseq/17-2generate-test.txt.gz',
    37.94,
    34.44,
    ...['--metric', 'bleu', '--option', 'tokenize=none'],
  ],
];

/** Benchmarks of programs, and averages. */
const REFUSED = [
  'hyperfine/hyperfine.json',
  'google-benchmark/tools/gbench/Inputs/test1_run1.json',
  'pytest-benchmark/.benchmarks/Linux-CPython-3.10-64bit/0001_baseline.json',
  'benchstat/duty/bench/old.txt',
  `${EVALSCOPE}/qwen-plus/reports/qwen-plus/ifeval.json`,
];

describe('the corpus of harnesses', () => {
  if (!existsSync(CORPUS)) {
    it.skip('is compared with the official numbers where REALGAIN_HARNESSES names its folder');
    return;
  }

  for (const [a, b, ofA, ofB, ...options] of PAIRS) {
    it(`has the official numbers of ${path.dirname(a)} and ${path.basename(b)} ${options.join(' ')}`, async () => {
      const args = ['compare', a, b, ...options, '--json', '--resamples', '1000'];
      const { code, stdout, stderr } = await runHere(CORPUS, args);
      assert.equal(code, 0, stderr);
      const found = JSON.parse(stdout) as Printed;
      // Shares have four decimals, percentages two.
      const digits = (score: number, official: number) =>
        Math.abs(score - official) < (official < 1 ? 6e-5 : 6e-3);
      assert.ok(digits(found.a.score, ofA), `${found.a.score} instead of ${ofA}`);
      assert.ok(digits(found.b.score, ofB), `${found.b.score} instead of ${ofB}`);
    });
  }

  it('has the official pass^1 of τ-bench, of which it holds one system', async () => {
    const { code, stdout, stderr } = await runHere(CORPUS, [
      'score',
      'tau-bench/sierra/historical_trajectories/gpt-4o-airline.json.gz',
    ]);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /accuracy is 42\.00% .* on 200 samples of 50 items/);
  });

  it('has the official means of MT-bench, of each model on all its judgments', async () => {
    const both = path.join(CORPUS, MT_BENCH);
    const lines = readFileSync(both, 'utf8').split('\n');
    const folder = mkdtempSync(path.join(tmpdir(), 'realgain-mt-'));
    for (const [model, official] of [
      ['Normal', '7.8434'],
      ['Griffin', '2.7000'],
    ] as const) {
      const own = lines.filter((line) => line.includes(`"Meta-Llama-3-8B-Instruct-${model}"`));
      writeFileSync(path.join(folder, 'own.jsonl'), own.join('\n'));
      const { stdout, stderr } = await runHere(folder, ['score', 'own.jsonl']);
      assert.match(stdout, new RegExp(`mean of score is ${official} `), stderr);
    }
    rmSync(folder, { recursive: true });
  });

  for (const file of REFUSED) {
    it(`refuses ${file} with advice`, async () => {
      const { code, stderr } = await runHere(CORPUS, ['compare', file, file]);
      assert.notEqual(code, 0);
      assert.match(stderr, /independent runs of programs|only averages/);
    });
  }
});
