import { english } from '../../model/words';
import type { Question } from '../question';
import { scoreIdentity, scoreSchema, type Score, type ScoreIdentity } from './schema';

export const score: Question<ScoreIdentity, Score> = {
  name: 'score',
  title: english('Score'),
  menu: 'Score This Output…',
  offeredFor: ['file'],
  command: 'realgain.ask.score',
  takes: 'FILE',
  does: 'one output: its score with an interval, and the gain that so many items could show',
  description:
    'Scores one output: the metric with an interval, items and clusters, noise of repeated samples, and how large a gain over it must be to be shown on so many items. Use it when there is no second output yet.',
  schema: scoreIdentity,
  result: scoreSchema,
  resultSchema: 'score.schema.json',
  compute: () => import('./compute'),
  document: () => import('./document'),
};
