import { english } from '../../model/words';
import type { Question } from '../question';
import { progressAsked, progressSchema, type Progress, type ProgressAsked } from './schema';

export const progress: Question<ProgressAsked, Progress> = {
  name: 'progress',
  title: english('Progress'),
  menu: 'Follow This Evaluation…',
  command: 'realgain.ask.progress',
  takes: 'RUN BASELINE',
  does: 'an evaluation that is still running: what is certain, a verdict to stop at, a forecast',
  description:
    'Says where an evaluation stands that is still running, from its unfinished file and a complete baseline: what is certain already, whether the verdict is certain enough to stop (it holds however often one looks), a forecast of the final verdict, and the gain estimated with help of the baseline’s scores. Use it to stop evaluations early; never test an unfinished file with “compare”.',
  schema: progressAsked,
  result: progressSchema,
  resultSchema: 'progress.schema.json',
  gated: { load: async () => (await import('./gating')).gating },
  compute: () => import('./compute'),
  document: () => import('./document'),
};
