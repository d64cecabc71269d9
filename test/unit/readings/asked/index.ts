import { longRatings, wideRatings } from './agreement';
import { judgedColumns, judgedItems, judgedSegments, judgedSystems } from './judge';
import { doubleBattles, markedBattles, namedBattles, scoredBattles, winnersAndLosers } from './preferences';
import { noisy, noisyWithin, planned, scored, traded, unfinished } from './outputs';
import { candidateFiles, candidates, chances, runs, spelledChances } from './ranked';
import type { Composer } from './make';

/** Files for each question, by what they hold. */
export const COMPOSERS: Readonly<Record<string, Composer>> = {
  'tables of raters': wideRatings,
  'lists of ratings': longRatings,
  'systems judged': judgedSystems,
  'items judged': judgedItems,
  'segments judged': judgedSegments,
  'columns of systems judged': judgedColumns,
  'battles of named systems': namedBattles,
  'winners and losers': winnersAndLosers,
  'battles with scores': scoredBattles,
  'battles with marks': markedBattles,
  'battles in both orders': doubleBattles,
  'rankings of candidates': candidates,
  'files of rankings': candidateFiles,
  'runs with judgments': runs,
  probabilities: chances,
  'probabilities in other spellings': spelledChances,
  'outputs alone': scored,
  'runs of a system': noisy,
  'samples of a system': noisyWithin,
  'unfinished runs': unfinished,
  plans: planned,
  'outputs with costs': traded,
};

/** The largest share of files that may meet a question; names such as `segment` may mean several things. */
export const MOST_ASKED = 0.05;

/** More where nothing but a choice can tell: which of several columns is the score, whose scores they are, which class is looked for. */
export const MOSTLY_ASKED: Readonly<Record<string, number>> = {
  'tables of raters': 0.08,
  'lists of ratings': 0.08,
  'outputs alone': 0.2,
  'probabilities in other spellings': 1,
  'columns of systems judged': 0.9,
  'samples of a system': 0.6,
};
