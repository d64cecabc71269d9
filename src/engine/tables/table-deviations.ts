import { gainDeviations, TABLE_RESAMPLES } from '../../analysis';
import { unitsFor } from '../../analysis/clusters';
import { pack } from '../../kernel';
import { BLOCK_SIZE } from '../../kernel/types';
import type { ComparisonDetails, StatsTable } from '../../model';
import type { MadeComparison } from '../comparisons/comparisons';
import type { InFlight } from '../in-flight';
import type { ResamplePool } from '../pool';
import type { Prepared } from '../comparisons/prepare';
import { nothingDrawn } from '../study/draw';

/**
 * Gains of shared draws minus the observed one. Rows of the same items, which have the same key, use the same draws.
 *
 * @returns null for a row without a verdict to correct
 */
export async function deviationsOf(
  {
    details: { comparison },
    ready,
    scoring,
  }: Pick<MadeComparison<never>, 'ready' | 'scoring'> & {
    readonly details: Pick<ComparisonDetails, 'comparison'>;
  },
  key: readonly unknown[],
  pool: ResamplePool,
  inFlight: Pick<InFlight<unknown>, 'priority' | 'signal'>,
): Promise<Float64Array | null> {
  const { verdict, gain, seed, metric } = comparison;
  if (verdict === 'identical' || verdict === 'undecidable') {
    return null;
  }
  const { a, b } = unitsOfRuns(ready);
  const systems = [...a, ...b].map(pack);
  // Extreme gains aren't counted: these limits go unused.
  const limits = {
    scores: new Float64Array(systems.length),
    tolerances: new Float64Array(systems.length),
    halvesTies: false,
  };
  const drawn = await pool.resampleStudy(
    {
      mode: 'bootstrap',
      systems,
      resamples: TABLE_RESAMPLES,
      seed: JSON.stringify([seed, ...key]),
      limits,
      kept: TABLE_RESAMPLES,
    },
    scoring,
    {
      before: nothingDrawn({ resamples: TABLE_RESAMPLES, kept: TABLE_RESAMPLES }, systems.length),
      blocks: Array.from({ length: TABLE_RESAMPLES / BLOCK_SIZE }, (_, block) => block),
      priority: () => inFlight.priority,
      signal: inFlight.signal,
    },
  );
  return gainDeviations(drawn.scores, [a.length, b.length], gain, metric.higherIsBetter);
}

/** A table for each run of both systems, of items or of clusters. */
function unitsOfRuns({
  metric,
  tableA,
  tableB,
  runs,
  clusters,
}: Prepared): Readonly<Record<'a' | 'b', StatsTable[]>> {
  const units = unitsFor(metric, tableA.k, clusters);
  return {
    a: [tableA, ...(runs?.a ?? []).map(({ table }) => table)].map((table) => units.of(table)),
    b: [tableB, ...(runs?.b ?? []).map(({ table }) => table)].map((table) => units.of(table)),
  };
}
