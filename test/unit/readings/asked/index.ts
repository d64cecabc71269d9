import { longRatings, wideRatings } from './agreement';
import { judgedItems, judgedSegments, judgedSystems } from './judge';
import { namedBattles, scoredBattles, winnersAndLosers } from './preferences';
import { noisy, planned, scored, traded, unfinished } from './outputs';
import { candidates, chances, runs, spelledChances } from './ranked';
import type { Composer } from './make';

/** Files for each question, by what they hold. */
export const COMPOSERS: Readonly<Record<string, Composer>> = {
  'tables of raters': wideRatings,
  'lists of ratings': longRatings,
  'systems judged': judgedSystems,
  'items judged': judgedItems,
  'segments judged': judgedSegments,
  'battles of named systems': namedBattles,
  'winners and losers': winnersAndLosers,
  'battles with scores': scoredBattles,
  'rankings of candidates': candidates,
  'runs with judgments': runs,
  probabilities: chances,
  'probabilities in other spellings': spelledChances,
  'outputs alone': scored,
  'runs of a system': noisy,
  'unfinished runs': unfinished,
  plans: planned,
  'outputs with costs': traded,
};

/** The largest share of files that may meet a question; names such as `segment` may mean several things. */
export const MOST_ASKED = 0.05;

/** More where nothing but a choice can tell: of one output alone, which of several columns is the score; which class is looked for. */
export const MOSTLY_ASKED: Readonly<Record<string, number>> = {
  'outputs alone': 0.2,
  'probabilities in other spellings': 1,
};
