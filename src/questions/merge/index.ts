import { type StudyResult, studySchema } from '../../model/results/study';
import { english } from '../../model/words';
import type { Question } from '../question';
import { mergeAsked, type MergeAsked } from '../study/schema';

export const merge: Question<MergeAsked, StudyResult> = {
  name: 'merge',
  title: english('Parts of a study'),
  takes: 'PART…',
  does: 'a study whose parts several machines drew',
  description:
    'Puts together the parts of a study that “realgain study --shard” drew, as if one machine had drawn all of it.',
  schema: mergeAsked,
  result: studySchema,
  resultSchema: 'study.schema.json',
  compute: async () => ({ compute: (await import('../study/compute')).merged }),
  document: () => import('../study/pageless'),
};
