import type { Check } from '../checks';
import { ALPHA } from '../simulate';
import type { LeaderboardCell } from './cells';
import type { LeaderboardTally } from './simulate';

/** Many systems on many test sets of one kind. */
export interface LeaderboardRow {
  readonly cell: LeaderboardCell;
  readonly tally: LeaderboardTally;
  /** null where systems differ. */
  readonly friedman: Check | null;
  /** Tables in which any two systems that are alike are called different. */
  readonly wrong: Check;
  /** null where all systems are alike. */
  readonly found: Check | null;
}

/** F is an approximation. */
const LEVEL_OF_F = { low: 0.03, high: 0.06 };

/** Ranks lose little against Student's t where that is best, but p has fewer values. */
const SHARE_OF_T = 0.85;

export function leaderboardRow(cell: LeaderboardCell, tally: LeaderboardTally): LeaderboardRow {
  const { dataSets: trials, unlike, foundByT } = tally;
  const name = `leaderboard, ${cell.what}, ${cell.advantages.length} systems on ${cell.testSets} test sets`;
  return {
    cell,
    tally,
    friedman:
      unlike > 0
        ? null
        : {
            what: `${name}: Friedman`,
            count: tally.friedman,
            trials,
            expected: { ...LEVEL_OF_F, why: 'F is approximate' },
          },
    wrong: {
      what: `${name}: any pair`,
      count: tally.wrong,
      trials,
      expected: { low: 0, high: ALPHA, why: 'Holm bounds the family-wise error' },
    },
    found:
      unlike === 0
        ? null
        : {
            what: `${name}: pairs found`,
            count: tally.found,
            trials: unlike,
            expected: { low: (SHARE_OF_T * foundByT) / unlike, high: 1, why: 'nearly what t finds' },
          },
  };
}

export function leaderboardChecks(rows: readonly LeaderboardRow[]): Check[] {
  return rows.flatMap(({ friedman, wrong, found }) =>
    [friedman, wrong, found].filter((check) => check !== null),
  );
}
