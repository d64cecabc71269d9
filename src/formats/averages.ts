import { english, joined } from '../model/words';
import { RealGainError } from '../model/errors';
import { HEAD_BYTES } from './candidates';
import { headText } from './logs/reading/labels';

/** A tool that measures how long programs take. */
interface Benchmark {
  readonly name: string;
  /** The format that its files would be read as. */
  readonly format: 'json' | 'text';
  /** Each occurs near the file's beginning. */
  readonly marks: readonly RegExp[];
  /** What compares two of its files; absent where it has nothing for that. */
  readonly compare?: string;
}

const BENCHMARKS: readonly Benchmark[] = [
  {
    name: 'hyperfine',
    format: 'json',
    marks: [/"results":\s*\[\s*\{\s*"command":/, /"(?:stddev|times)":/],
    compare: 'scripts/welch_ttest.py',
  },
  {
    name: 'pytest-benchmark',
    format: 'json',
    marks: [/"machine_info":\s*\{/, /"benchmarks":\s*\[/],
    compare: 'pytest-benchmark compare',
  },
  {
    name: 'Google Benchmark',
    format: 'json',
    marks: [/"context":\s*\{/, /"benchmarks":\s*\[/, /"(?:real_time|cpu_time)":/],
    compare: 'tools/compare.py',
  },
  {
    name: 'asv',
    format: 'json',
    marks: [/"result_columns":\s*\[/, /"commit_hash":/],
    compare: 'asv compare',
  },
  {
    name: 'Go’s testing package',
    format: 'text',
    marks: [/^Benchmark\S+\s+\d+\s+[\d.e+]+ ns\/op/m],
    compare: 'benchstat',
  },
  {
    name: 'criterion',
    format: 'json',
    marks: [/"confidence_interval":\s*\{\s*"confidence_level":|"sampling_mode":\s*"(?:Linear|Flat)"/],
    compare: 'cargo bench --baseline',
  },
  {
    name: 'pyperf',
    format: 'json',
    marks: [/"perf_version":/, /"benchmarks":\s*\[/],
    compare: 'pyperf compare_to',
  },
  { name: 'JMH', format: 'json', marks: [/"jmhVersion":/, /"primaryMetric":/] },
  {
    name: 'BenchmarkDotNet',
    format: 'json',
    marks: [/"HostEnvironmentInfo":/, /"Benchmarks":\s*\[/],
    compare: 'ResultsComparer',
  },
  {
    name: 'vLLM',
    format: 'json',
    marks: [/"request_throughput":/, /"(?:mean|median)_ttft_ms":|"total_output_tokens":/],
  },
  { name: 'vLLM', format: 'json', marks: [/"requests_per_second":/, /"tokens_per_second":/] },
  { name: 'vLLM', format: 'json', marks: [/"avg_latency":/, /"latencies":\s*\[/] },
];

/** A tool that writes files without a score for every item. */
interface Tool {
  readonly name: string;
  /** Each occurs near the file's beginning. */
  readonly marks: readonly RegExp[];
  /** What they hold instead of averages, and lack. */
  readonly holds?: string;
  /** What to do to get a score per item. */
  readonly instead: string;
}

/** What to compare instead of SWE-bench's lists of resolved instances. */
const REPORTS: Pick<Tool, 'name' | 'holds' | 'instead'> = {
  name: 'SWE-bench',
  holds: english('only the resolved instances of SWE-bench, not every item'),
  instead: english(
    'compare the reports that run_evaluation writes (MODEL.RUN.json with “unresolved_ids”), or one object of every instance, {"django__django-11099": {"resolved": true}}.',
  ),
};

const TOOLS: readonly Tool[] = [
  {
    name: 'MTEB',
    marks: [/"mteb_(?:version|dataset_name)":/, /"main_score":/],
    instead: english(
      'MTEB stores none, so its results can only be ranked over many tasks: write a table with a row for each task and a column for each model, and run “realgain leaderboard”.',
    ),
  },
  {
    name: 'lighteval',
    marks: [/"lighteval_sha":/],
    instead: english('run the evaluation with --save-details, and compare the folder of its details.'),
  },
  {
    name: 'lm-evaluation-harness',
    marks: [/^\s*\{\s*"results":\s*\{/, /_stderr(?:,[\w-]+)?":|"[\w-]+,none":/],
    instead: english('run the evaluation with --log_samples, and compare its samples_*.jsonl.'),
  },
  // As its leaderboard keeps them, and as its first harness wrote them.
  {
    ...REPORTS,
    marks: [
      /^\s*\{\s*"(?:no_generation|no_logs|resolved)":\s*\[(?![^]*"generated":)/,
      /"resolved":/,
      /"no_(?:generation|logs)":/,
    ],
  },
  { ...REPORTS, marks: [/^\s*\{\s*"stats":\s*\{[^{}]*"resolved":\s*\d+\s*[,}]/] },
  {
    name: 'EvalScope',
    marks: [/"dataset_name":/, /"metrics":\s*\[/, /"macro_score":/],
    instead: english('compare the files of its folder “reviews”.'),
  },
  {
    name: 'sacreBLEU',
    marks: [/^\s*\[\s*\{\s*"system":\s*"[^"]*",\s*"(?:BLEU|chrF\d*\+*|TER)":/],
    instead: english('compare the systems’ outputs themselves, with --reference and --metric bleu.'),
  },
  {
    name: 'LiveCodeBench',
    marks: [/^\s*\[\s*\{\s*"pass@1":/, /"detail":/],
    instead: english('compare the files *_eval_all.json beside them.'),
  },
];

/**
 * Refuses results of a tool that lack a score for every item: averages, whose rows would look like items, failures only, or times of
 * programs.
 *
 * @param format the one that it would be read as
 * @throws RealGainError `bad-format`
 */
export function refuseAverages(bytes: Uint8Array, path: string, format: string): void {
  const start = format === 'json' || format === 'text' ? headText(bytes.subarray(0, HEAD_BYTES)) : '';
  const isIn = ({ marks }: Pick<Tool, 'marks'>) => marks.every((mark) => mark.test(start));
  const benchmark = BENCHMARKS.find((one) => one.format === format && isIn(one));
  if (benchmark !== undefined) {
    const { name, compare } = benchmark;
    const said = english(
      '{0} holds times of independent runs of programs, measured by {1}, not outputs on items: no run of one file belongs to a run of another, so they can’t be paired.',
      path,
      name,
    );
    const advice = compare === undefined ? [] : [english('Compare them with {0}.', compare)];
    throw new RealGainError('bad-format', joined([said, ...advice]), { path });
  }
  const tool = format === 'json' ? TOOLS.find(isIn) : undefined;
  if (tool !== undefined) {
    const { name, holds, instead } = tool;
    const said =
      holds === undefined
        ? english(
            '{0} holds only averages of {1}, without a score per item, so nothing can be said about chance; {2}',
            path,
            name,
            instead,
          )
        : english('{0} holds {1}, so that two such files can’t be paired; {2}', path, holds, instead);
    throw new RealGainError('bad-format', said, { path });
  }
}
