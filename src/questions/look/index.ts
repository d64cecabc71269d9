import { english } from '../../model/words';
import type { Question } from '../question';
import { lookIdentity, lookSchema, type Look, type LookIdentity } from './schema';

export const look: Question<LookIdentity, Look> = {
  name: 'look',
  title: english('What can be compared here'),
  menu: 'What Can Be Compared Here?',
  offeredFor: ['file', 'files', 'folder'],
  command: 'realgain.look',
  takes: 'FILE…',
  does: 'what files or folders hold, and what can be asked of them, with the command lines; reads only their beginnings',
  description:
    'Says what files or folders hold (format, items, scores, systems, tasks) and which questions can be asked of them, with command lines. Reads only their beginnings. Start here if you don’t know the files.',
  schema: lookIdentity,
  result: lookSchema,
  resultSchema: 'look.schema.json',
  compute: () => import('./compute'),
  document: () => import('./document'),
};
