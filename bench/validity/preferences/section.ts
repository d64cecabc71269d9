import type { Check, Limits } from '../checks';
import { cell as cellOf, coverageCell, percent, table } from '../markdown';
import { ALPHA } from '../simulate';
import type { PreferenceCell } from './cells';
import type { PreferenceTally } from './simulate';

/** Judgements of one kind. */
export interface PreferenceRow {
  readonly cell: PreferenceCell;
  /** null where all systems differ. */
  readonly wrong: Check | null;
  readonly misses: Check;
  /** null where no position can be found, or the position does decide. */
  readonly position: Check | null;
  readonly found: Check;
}

/** Intervals of few questions may miss a little more than 5%. */
const MOST_MISSES = 0.06;

export function preferenceRow(cell: PreferenceCell, tally: PreferenceTally): PreferenceRow {
  const name = `preferences, ${cell.what}, ${cell.items} questions`;
  const { dataSets, wrong, misses, intervals, position, positions } = tally;
  const isDifferent = new Set(cell.strengths).size === cell.strengths.length;
  const found = {
    what: `${name}: position`,
    count: position,
    trials: Math.max(1, positions),
    expected: { low: 0, high: ALPHA, why: 'exact' },
  };
  return {
    cell,
    wrong: isDifferent
      ? null
      : {
          what: `${name}: wrong`,
          count: wrong,
          trials: dataSets,
          expected: { low: 0, high: ALPHA, why: 'exact, or Holm' },
        },
    misses: {
      what: `${name}: interval misses`,
      count: misses,
      trials: intervals,
      expected: { low: 0, high: MOST_MISSES, why: 'few items' },
    },
    position: cell.bias === 0 && positions > 0 ? found : null,
    found,
  };
}

export function preferenceChecks(rows: readonly PreferenceRow[]): Check[] {
  return rows.flatMap(({ wrong, misses, position }) =>
    [wrong, misses, position].filter((check) => check !== null),
  );
}

export function preferenceSection(
  rows: readonly PreferenceRow[],
  limitsOf: (check: Check) => Limits,
): string {
  const shown = (check: Check | null) => (check === null ? '' : cellOf(check, limitsOf(check)));
  const lines = rows.map(({ cell, wrong, misses, position, found }) => [
    cell.what,
    cell.items,
    shown(wrong),
    coverageCell(misses, limitsOf(misses)),
    position === null ? percent(found) : shown(position),
  ]);
  return `## Preferences, in %

How often systems that are equally good are called different: two by the sign test on items (an item judged in both orders counts
once; the mean decides where one of its orders is a tie, or where scores are graded), five by any difference of their Bradley-Terry strengths with Holm's correction. How often 95% intervals hold the true win
rate of two systems, or the true strengths of five. How often the position is found to decide, where it doesn't (with limits) and
where it does. Questions differ: they favor one system or the other.

${table(['systems', 'questions', 'wrong', 'interval covers', 'position'], lines)}`;
}
