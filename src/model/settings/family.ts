import * as v from 'valibot';
import type { Frozen } from '../described';
import { FAMILY_CORRECTIONS } from './corrections';

/** The pairs of a study from which one pair was chosen. */
export const pairFamilySchema = v.object({
  study: v.string(),
  pairs: v.pipe(v.number(), v.integer(), v.minValue(2)),
  correction: v.picklist(FAMILY_CORRECTIONS),
  /** The pair's corrected p in the study, and the SHA-256 of A, B and the references it was computed from. */
  found: v.optional(
    v.object({
      p: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
      sha256: v.array(v.string()),
    }),
  ),
});

export type PairFamily = Frozen<v.InferOutput<typeof pairFamilySchema>>;
