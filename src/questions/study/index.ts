import { type StudyResult, studySchema } from '../../model/results/study';
import { english } from '../../model/words';
import type { Question } from '../question';
import { studyAsked, type StudyAsked } from './schema';

export const study: Question<StudyAsked, StudyResult> = {
  name: 'study',
  title: english('Many systems'),
  takes: 'FILE…',
  does: 'all pairs of many outputs (files, folders or globs): ranking, clusters, thresholds',
  description:
    'Compares all pairs of many systems on one test set, with p corrected for the number of pairs: ranking, clusters that differ significantly, and the gain from which significance can be expected.',
  schema: studyAsked,
  result: studySchema,
  resultSchema: 'study.schema.json',
  recordedAs: 'study',
  isDivisible: true,
  isTypeable: ({ held }) => Object.keys(held?.groups?.named ?? {}).length === 0,
  compute: () => import('./compute'),
  document: () => import('./pageless'),
};
