import * as v from 'valibot';

/**
 * Why files were read as they were. `declared`: by an option, `realgain.json` or the user's choice; `format`:
 * the file format defines it; `named`: the column's name implies it; `only`: nothing else is possible;
 * `matched`: shown by the contents of the files.
 */
export const BECAUSE = ['declared', 'format', 'named', 'only', 'matched'] as const;

const because = v.picklist(BECAUSE);

export type Because = v.InferOutput<typeof because>;

const role = v.object({ column: v.string(), because });

/** A column and its role. */
export type Role = v.InferOutput<typeof role>;

const roles = v.object({
  id: v.pipe(v.optional(role), v.description('Identifies the items; absent where they are matched by line.')),
  score: v.pipe(v.optional(role), v.description('Holds the score or grade of an item.')),
  answer: v.pipe(v.optional(role), v.description('Holds what the system answered.')),
  reference: v.pipe(
    v.optional(role),
    v.description('Holds the right answer; in a reference file, or beside the answer.'),
  ),
  cluster: v.pipe(v.optional(role), v.description('Says which items belong together.')),
  system: v.pipe(
    v.optional(v.string()),
    v.description('The system, where the file says: the model of a log.'),
  ),
  task: v.pipe(v.optional(v.string()), v.description('The task or data set, where the file says.')),
});

/** The roles of the columns of one file. */
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
  references: v.pipe(v.array(roles), v.description('One a reference file, in their order.')),
  matching: v.object({
    by: v.picklist(['id', 'line']),
    because,
    proof: v.pipe(
      v.picklist(PROOFS),
      v.description(
        'content: the same input, question, hash or right answer stands in both outputs; id: the same ids; reference: the same line of one reference; count: as many lines, and nothing else.',
      ),
    ),
    content: v.pipe(
      v.optional(v.array(v.string())),
      v.description('The columns that hold the same in both outputs and so prove the match.'),
    ),
    unmatched: v.pipe(
      v.object({ a: v.number(), b: v.number() }),
      v.description('Items of each output that the other one lacks and that were left out.'),
    ),
  }),
  direction: v.object({ better: v.picklist(['higher', 'lower']), because }),
  scale: v.pipe(
    v.object({
      unit: v.string(),
      low: v.optional(v.number()),
      high: v.optional(v.number()),
    }),
    v.description(
      'Unit of the scores, and the smallest and largest value that was read where items hold numbers.',
    ),
  ),
});

export type Reading = v.InferOutput<typeof readingSchema>;

/** In place of a column of ids: item i is line i of every file. */
export const BY_LINE = '';
