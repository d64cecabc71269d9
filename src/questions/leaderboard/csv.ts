import { elementAt, type Leaderboard } from '../../model';
import { csvText } from '../../model/texts/csv';

/** All pairs in full digits; the names of its columns are a promise to scripts. */
export function leaderboardCsv({ result }: { readonly result: Leaderboard }): string {
  const { systems, pairs, test, alpha } = result;
  const name = (place: number) => elementAt(systems, place).name;
  const rank = (place: number) => elementAt(systems, place).averageRank;
  return csvText([
    [
      'a',
      'b',
      'rank_a',
      'rank_b',
      'wins',
      'ties',
      'losses',
      'better',
      'test',
      'p',
      'corrected_p',
      'alpha',
      'verdict',
    ],
    ...pairs.map(({ a, b, wins, ties, losses, better, p, corrected, verdict }) => [
      ...[name(a), name(b), rank(a), rank(b), wins, ties, losses],
      better === null ? null : name(better === 'a' ? a : b),
      ...[test, p, corrected, alpha, verdict],
    ]),
  ]);
}
