import * as v from 'valibot';
import { described } from '../described';
import { originOfDirection } from '../settings/metric-choice';

/**
 * Why files were read as they were. `declared`: by an option, `realgain.json` or the user's choice; `format`:
 * the file format defines it; `named`: the column's name implies it; `only`: nothing else is possible;
 * `matched`: shown by the contents of the files; `implied`: something beside the column, or the names of the files, implies it.
 */
export const BECAUSE = ['declared', 'format', 'named', 'only', 'matched', 'implied'] as const;

const because = v.picklist(BECAUSE);

export type Because = v.InferOutput<typeof because>;

const role = v.object({
  column: v.string(),
  because,
  declaredIn: originOfDirection.declaredIn,
});

export type Role = v.InferOutput<typeof role>;

const roles = v.object({
  id: described(v.optional(role), 'Identifies the items; absent where they are matched by line.'),
  score: described(v.optional(role), 'Holds the score or grade of an item.'),
  answer: described(v.optional(role), 'Holds what the system answered.'),
  reference: described(
    v.optional(role),
    'Holds the right answer; in a reference file, or beside the answer.',
  ),
  cluster: described(v.optional(role), 'Says which items belong together.'),
  system: described(v.optional(v.string()), 'The system, where the file says: the model of a log.'),
  task: described(v.optional(v.string()), 'The task or data set, where the file says.'),
});

export type Roles = v.InferOutput<typeof roles>;

/** How item i of A is known to be item i of B, from the strongest proof to none. */
export const PROOFS = ['content', 'id', 'reference', 'count'] as const;

export type Proof = (typeof PROOFS)[number];

/**
 * How files were read, and why: which columns have which role, how the items were matched and proved to be
 * the same, which direction is better, and on what scale. Made once, before anything is scored.
 */
export const readingSchema = v.object({
  a: roles,
  b: roles,
  references: described(v.array(roles), 'One a reference file, in their order.'),
  matching: v.object({
    by: v.picklist(['id', 'line']),
    because,
    proof: described(
      v.picklist(PROOFS),
      'content: the same input, question, hash or right answer stands in both outputs; id: the same ids; reference: the same line of one reference; count: as many lines, and nothing else.',
    ),
    content: described(
      v.optional(v.array(v.string())),
      'The columns that hold the same in both outputs and so prove the match.',
    ),
    unmatched: described(
      v.object({ a: v.number(), b: v.number() }),
      'Items of each output that the other one lacks and that were left out.',
    ),
  }),
  direction: v.object({ better: v.picklist(['higher', 'lower']), because, ...originOfDirection }),
  scale: described(
    v.object({
      unit: v.string(),
      low: v.optional(v.number()),
      high: v.optional(v.number()),
    }),
    'Unit of the scores, and the smallest and largest value that was read where items hold numbers.',
  ),
});

export type Reading = v.InferOutput<typeof readingSchema>;

/** In place of a column of ids: item i is line i of every file. */
export const BY_LINE = '';
