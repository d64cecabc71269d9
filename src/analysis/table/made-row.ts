import type { Arrival } from '../../model/settings/stream-schema';
import type { Comparison } from '../../model/results/comparison';
import type { ComparisonTable, TableIdentity, TableRow } from '../../model/results/table';
import { limitOfP, primaryTest } from '../../model/text';
import { english, type Text } from '../../model/words';
import { isSameOutput } from '../../report/gate';
import { benjaminiHochberg, bonferroni, holm } from '../../significance/corrections';
import type { BoundedGain } from '../../significance/uncertainty/known-range';
import { type DrawnRow, maxT } from './max-t';
import type { TaskGain } from './pooled';

const CORRECTIONS = { holm, bonferroni, 'benjamini-hochberg': benjaminiHochberg };

/** With fewer items (or clusters) the largest of the drawn gains is too small: see docs/validity-edges.md. */
const FEWEST_FOR_MAX_T = 12;

/** Why p is corrected by Holm's method, if a row that can be significant has few units. */
export function fewUnits(rows: readonly MadeRow[]): Text | null {
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

export function correctRows(
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
export function correctRuns(
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

/** A row's comparison, and its gains in the shared draws. */
export interface MadeRow extends Pick<DrawnRow, 'deviations'> {
  readonly task: string | null;
  readonly column: string | null;
  readonly primary: boolean;
  /** Other rows hold its items, too. */
  readonly isContained?: boolean;
  /** What the items are sliced by, where these are a slice. */
  readonly slicedBy?: string | undefined;
  readonly decimals: number;
  readonly comparison: Comparison;
  /** For a run that is judged as it came. */
  readonly arrival?: Arrival | undefined;
  /** For a row with a margin, if the range of scores is known. */
  readonly bounded?: BoundedGain | null;
}

export function pOf(comparison: Comparison): number {
  return primaryTest(comparison)?.p ?? 1;
}

/**
 * What p and the corrected p are below where nothing, or hardly anything, was counted.
 *
 * @param draws shared ones of max-T; 0 where p is corrected by another method
 */
export function limitsOf(
  comparison: Comparison,
  corrected: number,
  draws: number,
): Pick<TableRow, 'pBelow' | 'correctedBelow'> {
  const test = primaryTest(comparison);
  const own = test === undefined ? null : limitOfP(test);
  const p = pOf(comparison);
  const isDrawn = draws > 0 && corrected > p;
  const ofOwn = own === null ? null : (own * corrected) / p;
  const limit = !isDrawn ? ofOwn : corrected * (draws + 1) < 1.5 ? 1 / draws : null;
  return {
    ...(own !== null && { pBelow: own }),
    ...(limit !== null && { correctedBelow: Math.min(1, limit) }),
  };
}

/** The standard error of a row is the bootstrap's, whose variance divides by the number of units; here it is the verdict's. */
export function taskGain(comparison: Comparison): TaskGain {
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

export function comparisonsOf(rows: readonly MadeRow[]): Comparison[] {
  return rows.map(({ comparison }) => comparison);
}
