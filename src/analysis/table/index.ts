import type { Arrival } from '../../model/settings/stream-schema';
import type { Comparison } from '../../model/results/comparison';
import type { ComparisonTable, Heterogeneity, TableIdentity, TableRow } from '../../model/results/table';
import { english, Kept, type Messages, type Text } from '../../model/words';
import { isFirm, verdictOnArrival } from '../../model/results/outcome';
import { largest } from '../../model/lists';
import { openPlacesWarning } from '../../model/texts/table-text';
import { tableSentence } from '../../report/table/sentence';
import { tooFewResamples } from './spending';
import { distinctTasks } from './distinct-tasks';
import { groupRows, heterogeneity } from './heterogeneity';
import {
  comparisonsOf,
  correctRows,
  correctRuns,
  fewUnits,
  limitsOf,
  type MadeRow,
  pOf,
  taskGain,
} from './made-row';
import { pooledRow, pulledIn, warningsOfPooled } from './pooled-row';
import { monteCarloInterval } from '../../significance/intervals/clopper-pearson';

/** Shared draws: they estimate a corrected p of 0.05 with a standard error of 0.0017. */
export const TABLE_RESAMPLES = 16_384;

interface Made {
  readonly identity: Pick<
    TableIdentity,
    | 'of'
    | 'uncompared'
    | 'stream'
    | 'name'
    | 'a'
    | 'b'
    | 'correction'
    | 'pooling'
    | 'groups'
    | 'isOpen'
    | 'tasks'
    | 'missing'
  >;
  readonly rows: readonly MadeRow[];
  readonly missing: TableIdentity['missing'];
  readonly version: string;
  readonly warnings: readonly Text[];
}

/**
 * The comparisons as one table: p corrected for the number of rows, the pooled row, and whether gains differ between tasks or slices.
 *
 * One question was there before the others, and is not corrected for: the pooled row, or with one task the row of its
 * primary metric. Runs of one test set are all corrected for, and have neither.
 */
export function tableOf({ identity, rows: made, missing, version, warnings }: Made): {
  table: ComparisonTable;
  firm: boolean[];
  messages: Messages;
} {
  const kept = new Kept();
  const [first] = made;
  const tests = first?.comparison.tests;
  const alternative = tests?.[0]?.alternative ?? 'two-sided';
  const alpha = first?.comparison.alpha ?? 0.05;
  const { whole, repeated } = distinctTasks(made.filter(({ primary }) => primary));
  const { of, uncompared = 0 } = identity;
  const few = identity.correction === 'max-t' ? fewUnits(made) : null;
  const correction = few === null ? identity.correction : 'holm';
  const corrected =
    of === 'runs'
      ? correctRuns(made, correction, alternative, uncompared)
      : correctRows(made, correction, alternative);
  const pulled =
    identity.pooling === 'random' && whole.length > 1 ? pulledIn(whole) : new Map<MadeRow, number>();
  const draws = correction === 'max-t' && made.length > 1 ? TABLE_RESAMPLES : 0;
  const rows = made.map((row, i) => ({
    ...rowOf(row, corrected[i] ?? 1, draws),
    ...(pulled.has(row) && { partlyPooled: pulled.get(row) }),
  }));
  const pooled = of === 'runs' ? null : pooledRow(whole, identity.pooling, alternative, alpha);
  const varied = of === 'runs' ? null : variation(made, whole);
  const unwritten = {
    version: 1 as const,
    realgain: version,
    ...(of && { of }),
    name: identity.name,
    a: identity.a,
    b: identity.b,
    rows,
    pooled,
    heterogeneity: varied,
    ...(identity.groups && { groups: groupRows(identity.groups, whole, alternative, alpha) }),
    missing: missing.map(({ task, reason }) => ({ task, reason: kept.text(reason) })),
    correction,
    resamples: draws,
    alpha,
    alternative,
    ...(first?.comparison.declared && { declared: first.comparison.declared }),
    seed: first?.comparison.seed ?? '1',
    warnings: kept.texts(
      pooled !== null && warningsOfPooled(pooled, whole),
      of !== 'runs' && repeated,
      openPlacesWarning(identity),
      few !== null && few,
      approximateTest(varied, made, alpha),
      tooFewResamples(made),
      warnings,
    ),
    ...(uncompared > 0 && { uncompared }),
    ...(of === 'runs' && noiseOf(made)),
    ...(identity.stream && { plannedRuns: identity.stream.planned }),
  };
  const decimals = largest(
    whole.map((row) => row.decimals),
    0,
  );
  return {
    table: {
      ...unwritten,
      sentence: tableSentence(unwritten, decimals, identity.tasks.length + identity.missing.length),
    },
    firm: made.map(({ comparison }, i) => isFirmRow(comparison, rows[i]!, draws)),
    messages: kept.messages,
  };
}

