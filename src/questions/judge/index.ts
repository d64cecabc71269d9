import { judgementSchema, type Judgement } from '../../model/results/judgement';
import { english } from '../../model/words';
import type { Question } from '../question';
import { judgeIdentity, type JudgeIdentity } from './schema';

export const judge: Question<JudgeIdentity, Judgement> = {
  name: 'judge',
  title: english('Meta-evaluation'),
  menu: 'Compare Metrics with Human Scores…',
  offeredFor: ['file', 'files'],
  command: 'realgain.judgeMetrics',
  takes: 'TABLE…',
  does: 'metrics against human scores of systems or segments',
  description:
    'Says how well metrics or automatic judges agree with human scores, from a table of systems or of single judgments: correlations with intervals, which metric correlates significantly more, which systems people tell apart, and how often a metric concludes the same. Where only some items have a human score: scores and gains of all, by the judge corrected by them.',
  schema: judgeIdentity,
  result: judgementSchema,
  resultSchema: 'judgement.schema.json',
  compute: () => import('./compute'),
  document: () => import('./document'),
};
