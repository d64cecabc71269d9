import type { Cell, Records } from '../../../src/model/records';
import type { Metric, ScoringInput, StatsTable } from '../../../src/model/settings/metric';

/** Records as a format would read them; items stand on lines 2, 3, ... (after a header). */
export function records(columns: Readonly<Record<string, readonly Cell[]>>, format = 'csv'): Records {
  const entries = Object.entries(columns).map(([name, cells]) => ({ name, cells }));
  const n = entries[0]?.cells.length ?? 0;
  const lines = Int32Array.from({ length: n }, (_, i) => i + 2);
  return { format, n, columns: entries, lines, notes: [] };
}

export function scoring(output: Records, ...references: Records[]): ScoringInput {
  return {
    output,
    outputPath: 'out/a.csv',
    references,
    referencePaths: references.map((_, i) => `ref${i + 1}.csv`),
  };
}

/** Column sums of a table of statistics. */
export function sumsOf({ n, k, data }: StatsTable): Float64Array {
  const sums = new Float64Array(k);
  for (let i = 0; i < n * k; i += 1) {
    sums[i % k] = (sums[i % k] ?? 0) + (data[i] ?? NaN);
  }
  return sums;
}

/** The metric on all items. */
export function scoreAll(metric: Metric, input: ScoringInput): number {
  return metric.score(sumsOf(metric.extract(input)), 0);
}