function variation(rows: readonly MadeRow[], whole: readonly MadeRow[]): Heterogeneity | null {
  return whole.length > 1 ? heterogeneity('tasks', comparisonsOf(whole).map(taskGain)) : betweenSlices(rows);
}

/** The noise floor of the baseline, which runs share. */
function noiseOf(rows: readonly MadeRow[]): { noise?: number } {
  const noise = rows[0]?.comparison.repetitions?.noiseFloor.b;
  return noise === undefined ? {} : { noise };
}

/** Uses the first column only: slices by another one hold the same items again. */
function betweenSlices(rows: readonly MadeRow[]): Heterogeneity | null {
  const slices = rows.filter(({ comparison }) => comparison.slice !== undefined);
  const ofFirst = slices.filter(({ slicedBy }) => slicedBy === slices[0]?.slicedBy);
  return heterogeneity('slices', comparisonsOf(ofFirst).map(taskGain));
}

/** With so few items (or clusters) in a row, Welch's F is too large too often: see docs/validity-edges.md. */
const FEW_FOR_WELCH = 10;

function approximateTest(found: Heterogeneity | null, rows: readonly MadeRow[], alpha: number): Text | null {
  const fewest = comparisonsOf(rows).reduce((least, row) => Math.min(least, taskGain(row).units), Infinity);
  return found === null || found.p > alpha || fewest > FEW_FOR_WELCH
    ? null
    : english(
        'That gains differ rests on rows with as few as {0} items (or clusters), where the test (Welch 1951) is an approximation: up to 10% of tables whose gains don’t differ are called so at 5%.',
        Math.round(fewest),
      );
}

function rowOf(
  { task, column, primary, comparison, arrival }: MadeRow,
  corrected: number,
  draws: number,
): TableRow {
  const {
    a,
    b,
    metric,
    n,
    clusters,
    clusterColumn,
    gain,
    interval,
    standardError,
    verdict,
    alpha,
    againstMargin,
  } = comparison;
  const side = ({ path, sha256, system, score }: Comparison['a']) => ({
    path,
    sha256,
    ...(system !== undefined && { system }),
    score,
  });
  return {
    task,
    slice: comparison.slice ?? null,
    metric,
    column,
    primary,
    n,
    clusters,
    clusterColumn,
    a: side(a),
    b: side(b),
    gain,
    interval,
    standardError,
    test: comparison.primary,
    p: pOf(comparison),
    corrected,
    ...limitsOf(comparison, corrected, draws),
    verdict: verdict === 'significant' && corrected > alpha ? 'not-significant' : verdict,
    ...(againstMargin && { againstMargin }),
    ...(arrival && { arrival: onArrival(comparison, arrival) }),
  };
}

function onArrival(
  comparison: Comparison,
  { place, level, needed }: Arrival,
): NonNullable<TableRow['arrival']> {
  return { place, level, needed, verdict: verdictOnArrival(comparison, needed) };
}

/**
 * Whether the verdict of a row can be relied on: not if its comparison can't be, nor while α lies within the 95% Monte Carlo
 * interval of the p that the shared draws of max-T have corrected.
 *
 * @param draws 0 where p is corrected by another method
 */
export function isFirmRow(
  comparison: Comparison,
  { p, corrected }: { readonly p: number; readonly corrected: number },
  draws: number,
): boolean {
  if (!isFirm(comparison)) {
    return false;
  }
  // A row's own p where the correction leaves it alone.
  if (draws === 0 || corrected <= p) {
    return true;
  }
  const count = Math.round(corrected * (draws + 1)) - 1;
  const [low, high] = monteCarloInterval(Math.max(0, count), draws);
  return comparison.alpha < low || comparison.alpha > high;
}
