import { checkQuestion } from '../../model/settings/check-settings';
import { english } from '../../model/words';
import type { Question } from '../question';
import { powerAsked, powerSchema, type Power, type PowerAsked } from './schema';

export const power: Question<PowerAsked, Power> = {
  name: 'power',
  title: english('Items needed'),
  menu: 'How Many Items Does It Take?',
  command: 'realgain.ask.power',
  takes: 'A B',
  does: 'how many items it takes to find a gain',
  description:
    'Says how many items like these it takes to detect a gain, what today’s test set can detect, and with which power. Use it when a comparison is not significant, or to plan a test set.',
  schema: powerAsked,
  result: powerSchema,
  resultSchema: 'power.schema.json',
  ofCharts: ['curve'],
  check: (identity) => void checkQuestion(identity),
  compute: () => import('./compute'),
  document: () => import('./document'),
};
