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

/** The benchmark of programs that a file is of, by its beginning and the format that it would be read as; undefined for any other. */
export function benchmarkIn(start: string, format: string): Pick<Benchmark, 'name' | 'compare'> | undefined {
  return BENCHMARKS.find((one) => one.format === format && one.marks.every((mark) => mark.test(start)));
}
