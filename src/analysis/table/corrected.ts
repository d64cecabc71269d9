import { english, type ComparisonTable, type TableIdentity, type Text } from '../../model';
import { benjaminiHochberg, bonferroni, holm } from '../../significance';
import { pOf, taskGain, type MadeRow } from './made-row';
import { maxT } from './max-t';

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
