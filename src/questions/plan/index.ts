import { english } from '../../model/words';
import type { Question } from '../question';
import { check } from './check';
import { planAsked, planSchema, type Plan, type PlanAsked } from './schema';

export const plan: Question<PlanAsked, Plan> = {
  name: 'plan',
  title: english('Plan'),
  menu: 'Plan a Comparison…',
  command: 'realgain.ask.plan',
  takes: '',
  does: 'how many items a gain takes, or what a number of items could show, without any file',
  description:
    'Plans a comparison from numbers alone: a rate of right items or a standard deviation, a gain, and how alike the two systems are give the number of items; items instead of a gain give the gain that they could show. Use it before there is data; “power” plans from two outputs.',
  schema: planAsked,
  result: planSchema,
  resultSchema: 'plan.schema.json',
  check,
  compute: () => import('./compute'),
  document: () => import('./document'),
};
