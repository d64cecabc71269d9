import * as v from 'valibot';
import { described, whole } from '../described';

/** What a value depends on: the level 0 … of each observation, such as the number of its item. */
export interface Factor {
  readonly name: string;
  readonly levels: Int32Array;
}

/** A part of the variance of one answer, or of the difference between two. */
export const variancePart = v.object({
  factors: described(v.array(v.string()), 'What varies: items, runs, both together, or samples.'),
  levels: described(whole, 'How many there are.'),
  levelsOfB: described(v.optional(whole), 'In B, where it has another number of runs; levels is of A then.'),
  variance: described(v.number(), 'Of one answer; at least 0.'),
  negative: described(v.boolean(), 'That the estimate was below 0, which 0 stands for.'),
});

export const varianceParts = v.object({
  parts: v.array(
    v.object({
      ...variancePart.entries,
      ofGain: described(v.number(), 'Its share of the variance of the gain.'),
    }),
  ),
  standardError: described(
    v.number(),
    'Standard error of the gain if everything that varies is sampled again.',
  ),
  doubled: described(
    v.array(
      v.object({
        factor: v.string(),
        levels: described(whole, 'Today.'),
        levelsOfB: described(v.optional(whole), 'In B, where it has another number of runs.'),
        nested: described(
          v.array(v.string()),
          'Factors within it, of which there would be twice as many too.',
        ),
        standardError: v.number(),
        cost: described(v.number(), 'Of all, in rows.'),
      }),
    ),
    'What twice as many levels of a factor would make of the standard error.',
  ),
  costs: described(v.array(v.string()), 'What one more costs beside its rows, as it was given: judge=20.'),
  cheapest: described(
    v.string(),
    'The factor of which twice as many reduce the variance most for what they cost.',
  ),
  others: described(
    v.nullable(
      v.object({
        factors: v.array(v.string()),
        p: v.number(),
        interval: v.tuple([v.number(), v.number()]),
      }),
    ),
    'The gain for other values of these columns and other items; null where none varies beside the items.',
  ),
});

export type VariancePart = v.InferOutput<typeof variancePart>;
export type VarianceParts = v.InferOutput<typeof varianceParts>;
