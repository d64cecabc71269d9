import { elementAt, type Leaderboard } from '../../model';
import { csvTable } from '../../model/texts/csv';

type Pair = Leaderboard['pairs'][number];

/** All pairs in full digits; the names of its columns are a promise to scripts. */
export function leaderboardCsv({ result }: { readonly result: Leaderboard }): string {
  const { systems, pairs, test, alpha } = result;
  const of = (place: number) => elementAt(systems, place);
  return csvTable<Pair>(
    {
      a: ({ a }) => of(a).name,
      b: ({ b }) => of(b).name,
      rank_a: ({ a }) => of(a).averageRank,
      rank_b: ({ b }) => of(b).averageRank,
      wins: ({ wins }) => wins,
      ties: ({ ties }) => ties,
      losses: ({ losses }) => losses,
      better: ({ a, b, better }) => better && of(better === 'a' ? a : b).name,
      test: () => test,
      p: ({ p }) => p,
      corrected_p: ({ corrected }) => corrected,
      alpha: () => alpha,
      verdict: ({ verdict }) => verdict,
    },
    pairs,
  );
}
