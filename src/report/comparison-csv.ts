import { namesOf, type Comparison } from '../model';
import { csvText } from '../model/csv';

const HEAD = [
  'a',
  'b',
  'metric',
  'signature',
  'n',
  'clusters',
  'score_a',
  'score_b',
  'gain',
  'low',
  'high',
  'level',
  'interval',
  'standard_error',
  'test',
  'alternative',
  'p',
  'exact',
  'count',
  'resamples',
  'decides',
  'alpha',
  'verdict',
  'seed',
  'sha256_a',
  'sha256_b',
  'sha256_reference',
  'realgain',
  'command',
];

/** A row for each test, with everything else repeated: tables of many comparisons can be put below each other. */
export function testsAsCsv(comparison: Comparison, command: string): string {
  const { a, b, reference, metric, n, clusters, gain, interval, standardError, tests } = comparison;
  const [nameA, nameB] = namesOf(comparison);
  const rows = tests.map(({ id, alternative, p, exact, count, resamples }) => [
    nameA,
    nameB,
    metric.name,
    metric.signature,
    n,
    clusters,
    a.score,
    b.score,
    gain,
    interval?.low ?? null,
    interval?.high ?? null,
    interval?.level ?? null,
    interval?.method ?? null,
    standardError,
    id,
    alternative,
    p,
    exact,
    count,
    resamples,
    id === comparison.primary,
    comparison.alpha,
    comparison.verdict,
    comparison.seed,
    a.sha256,
    b.sha256,
    reference?.sha256 ?? null,
    comparison.realgain,
    command,
  ]);
  return csvText([HEAD, ...rows]);
}
