import type { Check, Limits } from '../checks';
import { cell as cellOf, percent, table } from '../markdown';
import type { LeaderboardRow } from './findings';

export function leaderboardSection(
  rows: readonly LeaderboardRow[],
  limitsOf: (check: Check) => Limits,
): string {
  const shown = (check: Check | null) => (check === null ? '' : cellOf(check, limitsOf(check)));
  const lines = rows.map(({ cell, tally, friedman, wrong, found }) => [
    cell.what,
    cell.advantages.length,
    cell.testSets,
    shown(friedman),
    friedman === null ? '' : percent({ ...friedman, count: tally.chiSquare }),
    shown(wrong),
    shown(found),
    found === null ? '' : percent({ ...found, count: tally.foundByT }),
  ]);
  return `## Many systems on many test sets, in %

How often Friedman's test finds a difference where all systems are alike (Iman and Davenport's F, beside χ², which is
conservative); how often Wilcoxon's test with Holm's correction calls **any** two systems different that are alike; and how
many of the pairs that do differ it finds, beside Student's t with the same correction.

${table(['systems', 'k', 'test sets', 'Friedman F', 'χ²', 'any pair wrong', 'pairs found', 'by t'], lines)}`;
}
