import * as v from 'valibot';
import { files } from '../fields';
import { gain } from '../study/schema';

export const mergeAsked = v.object({
  files: files({ meaning: 'the parts of a study: realgain merge part*.json' }),
  gain,
});

export type MergeAsked = v.InferOutput<typeof mergeAsked>;
