import { leaderboardSchema, type Leaderboard } from '../../model/results/leaderboard';
import { english } from '../../model/words';
import type { Question } from '../question';
import { leaderboardAsked, type LeaderboardAsked } from './schema';

export const leaderboard: Question<LeaderboardAsked, Leaderboard> = {
  name: 'leaderboard',
  title: english('Leaderboard'),
  menu: 'Rank Systems on Many Test Sets…',
  offeredFor: ['folder'],
  command: 'realgain.ask.leaderboard',
  takes: 'FOLDER… | TABLE',
  does: 'many systems on many test sets: average ranks, and which differ significantly',
  description:
    'Ranks many systems by their scores on many test sets, from folders of outputs (one folder a system) or a table of scores: average ranks, Friedman’s test, and which pairs differ significantly over test sets after Holm’s correction. p says whether a difference would show on other test sets like these.',
  schema: leaderboardAsked,
  result: leaderboardSchema,
  resultSchema: 'leaderboard.schema.json',
  draws: { wins: 'also draw which systems are significantly better than which others, as `.svg`' },
  hasResultOnTop: true,
  compute: () => import('./compute'),
  document: () => import('./document'),
};
