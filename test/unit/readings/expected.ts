import * as v from 'valibot';

const texts = v.array(v.string());

const answer = v.strictObject({
  verdict: v.optional(
    v.picklist(['significant', 'not-significant', 'identical', 'equivalent', 'undecidable']),
  ),
  better: v.optional(v.picklist(['a', 'b'])),
  n: v.optional(v.number()),
  /** Number of clusters that are resampled; null: items are. */
  clusters: v.optional(v.nullable(v.number())),
  /** The column that is scored, in A. */
  column: v.optional(v.string()),
  direction: v.optional(v.picklist(['higher', 'lower'])),
  metric: v.optional(v.string()),
  scores: v.optional(v.tuple([v.number(), v.number()])),
  reading: v.optional(v.record(v.string(), v.unknown())),
  warns: v.optional(texts),
  /** What no warning says. */
  lacks: v.optional(v.string()),
  quiet: v.optional(v.literal(true)),
});

const question = v.strictObject({ question: texts, says: v.optional(texts) });

const error = v.strictObject({ error: v.string(), says: v.optional(texts) });

/** The expected reading of a case: the answer, or the question's options, or the error. */
export const expectedSchema = v.union([question, error, answer]);

export type Expected = v.InferOutput<typeof expectedSchema>;
