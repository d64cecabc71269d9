import { preferencesSchema, type Preferences } from '../../model/results/preferences';
import { english } from '../../model/words';
import type { Question } from '../question';
import { preferencesIdentity, type PreferencesIdentity } from './schema';

export const preferences: Question<PreferencesIdentity, Preferences> = {
  name: 'preferences',
  title: english('Preferences'),
  menu: 'Evaluate Preferences…',
  offeredFor: ['file'],
  command: 'realgain.evaluatePreferences',
  takes: 'FILE…',
  does: 'which system judges prefer: win rates with ties, sign test, order effects, Bradley-Terry strengths',
  description:
    'Says which system judges (people or models) prefer, from files whose rows each say which of two systems is better: win rates with ties and intervals, exact sign tests corrected for the number of pairs, order effects, and Bradley-Terry strengths of three systems or more.',
  schema: preferencesIdentity,
  result: preferencesSchema,
  resultSchema: 'preferences.schema.json',
  compute: () => import('./compute'),
  document: () => import('./document'),
};
