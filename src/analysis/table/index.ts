import {
  english,
  Kept,
  type Comparison,
  type ComparisonTable,
  type Heterogeneity,
  type Messages,
  type PooledRow,
  type TableIdentity,
  type TableRow,
  type Text,
  largest,
} from '../../model';
import { isSameOutput, tableSentence } from '../../report';
import { benjaminiHochberg, bonferroni, holm, type BoundedGain } from '../../significance';
import { distinctTasks } from './distinct-tasks';
import { isFirmRow } from './firm';
import { heterogeneity } from './heterogeneity';
import { maxT, type DrawnRow } from './max-t';
import { isUnknown, pool, pooledAgainst, type PooledGain, type TaskGain } from './pooled';

export { gainDeviations } from './deviations';

/** Shared draws: they estimate a corrected p of 0.05 with a standard error of 0.0017. */
export const TABLE_RESAMPLES = 16_384;

/** A row's comparison, and its gains in the shared draws. */
export interface MadeRow extends Pick<DrawnRow, 'deviations'> {
  readonly task: string | null;
  readonly column: string | null;
  readonly primary: boolean;
  /** What the items are sliced by, where these are a slice. */
  readonly slicedBy?: string | undefined;
  readonly decimals: number;
  readonly comparison: Comparison;
  /** Of a row with a margin, where the range of scores is known. */
  readonly bounded?: BoundedGain | null;
}

interface Made {
  readonly identity: Pick<
    TableIdentity,
    'of' | 'uncompared' | 'name' | 'a' | 'b' | 'correction' | 'pooling' | 'tasks' | 'missing'
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
  const rows = made.map((row, i) => rowOf(row, corrected[i] ?? 1));
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
    missing: missing.map(({ task, reason }) => ({ task, reason: kept.text(reason) })),
    correction,
    resamples: correction === 'max-t' && made.length > 1 ? TABLE_RESAMPLES : 0,
    alpha,
    alternative,
    ...(first?.comparison.declared && { declared: first.comparison.declared }),
    seed: first?.comparison.seed ?? '1',
    warnings: kept.texts([
      ...(pooled === null ? [] : [...withoutVariance(whole), ...onOtherScales(whole)]),
      ...(of === 'runs' ? [] : repeated),
      ...(few === null ? [] : [few]),
      ...approximateTest(varied, made, alpha),
      ...warnings,
    ]),
    ...(uncompared > 0 && { uncompared }),
    ...(of === 'runs' && noiseOf(made)),
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
    firm: made.map(({ comparison }, i) => isFirmRow(comparison, rows[i]!, unwritten.resamples)),
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

const CORRECTIONS = { holm, bonferroni, 'benjamini-hochberg': benjaminiHochberg };

/** With fewer items (or clusters) the largest of the drawn gains is too small: see docs/validity-edges.md. */
const FEWEST_FOR_MAX_T = 12;

/** Why p is corrected by Holm's method, if a row that can be significant has few units. */
function fewUnits(rows: readonly MadeRow[]): Text | null {
  const few = rows.filter(
    ({ comparison }) =>
      comparison.verdict !== 'identical' &&
      comparison.verdict !== 'undecidable' &&
      taskGain(comparison).units < FEWEST_FOR_MAX_T,
  );
  const fewest = few.reduce((least, { comparison }) => Math.min(least, taskGain(comparison).units), Infinity);
  return few.length === 0 || rows.length < 2
    ? null
    : english(
        'p is corrected by Holm’s method instead of max-T, which takes {0} items (or clusters) in each row: one has {1}.',
        FEWEST_FOR_MAX_T,
        Math.round(fewest),
      );
}

/** With so few items (or clusters) in a row, Welch's F is too large too often: see docs/validity-edges.md. */
const FEW_FOR_WELCH = 10;

function approximateTest(found: Heterogeneity | null, rows: readonly MadeRow[], alpha: number): Text[] {
  const fewest = comparisonsOf(rows).reduce((least, row) => Math.min(least, taskGain(row).units), Infinity);
  return found === null || found.p > alpha || fewest > FEW_FOR_WELCH
    ? []
    : [
        english(
          'That gains differ rests on rows with as few as {0} items (or clusters), where the test (Welch 1951) is an approximation: up to 10% of tables whose gains don’t differ are called so at 5%.',
          Math.round(fewest),
        ),
      ];
}

function correctRows(
  rows: readonly MadeRow[],
  correction: TableIdentity['correction'],
  alternative: ComparisonTable['alternative'],
): number[] {
  const primaries = rows.filter(({ primary }) => primary);
  const [asked] = primaries.length === 1 ? primaries : [];
  const family = rows.filter((row) => row !== asked);
  const drawn = family.map((row) => ({ p: pOf(row.comparison), deviations: row.deviations }));
  const corrected =
    correction === 'max-t' ? maxT(drawn, alternative) : CORRECTIONS[correction](drawn.map(({ p }) => p));
  const byRow = new Map(family.map((row, i) => [row, corrected[i] ?? 1]));
  return rows.map((row) => byRow.get(row) ?? pOf(row.comparison));
}

/**
 * p of each run, corrected for all. Those that were not compared count as if their p were 1, which keeps Holm's and Bonferroni's
 * methods valid: p-values that are too large never make others too small.
 */
function correctRuns(
  rows: readonly MadeRow[],
  correction: TableIdentity['correction'],
  alternative: ComparisonTable['alternative'],
  uncompared: number,
): number[] {
  const own = rows.map(({ comparison }) => pOf(comparison));
  return correction === 'max-t'
    ? maxT(
        rows.map(({ deviations }, i) => ({ p: own[i] ?? 1, deviations })),
        alternative,
      )
    : CORRECTIONS[correction]([...own, ...Array.from({ length: uncompared }, () => 1)]).slice(0, own.length);
}

function pOf({ tests, primary }: Comparison): number {
  return tests.find(({ id }) => id === primary)?.p ?? 1;
}

function rowOf({ task, column, primary, comparison }: MadeRow, corrected: number): TableRow {
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
    verdict: verdict === 'significant' && corrected > alpha ? 'not-significant' : verdict,
    ...(againstMargin && { againstMargin }),
  };
}

