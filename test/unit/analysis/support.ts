import * as v from 'valibot';
import { compare, type CompareResult } from '../../../src/analysis/compare';
import type { CompareInput } from '../../../src/analysis/estimates';
import { resampleInProcess, type EarlyStop } from '../../../src/kernel';
import type { ResamplePlan } from '../../../src/kernel/types';
import { comparisonSchema } from '../../../src/model/results/comparison';
import { DEFAULT_SETTINGS, type CompareSettings } from '../../../src/model/settings/settings';
import type { Resampled } from '../../../src/model/results/significance';
import { overRuns } from '../../../src/significance/runs';
import { columns, meanOf } from '../significance/support';

/** Two outputs of a mean metric with made-up hashes; everything can be replaced. */
export function inputOf(
  a: readonly number[],
  b: readonly number[],
  more: Partial<Omit<CompareInput, 'settings'>> & { settings?: Partial<CompareSettings> } = {},
): CompareInput {
  return {
    a: { path: 'runs/sysA.txt', sha256: 'a'.repeat(64) },
    b: { path: 'runs/baseline.txt', sha256: 'b'.repeat(64) },
    references: [],
    metric: meanOf,
    tableA: columns(a),
    tableB: columns(b),
    clusters: null,
    clusterColumn: null,
    alignedBy: 'line',
    version: '0.0.0',
    warnings: [],
    ...more,
    // Most of what is tested here is about the bootstrap; auto.test.ts has the default.
    settings: { ...DEFAULT_SETTINGS, test: 'bootstrap', resamples: 2000, ...more.settings },
  };
}

/** Compares with the kernel in this thread, and holds every comparison to the published schema. */
export async function compareChecked(
  input: CompareInput,
): Promise<CompareResult & { readonly plans: readonly ResamplePlan[] }> {
  const plans: ResamplePlan[] = [];
  const metric = overRuns(input.metric, input.tableA.k);
  const resample = (plan: ResamplePlan, stop?: EarlyStop): Promise<Resampled> => {
    plans.push(plan);
    const score = (sums: Float64Array, offset: number) =>
      metric.score(sums, offset, offset === 0 ? plan.a.k : plan.b.k);
    return Promise.resolve(resampleInProcess(plan, score, metric.higherIsBetter, stop));
  };
  const result = await compare(input, resample, { histogram: true, independent: true });
  v.parse(comparisonSchema, JSON.parse(JSON.stringify(result.comparison)));
  return { ...result, plans };
}
