import { badSetting } from '../../model/errors';
import { rankingEvaluationSchema, type RankingEvaluation } from '../../model/results/ranking-evaluation';
import { english } from '../../model/words';
import type { Question } from '../question';
import { rankingsIdentity, type RankingsIdentity } from './schema';

const MOST_SUBSAMPLES = 100_000;

export const rankings: Question<RankingsIdentity, RankingEvaluation> = {
  name: 'rankings',
  title: english('Rankings of candidates'),
  menu: 'Compare Rankings of Candidates…',
  offeredFor: ['files'],
  command: 'realgain.compareRankings',
  takes: 'FILE…',
  does: 'rankings of candidates: precision of the n best, and where they differ',
  description:
    'Compares rankings of one list of candidates (terms, collocations, answers), each a true positive or not: precision of the n best with intervals, for which n one ranking is significantly more precise (Fisher’s exact test), and whether the binomial model holds.',
  schema: rankingsIdentity,
  result: rankingEvaluationSchema,
  resultSchema: 'rankings.schema.json',
  check({ subsamples }) {
    if (!Number.isInteger(subsamples) || subsamples < 0 || subsamples > MOST_SUBSAMPLES) {
      throw badSetting(
        'The number of subsamples is {0}, but must be a whole number from 0 to {1}.',
        subsamples,
        MOST_SUBSAMPLES,
      );
    }
  },
  compute: () => import('./compute'),
  document: () => import('./document'),
};