/** Pools whole tasks. A mean over metrics with different units would mean nothing. */
function pooledRow(
  rows: readonly MadeRow[],
  by: TableIdentity['pooling'],
  alternative: ComparisonTable['alternative'],
  alpha: number,
): PooledRow | null {
  const comparisons = comparisonsOf(rows);
  const alike = new Set(
    comparisons.map(({ metric: { unit, higherIsBetter } }) => `${unit} ${higherIsBetter}`),
  );
  if (rows.length < 2 || alike.size > 1) {
    return null;
  }
  const found = pool(comparisons.map(taskGain), by, alternative, alpha);
  const against = rows.flatMap(({ comparison, bounded = null }) =>
    comparison.againstMargin === undefined
      ? []
      : [{ ...taskGain(comparison), against: comparison.againstMargin, bounded }],
  );
  const [margin, ...otherMargins] = new Set(comparisons.map(({ againstMargin }) => againstMargin?.margin));
  const { scoreA, scoreB, gain, standardError, degreesOfFreedom, p, low, high } = found;
  const verdict = verdictOf(found, alpha);
  return {
    by,
    tasks: rows.length,
    n: comparisons.reduce((sum, { n }) => sum + n, 0),
    a: { score: scoreA },
    b: { score: scoreB },
    gain,
    standardError,
    degreesOfFreedom,
    interval: verdict === 'undecidable' ? null : { low, high, level: 1 - alpha, method: 't' },
    p,
    verdict,
    ...(margin !== undefined &&
      otherMargins.length === 0 && {
        againstMargin: pooledAgainst(against, by, margin, found, alpha),
      }),
  };
}

/** More tasks than this aren't named. */
const MOST_NAMED = 15;

/** The tasks because of which the pooled row can't be significant. */
function withoutVariance(rows: readonly MadeRow[]): Text[] {
  const tasks = rows
    .filter(({ comparison }) => isUnknown(taskGain(comparison)))
    .map(({ task }) => task ?? '');
  const named = tasks.slice(0, MOST_NAMED).join(', ');
  return tasks.length === 0
    ? []
    : [
        english(
          'The mean over tasks has no p-value, because these tasks have only one item (or cluster), which doesn’t show how much a gain varies: {0}. Leave them out, or compare over tasks with “realgain leaderboard”.',
          tasks.length > MOST_NAMED ? `${named}, …` : named,
        ),
      ];
}

/** On one scale, the scores of one task are hardly ever this many times those of another. */
const OTHER_SCALE = 20;

/** A mean of fractions and of numbers up to 100 is one of the latter. */
function onOtherScales(rows: readonly MadeRow[]): Text[] {
  const scales = rows.flatMap(({ task, comparison: { a, b, reading } }) => {
    const { low, high } = reading?.scale ?? {};
    const score = Math.max(Math.abs(a.score), Math.abs(b.score));
    return low === undefined || high === undefined ? [] : [{ task: task ?? '', low, high, score }];
  });
  const [lowest, ...others] = scales.toSorted((one, other) => one.score - other.score);
  const highest = others.at(-1);
  if (lowest === undefined || highest === undefined) {
    return [];
  }
  const areFractions = lowest.low >= 0 && lowest.high <= 1 && highest.high > 1 && highest.score > 1;
  const areApart = lowest.score > 0 && highest.score > OTHER_SCALE * lowest.score;
  const written = (value: number) => String(Number(value.toPrecision(4)));
  return areFractions || areApart
    ? [
        english(
          'The mean over tasks mixes scales: the scores of {0} lie from {1} to {2}, those of {3} from {4} to {5} and nearly decide it alone. Bring them to one scale, or read each row by itself.',
          lowest.task,
          written(lowest.low),
          written(lowest.high),
          highest.task,
          written(highest.low),
          written(highest.high),
        ),
      ]
    : [];
}

function verdictOf({ standardError, p, leastP }: PooledGain, alpha: number): PooledRow['verdict'] {
  if (standardError === 0) {
    return 'identical';
  }
  return leastP > alpha ? 'undecidable' : p <= alpha ? 'significant' : 'not-significant';
}

/** The standard error of a row is the bootstrap's, whose variance divides by the number of units; here it is the verdict's. */
function taskGain(comparison: Comparison): TaskGain {
  const { a, b, n, clusters, effectiveClusters, gain, standardError, decision } = comparison;
  const freedom = decision?.degreesOfFreedom ?? null;
  const units = freedom === null ? (effectiveClusters ?? clusters ?? n) : freedom + 1;
  return {
    n,
    units,
    differing: decision?.differing ?? units,
    scoreA: a.score,
    scoreB: b.score,
    gain,
    standardError:
      decision?.standardError ?? (standardError ?? 0) * (units > 1 ? Math.sqrt(units / (units - 1)) : 1),
    isSame: isSameOutput(comparison),
  };
}

function comparisonsOf(rows: readonly MadeRow[]): Comparison[] {
  return rows.map(({ comparison }) => comparison);
}
