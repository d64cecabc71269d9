import type { Comparison } from '../../model/results/comparison';
import { jsonText } from '../../model/texts/shown-results';
import { namesOf } from '../../model/names';
import type { ReportDocument } from '../../document/document';
import { type Columns, csvTable } from '../../model/texts/csv';
import type { Answered } from '../question';
import { comparisonOf } from './answer';
import { comparisonDocument } from './document';
import type { CompareAsked, ComparedPair } from './schema';
import { SCORED } from './tables';

interface Written {
  readonly scored: Comparison;
  readonly test: Comparison['tests'][number];
  readonly decides: boolean;
  readonly command: string;
}

const COLUMNS: Columns<Written> = {
  a: ({ scored }) => namesOf(scored)[0],
  b: ({ scored }) => namesOf(scored)[1],
  metric: ({ scored }) => scored.metric.name,
  signature: ({ scored }) => scored.metric.signature,
  n: ({ scored }) => scored.n,
  clusters: ({ scored }) => scored.clusters,
  ...SCORED,
  test: ({ test }) => test.id,
  alternative: ({ test }) => test.alternative,
  p: ({ test }) => test.p,
  exact: ({ test }) => test.exact,
  count: ({ test }) => test.count,
  resamples: ({ test }) => test.resamples,
  decides: ({ decides }) => decides,
  alpha: ({ scored }) => scored.alpha,
  verdict: ({ scored }) => scored.verdict,
  seed: ({ scored }) => scored.seed,
  sha256_a: ({ scored }) => scored.a.sha256,
  sha256_b: ({ scored }) => scored.b.sha256,
  sha256_reference: ({ scored }) => scored.reference?.sha256,
  realgain: ({ scored }) => scored.realgain,
  command: ({ command }) => command,
  corrected_p: ({ scored, decides }) => (decides ? scored.family?.p : null),
  correction: ({ scored }) => scored.family?.correction,
  pairs: ({ scored }) => scored.family?.pairs,
  slice: ({ scored }) => scored.slice,
};

type PairAnswer = Answered<CompareAsked, ComparedPair>;

/**
 * One row per test, with everything else repeated: tables of many comparisons can be concatenated. Their columns are a promise to
 * scripts.
 */
export function csv({ result: scored }: { readonly result: Comparison }, command: string): string {
  const rows = scored.tests.map((test) => ({ scored, test, decides: test.id === scored.primary, command }));
  return csvTable(COLUMNS, rows);
}

export function json({ result }: PairAnswer): string[] {
  return [jsonText(comparisonOf(result))];
}

export function document({ result }: PairAnswer): ReportDocument {
  return comparisonDocument({ ...result, comparison: result });
}
