import * as v from 'valibot';
import { described, count, fraction, MADE } from '../described';
import { originOfDirection } from '../settings/metric-choice';
import type { Source } from '../text';
import type { Text } from '../words';

const place = described(count, 'Index in `systems`.');

const system = v.object({
  name: v.string(),
  averageRank: described(
    v.number(),
    'Mean over test sets of its rank, 1 for the best score; equal scores share a mean rank.',
  ),
  meanScore: described(
    v.nullable(v.number()),
    'Mean of its scores; null where test sets have scores of different units or directions.',
  ),
  wins: described(count, 'Systems that it beats significantly, after correction.'),
  losses: count,
  letters: described(
    v.string(),
    'Compact letter display: two systems share a letter if and only if they don’t differ significantly; empty where it ' +
      'would take too many letters.',
  ),
});

const task = v.object({
  name: v.string(),
  metric: v.object({
    name: v.string(),
    signature: described(v.nullable(v.string()), 'null for scores that were read from a table.'),
    unit: described(
      v.nullable(v.string()),
      'null where a table doesn’t say; test sets of one table are then taken to be alike.',
    ),
    higherIsBetter: v.boolean(),
    ...originOfDirection,
  }),
  n: described(v.nullable(count), 'Items; null for scores that were read from a table.'),
  scores: described(v.array(v.number()), 'Of each of `systems`, in their order.'),
});

const friedman = described(
  v.object({
    chiSquare: described(v.number(), 'Friedman’s statistic, corrected for ties.'),
    df: count,
    p: fraction,
    f: described(
      v.nullable(v.number()),
      'Iman and Davenport’s statistic; null where it is infinite, as all test sets agree.',
    ),
    df1: count,
    df2: count,
    pF: described(fraction, 'p of F: less conservative than that of χ².'),
    pExact: described(
      v.nullable(fraction),
      'Counted over all rankings; null where there are too many to count.',
    ),
  }),
  'Whether systems differ at all; null for a single test set, and if all systems tie on every one.',
);

const pair = v.object({
  a: described(place, 'The one with the better average rank.'),
  b: place,
  wins: described(count, 'Test sets on which a is better.'),
  ties: count,
  losses: count,
  better: described(
    v.nullable(v.picklist(['a', 'b'])),
    'The one that the test favors, significantly or not: by sums of ranks, or by wins. null: neither.',
  ),
  p: described(fraction, 'Two-sided, of this pair alone.'),
  corrected: described(fraction, 'By Holm, for the number of pairs.'),
  verdict: described(
    v.picklist(['significant', 'not-significant', 'identical', 'undecidable']),
    'By the corrected p; undecidable: too few test sets for any outcome to be significant; identical: a tie on every one.',
  ),
});

const group = v.object({
  systems: v.array(place),
  undecidable: described(count, 'Pairs in it with too little data to tell them apart.'),
});

/** Many systems on many test sets. Its fields are stable: `version` counts changes. */
export const leaderboardSchema = v.object({
  ...MADE,
  name: v.string(),
  alpha: v.number(),
  systems: described(v.array(system), 'Best average rank first.'),
  tasks: described(v.array(task), 'The test sets, on each of which every system has a score.'),
  friedman: v.nullable(friedman),
  test: described(
    v.picklist(['wilcoxon', 'sign']),
    'What compares two systems over test sets: Wilcoxon’s signed-rank test, or the sign test where scores have different ' +
      'units.',
  ),
  correction: v.literal('holm'),
  pairs: v.array(pair),
  groups: described(
    v.nullable(v.array(group)),
    'The largest groups of systems without a significant difference, the first with the letter a: the bars of a ' +
      'critical-difference diagram. null where there are too many.',
  ),
  missing: described(
    v.array(v.object({ task: v.nullable(v.string()), system: v.nullable(v.string()), reason: v.string() })),
    'What was left out: scores of a system on a test set, whole systems (task: null), and whole test sets (system: null).',
  ),
  sentence: described(v.string(), 'The result as a paper could print it.'),
  sentences: described(v.array(v.string()), 'The same, a sentence each, as every answer has it.'),
  decimals: described(count, 'With which mean scores are printed.'),
  warnings: v.array(v.string()),
});

export type Leaderboard = v.InferOutput<typeof leaderboardSchema>;
export type RankedTask = Leaderboard['tasks'][number];
export type LeaderboardPair = Leaderboard['pairs'][number];
export type LeaderboardGap = Leaderboard['missing'][number];

/** A test set, with the outputs of systems. */
export interface LeaderboardTask {
  readonly name: string;
  /** Several outputs of one system are its runs: their scores are averaged. */
  readonly outputs: readonly { readonly system: string; readonly sources: readonly Source[] }[];
  readonly references: readonly string[];
}

export interface UnreadOutput {
  readonly task: string;
  /** null where nothing says whose it is. */
  readonly system: string | null;
  readonly reason: Text;
}

/** A table of scores: a row a score, or a row a test set with a column a system. */
export interface LeaderboardTable {
  readonly path: string;
  /** Columns; null: by their names. */
  readonly task: string | null;
  readonly system: string | null;
  readonly score: string | null;
  /** undefined: by the name of the metric, else higher. */
  readonly higherIsBetter?: boolean | undefined;
}
